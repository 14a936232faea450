import { put, say } from "./dom";

const KEY = "lexometer-theme";

/** A switch between light and dark; until it is used, the page is as the machine likes it. */
export function setUpTheme(button: HTMLButtonElement): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = remembered();
  const show = (): void => {
    const isDark = chosen === undefined ? system.matches : chosen === "dark";
    put(document.documentElement, { "data-theme": isDark ? "dark" : "light" });
    say(button, isDark ? "Light" : "Dark");
    put(button, { "aria-label": isDark ? "Light colours" : "Dark colours" });
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    remember(chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}

/** A page from a file, or one whose storage is switched off, forgets: that is no error. */
function remembered(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds until the page is closed.
  }
}
