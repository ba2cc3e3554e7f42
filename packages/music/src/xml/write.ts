import type { XmlElement } from './element.ts';

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
