type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string;

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element; `true` is an attribute without a value, `false` and `undefined` are none. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  put(made, attributes);
  made.append(...children);
  return made;
}

/** The same in SVG. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  put(made, attributes);
  made.append(...children);
  return made;
}

/** Sets attributes, and touches only those that change: what is set anew is laid out anew. */
export function put(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) target.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (target.getAttribute(name) !== text) target.setAttribute(name, text);
    }
  }
}

/** Sets the text of an element, if it is another. */
export function say(target: Element, text: string): void {
  if (target.textContent !== text) target.textContent = text;
}

/** The element of the page with an id; it is in index.html. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}.`);
  return found as Kind;
}
