import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Element } from './element.ts';
import { limits } from './limits.ts';
import { Refused } from './refused.ts';

export type Listener = {
  /** Work, identification, credit, part-list …: what stands outside the parts. */
  onHeader(element: Element): void;
  onPart(id: string, line: number): void;
  onMeasure(measure: Element): void;
};

/** What the parser gathers without a word (a comment, a declaration, a name) stays below chunks × size, or memory runs out. */
const chunk = 65_536;
const mostQuietChunks = 4;

/** Hands over a score-partwise file piece by piece, so that never more than one measure of it is held as elements. */
export function walk(text: string, listener: Listener) {
  refuseWebPage(text);
  const parser = new SaxesParser();
  const open: Element[] = [];
  let depth = 0;
  let elements = 0;
  let ofThisPiece = 0;
  let attributes = 0;
  let quietChunks = 0;
  let isAtEnd = false;

  parser.on('error', (error) => {
    throw isAtEnd ? truncated(parser.line) : malformed(error.message, parser.line);
  });
  parser.on('doctype', (doctype) => refuseInternalSubset(doctype, parser.line));
  parser.on('comment', () => {
    quietChunks = 0;
  });
  parser.on('opentagstart', () => {
    quietChunks = 0;
    attributes = 0;
  });
  parser.on('attribute', ({ value }) => {
    if (++attributes > limits.attributesOfOneElement) throw tooMuch('attributes in one element', parser.line);
    if (value.length > limits.text) throw tooMuch('text in one attribute', parser.line);
  });
  parser.on('opentag', (tag) => {
    if (++depth > limits.depth) throw tooMuch('elements inside one another', parser.line);
    if (++elements > limits.elements) throw tooMuch('elements', parser.line);
    if (depth === 1) return refuseOtherRoot(tag.name, parser.line);
    if (depth === 2 && tag.name === 'part') return listener.onPart(tag.attributes['id'] ?? '', parser.line);

    ofThisPiece = open.length === 0 ? 1 : ofThisPiece + 1;
    if (ofThisPiece > limits.elementsOfOnePiece) throw tooMuch('elements in one measure', parser.line);
    const element = toElement(tag, attributes, parser.line);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    quietChunks = 0;
    depth--;
    const element = open.pop();
    if (!element || open.length > 0) return;
    if (depth === 1) listener.onHeader(element);
    else if (element.name === 'measure') listener.onMeasure(element);
  });

  const onText = (piece: string) => {
    const element = open.at(-1);
    if (!element || piece.trim() === '') return;
    element.text += piece;
    if (element.text.length > limits.text) throw tooMuch('text in one element', parser.line);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);

  for (let at = 0; at < text.length; at += chunk) {
    if (++quietChunks > mostQuietChunks) throw tooMuch('text in one piece', parser.line);
    parser.write(text.slice(at, at + chunk));
  }
  isAtEnd = true;
  parser.close();
}

const noAttributes: Element['attributes'] = Object.freeze({});

function toElement(tag: SaxesTagPlain, attributes: number, line: number): Element {
  return { name: tag.name, attributes: attributes > 0 ? tag.attributes : noAttributes, children: [], text: '', line };
}

function refuseWebPage(text: string) {
  if (/^\s*<(!doctype\s+html|html)\b/i.test(text.slice(0, 1_000))) throw webPage();
  if (/^\s*</.test(text)) return;
  throw new Refused('not-xml', 'This is not a MusicXML file. Export the score as MusicXML (.musicxml).', 1);
}

function refuseOtherRoot(name: string, line: number) {
  if (name === 'score-partwise') return;
  if (name.toLowerCase() === 'html') throw webPage();
  if (name === 'score-timewise') {
    throw new Refused('timewise', "This score is written 'timewise'. Export it as partwise MusicXML.", line);
  }
  const said = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  throw new Refused(
    'wrong-root',
    `This is XML, but no score: it begins with <${said}>, not <score-partwise>. Export the score as MusicXML.`,
    line,
  );
}

function refuseInternalSubset(doctype: string, line: number) {
  if (!doctype.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) return;
  throw new Refused(
    'doctype',
    'This file defines its own entities in its DOCTYPE, which is not accepted. Export the score as MusicXML again.',
    line,
  );
}

function webPage(): Refused {
  return new Refused('web-page', 'This is a web page, not a score. Download or export the MusicXML file itself.', 1);
}

function truncated(line: number): Refused {
  return new Refused('truncated', 'This file ends in the middle: it was cut off. Export or download it again.', line);
}

function malformed(message: string, line: number): Refused {
  const reason = message.replace(/^[\d:]*\s*/, '').replace(/\.$/, '');
  if (reason === 'undefined entity') {
    return new Refused(
      'entity',
      'This file uses an entity that it may not use. Export the score as MusicXML again.',
      line,
    );
  }
  return new Refused(
    'malformed',
    `This file is not well-formed XML (${reason}). Export the score as MusicXML again.`,
    line,
  );
}

function tooMuch(what: string, line: number): Refused {
  return new Refused(
    'too-much',
    `This file has more ${what} than any score has. Export the score as MusicXML again.`,
    line,
  );
}
