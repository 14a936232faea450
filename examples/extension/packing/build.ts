import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "tsup";
import { ICON_SIZES, icon } from "./icon";
import { zip } from "./zip";

// Makes the folder that Chrome loads, dist/extension, and the archive for the store beside it.

const here = resolve(import.meta.dirname, "..");
const dist = resolve(here, "../../dist");
const folder = join(dist, "extension");

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "icons"), { recursive: true });
const common = {
  outDir: folder,
  format: "iife",
  platform: "browser",
  target: "es2022",
  minify: true,
  splitting: false,
  silent: true,
  config: false,
  outExtension: () => ({ js: ".js" }),
} as const;
await Promise.all([
  build({ ...common, entry: ["popup", "service-worker"].map((name) => join(here, `${name}.ts`)) }),
  // What its last statement comes to is what the popup gets.
  build({
    ...common,
    entry: [join(here, "page-text.ts")],
    globalName: "lexometerPage",
    footer: { js: "lexometerPage.readPage();" },
  }),
]);

const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/${size}.png`]));
for (const size of ICON_SIZES) writeFileSync(join(folder, icons[size]!), icon(size));
const manifest = JSON.parse(readFileSync(join(here, "manifest.json"), "utf8"));
manifest.icons = icons;
manifest.action.default_icon = icons;
writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ["popup.html", "popup.css", "../playground/style.css"])
  writeFileSync(join(folder, file.split("/").at(-1)!), readFileSync(join(here, file)));

const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
const files = names.sort().map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name))] as const);
writeFileSync(join(dist, "lexometer-extension.zip"), zip(Object.fromEntries(files)));
console.log(`dist/extension and dist/lexometer-extension.zip: ${files.length} files`);
