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
  return ranked[0]?.[0] ?? page.body ?? page.documentElement;
}

/** The text that an element shows, open shadow trees included. */
export function textOf(root: Element): string {
  let text = "";
  let block: Element | undefined;
  for (const node of shownIn(root)) {
    if (isElement(node)) {
      text += "\n";
      continue;
    }
    const around = blockOf(parentOf(node)!, root);
    if (around !== block) text += "\n\n";
    block = around;
    text += node.data.replaceAll(/\s+/g, " ");
  }
  return text
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

/** The texts and line breaks that are shown in an element, in the order of the page. */
function* shownIn(root: Element): Generator<Text | HTMLBRElement> {
  const open: Iterator<Node>[] = [childrenOf(root)];
  while (open.length > 0) {
    const { done, value: node } = open.at(-1)!.next();
    if (done === true) open.pop();
    else if (node.nodeType === Node.TEXT_NODE) yield node as Text;
    else if (isElement(node) && node.localName === "br") yield node as HTMLBRElement;
    else if (isElement(node) && !isLeftOut(node)) open.push(childrenOf(node));
  }
}

/** What is drawn in an element: its shadow tree, if it has one that is open, and what was put into a slot. */
function childrenOf(element: Element): Iterator<Node> {
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  const children = slotted.length > 0 ? slotted : (element.shadowRoot ?? element).childNodes;
  return children[Symbol.iterator]() as Iterator<Node>;
}

function parentOf(node: Element | Text): Element | null {
  const parent = node.assignedSlot ?? node.parentNode;
  return parent instanceof ShadowRoot ? parent.host : (parent as Element | null);
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

/** Slots are said to be hidden, having no box of their own (`display: contents`), and show what is in them. */
function isLeftOut(element: Element): boolean {
  if (element.matches(BESIDE)) return true;
  return !element.checkVisibility({ checkVisibilityCSS: true }) && getComputedStyle(element).display !== "contents";
}

/** The nearest element around that begins a line of its own. */
function blockOf(element: Element, root: Element): Element {
  let block = element;
  while (block !== root && INLINE.has(getComputedStyle(block).display)) block = parentOf(block)!;
  return block;
}
