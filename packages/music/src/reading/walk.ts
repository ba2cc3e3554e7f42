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
const maxQuietChunks = 4;

/** Hands over a score-partwise file piece by piece, so that never more than one measure of it is held as elements. */
export function walk(text: string, listener: Listener) {
  refuseWebPage(text);
  new Walk(listener).run(text);
}

class Walk {
  #listener: Listener;
  #parser = new SaxesParser();
  #open: Element[] = [];
  #depth = 0;
  #elements = 0;
  #ofThisPiece = 0;
  #attributes = 0;
  #quietChunks = 0;
  #isAtEnd = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#parser.on('error', ({ message }) => {
      throw this.#isAtEnd ? truncated(this.#parser.line) : malformed(message, this.#parser.line);
    });
    this.#parser.on('doctype', (doctype) => refuseInternalSubset(doctype, this.#parser.line));
    this.#parser.on('comment', () => this.#begin());
    this.#parser.on('opentagstart', () => this.#begin());
    this.#parser.on('attribute', ({ value }) => this.#countAttribute(value));
    this.#parser.on('opentag', (tag) => this.#enter(tag));
    this.#parser.on('closetag', () => this.#leave());
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
  }

  run(text: string) {
    for (let at = 0; at < text.length; at += chunk) {
      this.#limit(++this.#quietChunks, maxQuietChunks, 'text in one piece');
      this.#parser.write(text.slice(at, at + chunk));
    }
    this.#isAtEnd = true;
    this.#parser.close();
  }

  #begin() {
    this.#quietChunks = 0;
    this.#attributes = 0;
  }

  #countAttribute(value: string) {
    this.#limit(++this.#attributes, limits.attributesOfOneElement, 'attributes in one element');
    this.#limit(value.length, limits.text, 'text in one attribute');
  }

  #enter(tag: SaxesTagPlain) {
    const { line } = this.#parser;
    this.#limit(++this.#depth, limits.depth, 'elements inside one another');
    this.#limit(++this.#elements, limits.elements, 'elements');
    if (this.#depth === 1) return refuseOtherRoot(tag.name, line);
    if (this.#depth === 2 && tag.name === 'part') return this.#listener.onPart(tag.attributes['id'] ?? '', line);

    this.#ofThisPiece = this.#open.length === 0 ? 1 : this.#ofThisPiece + 1;
    this.#limit(this.#ofThisPiece, limits.elementsOfOnePiece, 'elements in one measure');
    const element = toElement(tag, this.#attributes, line);
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  #leave() {
    this.#begin();
    this.#depth--;
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    if (this.#depth === 1) this.#listener.onHeader(element);
    else if (element.name === 'measure') this.#listener.onMeasure(element);
  }

  #addText(text: string) {
    const element = this.#open.at(-1);
    if (!element || text.trim() === '') return;
    element.text += text;
    this.#limit(element.text.length, limits.text, 'text in one element');
  }

  #limit(count: number, most: number, what: string) {
    if (count <= most) return;
    const text = `This file has more ${what} than any score has. Export the score as MusicXML again.`;
    throw new Refused('too-much', text, this.#parser.line);
  }
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
