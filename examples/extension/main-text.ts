/** What stands on a page beside its text. */
const BESIDE = [
  "nav, aside, footer, body > header, dialog",
  "script, style, noscript, template, svg, canvas, iframe, object, audio, video",
  "button, select, textarea, input, datalist, label",
  "[role=navigation], [role=complementary], [role=contentinfo], [role=banner], [role=search]",
  "[role=menu], [role=menubar], [role=toolbar], [role=dialog], [role=alert], [aria-hidden=true], [hidden]",
].join(", ");

/** What authors say is the text. */
const NAMED = "main, article, [role=main], [role=article]";
/** A named part with less than this, in characters, is a shell that was left empty. */
const LEAST = 200;
const PARAGRAPHS = "p, pre, blockquote, dd";
/** Displays that run on in the line. */
const INLINE = new Set(["inline", "contents", "ruby", "ruby-base"]);

/**
 * The main text of a page, paragraphs apart by empty lines; empty where there is none.
 *
 * A guess, with three rules: what is named as text goes first (the longest
 * `main` or `article`, or the one article that has two thirds of it); else the element
 * with most characters in paragraphs of its own; else the body. Of each, only
 * what is shown counts, and no navigation, sidebars, footers or controls.
 */
export function mainText(page: Document): string {
  const named = [...page.querySelectorAll(NAMED)].map((root) => ({ root, text: textOf(root) }));
  const longest = named.reduce((most, next) => (next.text.length > most.length ? next.text : most), "");
  if (longest.length < LEAST) return textOf(densest(page));
  const articles = named.filter(({ root }) => root.matches("article, [role=article]"));
  const alone = articles.filter(({ text }) => text.length * 3 >= longest.length * 2);
  return alone.length === 1 ? alone[0]!.text : longest;
}

/** Characters of a paragraph speak for the element around it, and half as much for the next one. */
function densest(page: Document): Element {
  const characters = new Map<Element, number>();
  const add = (element: Element | null | undefined, count: number): void => {
    if (element != null && element !== page.documentElement)
      characters.set(element, (characters.get(element) ?? 0) + count);
  };
  for (const paragraph of page.querySelectorAll(PARAGRAPHS)) {
    if (paragraph.closest(BESIDE) !== null) continue;
    const { length } = textOf(paragraph);
    add(paragraph.parentElement, length);
    add(paragraph.parentElement?.parentElement, length / 2);
  }
  const ranked = [...characters].sort(([, one], [, other]) => other - one);
  return ranked[0]?.[0] ?? page.body;
}

/** The text that an element shows. */
export function textOf(root: Element): string {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isElement(node) && isLeftOut(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  let text = "";
  let block: Element | undefined;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (isElement(node)) {
      if (node.localName === "br") text += "\n";
      continue;
    }
    const around = blockOf(node.parentElement!, root);
    if (around !== block) text += "\n\n";
    block = around;
    text += (node as Text).data.replaceAll(/\s+/g, " ");
  }
  return text
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isLeftOut(element: Element): boolean {
  return element.matches(BESIDE) || !element.checkVisibility({ checkVisibilityCSS: true });
}

/** The nearest element around that begins a line of its own. */
function blockOf(element: Element, root: Element): Element {
  let block = element;
  while (block !== root && INLINE.has(getComputedStyle(block).display)) block = block.parentElement!;
  return block;
}
