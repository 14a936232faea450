import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageText } from "../../examples/extension/page-text";
import { unzipOne } from "../../examples/playground/zip";
import { describeInChromium, launchChromium } from "./chromium";
import { EXTENSION } from "./extension-window";

const SCRIPT = readFileSync(join(EXTENSION, "page-text.js"), "utf8");
const LONG = "The garden was dug before the frost came, and the rows were marked with string. ".repeat(4).trim();
const OTHER = "Nobody had seen the key since Sunday, though all of them had looked for it twice. ".repeat(4).trim();

interface Row {
  readonly why: string;
  readonly body: string;
  readonly main: string;
}

/** What the main text of a page is. Rows stay as they are: a page that is read wrong gets a new one. */
const ROWS: readonly Row[] = [
  {
    why: "main, without what stands beside it",
    body: `<nav>Home</nav><main><p>${LONG}</p><aside>More</aside></main><footer>Us</footer>`,
    main: LONG,
  },
  {
    why: "the one article that has most of main",
    body: `<main><article><p>${LONG}</p></article><p>Read on: gardens</p></main>`,
    main: LONG,
  },
  {
    why: "main, where articles share it",
    body: `<main><article>${LONG}</article><article>${OTHER}</article></main>`,
    main: `${LONG}\n\n${OTHER}`,
  },
  { why: "a role", body: `<div>Log in</div><div role="main">${LONG}</div>`, main: LONG },
  {
    why: "the element with most in paragraphs, where nothing is named",
    body: `<ul><li>One</li><li>Two</li></ul><div id="x"><p>${LONG}</p><p>${OTHER}</p></div><div><p>Short</p></div>`,
    main: `${LONG}\n\n${OTHER}`,
  },
  { why: "paragraphs, where main is an empty shell", body: `<main></main><div><p>${LONG}</p></div>`, main: LONG },
  {
    why: "paragraphs, and not the longer ones of a sidebar",
    body: `<div><p>Few words here.</p></div><aside><p>${LONG}</p></aside>`,
    main: "Few words here.",
  },
  {
    why: "the body, where there are no paragraphs",
    body: `Plain words <b>here</b>.<script>let no = "script"</script>`,
    main: "Plain words here.",
  },
  { why: "nothing on an empty page", body: "", main: "" },
  {
    why: "no text that is not shown",
    body: `<p>Seen</p><p hidden>No</p><p style="display:none">No</p><p style="visibility:hidden">No</p><p aria-hidden="true">No</p>`,
    main: "Seen",
  },
  {
    why: "words of neighbours apart, parts of a word together",
    body: "<p>un<b>happ</b>y<br>people</p>",
    main: "unhappy\npeople",
  },
  { why: "cells apart", body: "<table><tr><td>one</td><td>two</td></tr></table>", main: "one\n\ntwo" },
  {
    why: "what is in a box of none of its own",
    body: `<main><div style="display:contents"><p>${LONG}</p><p hidden>No</p></div></main>`,
    main: LONG,
  },
  {
    why: "what open shadow trees show, with what is put into their slots",
    body: `<div><template shadowrootmode="open"><p>Before</p><p>a<slot></slot>c</p><style>p {}</style></template><b>b</b></div>
      <div><template shadowrootmode="open"><slot><i>un</i>slotted</slot></template></div>
      <div><template shadowrootmode="open">No slot</template>left out</div>`,
    main: "Before\n\nabc\n\nunslotted\n\nNo slot",
  },
  {
    why: "no controls and no styles",
    body: "<p>Seen <button>Buy</button> <select><option>Red</option></select></p><style>p { color: red }</style>",
    main: "Seen",
  },
];

let browser: Browser;
let page: Page;

describeInChromium("the text of a page", () => {
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
  });

  afterAll(() => browser?.close());

  test.each(ROWS)("is $why", async ({ body, main }) => {
    expect((await read(body)).main).toBe(main);
  });

  test("comes with its title and what is selected, whitespace around it left out", async () => {
    const prepare = () => getSelection()!.selectAllChildren(document.querySelector("p")!);
    const found = await read(`<p> ${LONG} </p>`, prepare);
    expect(found).toEqual({ title: "A page", selection: LONG, main: LONG, isPdf: false });
  });

  test("is there where a page is no HTML, and has no body", async () => {
    await page.goto("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text>Words</text></svg>");
    expect(await page.evaluate(SCRIPT)).toMatchObject({ selection: "", main: "Words" });
    await page.goto("about:blank");
  });

  test("is what is selected in a text field, never in a password", async () => {
    const select = () => document.querySelector<HTMLTextAreaElement>("#field")!.select();
    expect((await read('<textarea id="field">I wrote this</textarea>', select)).selection).toBe("I wrote this");
    expect((await read('<input id="field" type="password" value="secret">', select)).selection).toBe("");
    const inside = () => document.querySelector("div")!.shadowRoot!.querySelector<HTMLInputElement>("#field")!.select();
    const shadow = (field: string) => `<div><template shadowrootmode="open">${field}</template></div>`;
    expect((await read(shadow('<textarea id="field">I wrote this</textarea>'), inside)).selection).toBe("I wrote this");
    expect((await read(shadow('<input id="field" type="password" value="secret">'), inside)).selection).toBe("");
  });

  test.each([16, 32, 48, 128])("has beside it an icon of %i pixels that Chromium draws", async (size) => {
    const png = readFileSync(join(EXTENSION, `icons/${size}.png`)).toString("base64");
    const drawn = await page.evaluate(async (source) => {
      const image = Object.assign(new Image(), { src: source });
      await image.decode();
      const { width, height } = image;
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d")!;
      context.drawImage(image, 0, 0);
      const at = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data];
      return { width, height, corner: at(0, 0)[3], middle: at(width / 2, height / 2), edge: at(width / 2, 1) };
    }, `data:image/png;base64,${png}`);
    const [white, blue] = [
      [0xff, 0xff, 0xff, 0xff],
      [0x17, 0x5d, 0x8d, 0xff],
    ];
    expect(drawn).toEqual({ width: size, height: size, corner: expect.any(Number), middle: white, edge: blue });
    expect(drawn.corner).toBeLessThan(128);
  });

  test("costs the page nothing: it is as it was", async () => {
    const before = await page.content();
    await page.evaluate(SCRIPT);
    expect(await page.content()).toBe(before);
  });
});

describe("the archive for the store", () => {
  test.each(["manifest.json", "service-worker.js", "page-text.js", "popup.html", "icons/128.png"])(
    "has %s as the folder has it",
    async (name) => {
      const archive = new Uint8Array(readFileSync(`${EXTENSION}/../lexometer-extension.zip`));
      const found = await unzipOne(archive, name);
      expect(Buffer.from(found!).equals(readFileSync(join(EXTENSION, name)))).toBe(true);
    },
  );
});

async function read(body: string, prepare: () => void = () => {}): Promise<PageText> {
  // As a parser does it: `setContent` makes no shadow trees of templates.
  await page.goto(`data:text/html,${encodeURIComponent(`<!doctype html><title>A page</title><body>${body}`)}`);
  await page.evaluate(prepare);
  return (await page.evaluate(SCRIPT)) as PageText;
}
