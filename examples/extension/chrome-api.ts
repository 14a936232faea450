import type { PageText } from "./page-text";

/** The part of Chrome's extension API that is used here. */
interface ExtensionApi {
  readonly runtime: {
    sendMessage(message: unknown): Promise<unknown>;
    readonly onMessage: {
      /** The listener returns true where it answers later. */
      addListener(listener: (message: unknown, sender: unknown, answer: (reply: unknown) => void) => boolean): void;
    };
  };
  readonly scripting: {
    /**
     * What the last statement of the file came to, in each frame that may be read; `null` where it failed.
     * Injected at once it does not wait for frames that are still loading.
     */
    executeScript(script: {
      readonly target: { readonly tabId: number; readonly allFrames: boolean };
      readonly files: readonly string[];
      readonly injectImmediately: boolean;
    }): Promise<readonly { readonly frameId: number; readonly result?: PageText | null }[]>;
  };
  readonly storage: {
    readonly local: {
      get(key: string): Promise<Readonly<Record<string, unknown>>>;
      set(items: Readonly<Record<string, unknown>>): Promise<void>;
    };
  };
  readonly tabs: {
    /** `url` is there only for a tab that may be read. */
    query(asked: {
      readonly active: true;
      readonly currentWindow: true;
    }): Promise<readonly { readonly id?: number; readonly url?: string }[]>;
  };
}

/** There in every page and worker of an extension. */
export const { chrome } = globalThis as unknown as { readonly chrome: ExtensionApi };
