import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Element } from './element.ts';
import { limits } from './limits.ts';
import { excerpt, type Excess, refuse } from './problems.ts';

export type Listener = {
  /** Elements outside the parts: work, identification, credit, part-list … */
  onHeader(element: Element): void;
  onPart(id: string, line: number): void;
  onMeasure(measure: Element): void;
};

/**
 * Characters parsed at a time: the parser reports a comment, a declaration or a name only at its end, so an endless one
 * would fill the memory.
 */
const chunk = 65_536;
const maxChunksWithoutEvent = 4;

/** Passes on a score-partwise file piece by piece, so that at most one measure of it is in memory as elements. */
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
  #elementsOfPiece = 0;
  #attributes = 0;
  #chunksWithoutEvent = 0;
  /** Empty until all of it is parsed. */
  #text = '';

  constructor(listener: Listener) {
    this.#listener = listener;
    this.#parser.on('error', ({ message }) => {
      if (this.#text === '') refuseMalformed(message, this.#parser.line);
      refuseUnfinished(this.#text, this.#parser.line);
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
      this.#limit(++this.#chunksWithoutEvent, maxChunksWithoutEvent, 'unbrokenText');
      this.#parser.write(text.slice(at, at + chunk));
    }
    this.#text = text;
    this.#parser.close();
  }

  #begin() {
    this.#chunksWithoutEvent = 0;
    this.#attributes = 0;
  }

  #countAttribute(value: string) {
    this.#limit(++this.#attributes, limits.attributesOfOneElement, 'attributes');
    this.#limit(value.length, limits.text, 'attributeText');
  }

  #enter(tag: SaxesTagPlain) {
    const { line } = this.#parser;
    this.#limit(++this.#depth, limits.depth, 'nesting');
    this.#limit(++this.#elements, limits.elements, 'elements');
    if (this.#depth === 1) return refuseOtherRoot(tag.name, line);
    if (this.#depth === 2 && tag.name === 'part') return this.#listener.onPart(tag.attributes['id'] ?? '', line);

    this.#elementsOfPiece = this.#open.length === 0 ? 1 : this.#elementsOfPiece + 1;
    this.#limit(this.#elementsOfPiece, limits.elementsOfOnePiece, 'measureElements');
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
    this.#limit(element.text.length, limits.text, 'elementText');
  }

  #limit(count: number, max: number, of: Excess) {
    if (count > max) refuse('score-file.too-much', { line: this.#parser.line, of });
  }
}

const noAttributes: Element['attributes'] = Object.freeze({});

function toElement(tag: SaxesTagPlain, attributes: number, line: number): Element {
  return { name: tag.name, attributes: attributes > 0 ? tag.attributes : noAttributes, children: [], text: '', line };
}

function refuseWebPage(text: string) {
  if (/^\s*<(!doctype\s+html|html)\b/i.test(text.slice(0, 1_000))) refuse('score-file.web-page', { line: 1 });
  if (!/^\s*</.test(text)) refuse('score-file.not-xml', { line: 1 });
}

function refuseOtherRoot(name: string, line: number) {
  if (name === 'score-partwise') return;
  if (name.toLowerCase() === 'html') refuse('score-file.web-page', { line: 1 });
  if (name === 'score-timewise') refuse('score-file.timewise', { line });
  refuse('score-file.wrong-root', { line, element: excerpt(name) ?? '' });
}

function refuseInternalSubset(doctype: string, line: number) {
  if (doctype.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) refuse('score-file.doctype', { line });
}

/** After an '&' that begins no entity, the parser waits for the end of its name until the end of the file. */
function refuseUnfinished(text: string, line: number): never {
  const lone = text.search(/&(?!#?\w+;)/);
  if (lone === -1) refuse('score-file.truncated', { line });
  refuseMalformed("'&' is not written as '&amp;'", text.slice(0, lone).split('\n').length);
}

function refuseMalformed(message: string, line: number): never {
  const detail = message.replace(/^[\d:]*\s*/, '').replace(/\.$/, '');
  if (detail === 'undefined entity') refuse('score-file.entity', { line });
  refuse('score-file.malformed', { line, detail });
}
