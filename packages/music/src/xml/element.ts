import { SaxesParser, type SaxesTagPlain } from 'saxes';

type Content = Partial<Pick<XmlElement, 'attributes' | 'children' | 'text'>>;

export class XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its direct text; blanks between its children are left out. */
  text: string;
  /** The line of its file, from 1; 0 if it is in none. */
  readonly line: number;

  constructor(name: string, { attributes = {}, children = [], text = '' }: Content = {}, line = 0) {
    this.name = name;
    this.attributes = attributes;
    this.children = children;
    this.text = text;
    this.line = line;
  }

  find(name: string): XmlElement | undefined {
    for (const child of this.children) if (child.name === name) return child;
    return undefined;
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  list(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name);
  }

  /** The elements to which a path of names leads: the slurs of a note by 'notations', 'slur'. */
  within(...path: string[]): XmlElement[] {
    return path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => one.list(name)), [this]);
  }

  textOf(name: string): string | null {
    return plainText(this.find(name));
  }

  /** Takes away children of this name that have no children themselves. */
  dropEmpty(kind: string): void {
    this.children = this.children.filter(({ name, children }) => name !== kind || children.length > 0);
  }

  copy(): XmlElement {
    const { name, attributes, children, text } = this;
    return new XmlElement(name, {
      attributes: { ...attributes },
      children: children.map((child) => child.copy()),
      text,
    });
  }
}

/** The text on one line, or null if there is none. */
export function plainText(element: { readonly text: string } | undefined): string | null {
  return element?.text.replace(/\s+/g, ' ').trim() || null;
}

/**
 * Parses a well-formed document into its root element. Comments, processing instructions and the document type are left
 * out, and so are lines unless asked for. @throws if the text is not well formed
 */
export function parseXml(text: string, { knowsLines = false } = {}): XmlElement {
  const parser = new SaxesParser({ position: knowsLines, xmlns: false });
  const document = new XmlElement('');
  const open = [document];
  let element = document;
  const addText = (more: string) => {
    element.text += more;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const child = new XmlElement(name, { attributes }, knowsLines ? parser.line : 0);
    element.children.push(child);
    open.push(child);
    element = child;
  });
  parser.on('closetag', () => {
    if (element.children.length > 0) element.text = '';
    open.pop();
    element = open.at(-1) ?? document;
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  const [root] = document.children;
  if (!root) throw new Error('The document is empty');
  return root;
}

/** Serialises the document, in UTF-8. */
export function writeXml(root: XmlElement): string {
  const pieces = ['<?xml version="1.0" encoding="UTF-8"?>\n'];
  write(root, pieces);
  return pieces.join('');
}

function write({ name, attributes, children, text }: XmlElement, pieces: string[]): void {
  let tag = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) tag += ` ${attribute}="${escapeAttribute(value)}"`;
  if (children.length > 0) {
    pieces.push(tag, '>');
    for (const child of children) write(child, pieces);
    pieces.push('</', name, '>');
  } else if (text === '') pieces.push(tag, '/>');
  else pieces.push(tag, '>', escapeText(text), '</', name, '>');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const toEntity = (character: string) => entities[character] ?? character;

function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, toEntity) : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"\t\n\r]/.test(text) ? text.replace(/[&<>"\t\n\r]/g, toEntity) : text;
}

/**
 * Whether a text ends in a line end, with or without blanks after it. A regular expression would try every blank of a
 * long text as a beginning, which takes quadratic time.
 */
export function endsWithLineEnd(text: string): boolean {
  return text.slice(text.trimEnd().length).includes('\n');
}
