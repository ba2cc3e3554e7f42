type Attributes = Readonly<Record<string, string>>;

/** The start or end tag of an element, and the text after it. */
const token = /<(\/?)([A-Za-z][\w:.-]*)([^>]*)>([^<]*)/g;
const attribute = /([\w:.-]+)="([^"]*)"/g;

/** An element of XML that Verovio wrote. What is not changed is written again as it was. */
export class Markup {
  readonly name: string;
  parent: Markup | null = null;
  /** Elements and texts; texts as they are written. */
  children: (Markup | string)[] = [];
  /** The start tag behind the name; it ends with a slash if the element is empty. */
  #inside: string;
  #attributes: Attributes | null = null;

  constructor(name: string, inside = '') {
    this.name = name;
    this.#inside = inside;
  }

  get attributes(): Attributes {
    return (this.#attributes ??= attributesOf(this.#inside));
  }

  get id(): string {
    return this.attributes['xml:id'] ?? this.attributes['id'] ?? '';
  }

  /** Its first class, which is Verovio's name of the element. */
  get kind(): string {
    return this.attributes['class']?.split(' ', 1)[0] ?? '';
  }

  get isEmpty(): boolean {
    return this.#inside.endsWith('/');
  }

  get elements(): Markup[] {
    return this.children.filter((child) => child instanceof Markup);
  }

  /** All elements in it, in the order of their start tags. */
  *descendants(): Generator<Markup> {
    for (const element of this.elements) {
      yield element;
      yield* element.descendants();
    }
  }

  /** The elements of a kind that are in it, but not within one another. */
  list(kind: string): Markup[] {
    return this.elements.flatMap((element) => (element.kind === kind ? element : element.list(kind)));
  }

  /** All elements of these names in it. */
  named(...names: readonly string[]): Markup[] {
    return Array.from(this.descendants()).filter(({ name }) => names.includes(name));
  }

  /** The element before or after it, if there is one. */
  sibling(by: -1 | 1): Markup | undefined {
    const all = this.parent?.elements ?? [];
    return all[all.indexOf(this) + by];
  }

  /** Null takes the attribute away; one that it does not have yet is written behind its class, or first. */
  set(name: string, value: string | number | null): void {
    const written = value === null ? '' : ` ${name}="${value}"`;
    const own = new RegExp(` ${name}="[^"]*"`);
    const place = this.#inside.includes(' class="') ? / class="[^"]*"/ : /^/;
    this.#inside = own.test(this.#inside)
      ? this.#inside.replace(own, written)
      : this.#inside.replace(place, (kind) => kind + written);
    this.#attributes = null;
  }

  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }

  /** Puts a text before it, or moves an element there. */
  before(added: Markup | string): void {
    if (added instanceof Markup) {
      added.remove();
      added.parent = this.parent;
    }
    const siblings = this.parent?.children ?? [];
    siblings.splice(siblings.indexOf(this), 0, added);
  }

  /** Takes away elements in it, at any depth. */
  prune(isDropped: (element: Markup) => boolean): void {
    for (const element of [this, ...this.descendants()])
      element.children = element.children.filter((child) => typeof child === 'string' || !isDropped(child));
  }

  toString(): string {
    const content = this.children.join('');
    if (this.name === '') return content;
    return `<${this.name}${this.#inside}>${content}${this.isEmpty ? '' : `</${this.name}>`}`;
  }
}

/**
 * Parses XML written by Verovio in a third of a parser's time, into a nameless element around its root. It relies on
 * well-formed XML without comments, CDATA sections and '>' in attributes, so it must never read files from outside.
 * @throws if elements are not closed
 */
export function parseMarkup(xml: string): Markup {
  const document = new Markup('');
  const open = [document];
  for (const [, end, name = '', inside = '', following = ''] of xml.matchAll(token)) {
    if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`A drawing is damaged at the end of <${name}>`);
    } else {
      const element = new Markup(name, inside);
      element.parent = open.at(-1) ?? document;
      element.parent.children.push(element);
      if (!element.isEmpty) open.push(element);
    }
    if (following !== '') open.at(-1)?.children.push(following);
  }
  if (open.length > 1) throw new Error('A drawing is cut off');
  return document;
}

function attributesOf(inside: string): Attributes {
  const attributes: Record<string, string> = {};
  for (const [, name = '', value = ''] of inside.matchAll(attribute)) attributes[name] = decode(value);
  return attributes;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of an element, with its entities resolved. */
export function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return entities[name ?? ''] ?? whole;
    },
  );
}
