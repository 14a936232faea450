import { readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

// An edge host in small: modules of a folder in a realm that has web globals and
// nothing of Node's, where neither text nor bytes may be made into code. Requests come
// as JSON on standard input, answers leave the same way.

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HostAnswer {
  readonly status: number;
  readonly body: string;
}

/** What hosts of this kind have in common. */
const GLOBALS = [
  "AbortController AbortSignal Blob CompressionStream DOMException DecompressionStream Event EventTarget Headers",
  "ReadableStream Request Response TextDecoder TextDecoderStream TextEncoder TransformStream URL URLSearchParams",
  "WritableStream atob btoa clearTimeout console crypto performance queueMicrotask setTimeout structuredClone",
].flatMap((names) => names.split(" "));

const [folder = ".", settings = "{}"] = argv.slice(2);
const given = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name as keyof typeof globalThis]]));
const realm = vm.createContext(given, { codeGeneration: { strings: false, wasm: false } });
const known = new Map<string, vm.Module>();

const worker = await load(join(folder, "worker.js"));
await worker.link((specifier) => load(fileOf(specifier)));
await worker.evaluate();
const { default: host } = worker.namespace as {
  readonly default: { fetch(request: Request, env: unknown): Promise<Response> };
};

const answers: HostAnswer[] = [];
for (const { url, ...rest } of JSON.parse(await text(stdin)) as SentRequest[]) {
  const response = await host.fetch(new Request(url, rest), JSON.parse(settings));
  answers.push({ status: response.status, body: await response.text() });
}
stdout.write(JSON.stringify({ answers, modules: [...known.keys()] }));

/** The file that a name stands for: by the package's `exports`, as a host reads them that is not Node. */
function fileOf(specifier: string): string {
  const inside = specifier.replace(/^lexometer/, ".");
  const root = join(folder, "../node_modules/lexometer");
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entry = exports[inside] as string | { readonly default: string } | undefined;
  if (entry === undefined) throw new Error(`The package exports no ${specifier}.`);
  return join(root, typeof entry === "string" ? entry : entry.default);
}

async function load(file: string): Promise<vm.Module> {
  const found = known.get(file);
  if (found !== undefined) return found;
  const module = file.endsWith(".wasm")
    ? compiled(file)
    : new vm.SourceTextModule(readFileSync(file, "utf8"), {
        context: realm,
        identifier: pathToFileURL(file).href,
      });
  known.set(file, module);
  return module;
}

/** The host compiles; the realm only gets the module. */
function compiled(file: string): vm.Module {
  const module = new WebAssembly.Module(readFileSync(file));
  return new vm.SyntheticModule(
    ["default"],
    function () {
      this.setExport("default", module);
    },
    { context: realm, identifier: pathToFileURL(file).href },
  );
}
