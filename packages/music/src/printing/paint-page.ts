import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { lookOf } from '#fontfiles/load-fonts.ts';
import { plainStyle, styleWithin, type TextStyle } from '#fonts/runs.ts';
import { numbersOf } from '#xml/paths.ts';
import { type Attributes, type Canvas, figure, inkOf, isLine, matrixOf, outlineOf, type Words } from './canvas.ts';
import { grey, type Placement, placeOfPage } from './paper.ts';
import { type Heading, heightBelow, printHeading, printRights } from './heading.ts';
import type { PlannedScore } from './plan.ts';
import type { PrintTexts } from './texts.ts';
import { fitted, headerBaseline, printPageLines } from './lines.ts';

type Style = TextStyle & {
  ink: string;
  /** A translation or rotation of the content. */
  move: string | null;
  isSystem: boolean;
};
const plain: Style = { ...plainStyle, ink: '', move: null, isSystem: false };
type Line = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; words: Words[] };

/** Paints one engraved page: the elements of Verovio's SVG and no others, in its own coordinates. */
export function paintPage(canvas: Canvas, svg: string, place: Placement): void {
  canvas.beginMusic(place);
  walk(svg, new Painter(canvas, null));
  canvas.endMusic();
}

/**
 * Paints each system of an engraved page at a position of its own; `placeOf`, called before the nth system (from 0) is
 * painted, may start a new page.
 */
export function paintSystems(canvas: Canvas, svg: string, placeOf: (system: number) => Placement): void {
  walk(svg, new Painter(canvas, placeOf));
}

/** A stored page that is damaged is not printed. */
function walk(svg: string, painter: Painter): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => painter.open(name, attributes));
  parser.on('text', (text) => painter.text(text));
  parser.on('closetag', ({ name }) => painter.close(name));
  parser.write(svg).close();
}

class Painter {
  readonly #canvas: Canvas;
  readonly #outlines = new Map<string, string>();
  readonly #styles: Style[] = [plain];
  #glyphId: string | null = null;
  #line: Line | null = null;
  /** Null for a page that is painted whole. */
  readonly #placeOf: ((system: number) => Placement) | null;
  #systems = 0;
  #isPainting: boolean;

  constructor(canvas: Canvas, placeOf: ((system: number) => Placement) | null) {
    this.#canvas = canvas;
    this.#placeOf = placeOf;
    this.#isPainting = placeOf === null;
  }

  open(name: string, attributes: Attributes): void {
    const style = this.#enter(attributes);
    if (name === 'g') return this.#openGroup(attributes, style);
    if (name === 'path' && this.#glyphId !== null) return void this.#outlines.set(this.#glyphId, attributes['d'] ?? '');
    if (!this.#isPainting) return;
    if (name === 'text') return this.#openLine(attributes);
    if (name === 'tspan') return this.#openSpan(attributes);
    if (!style.isHidden) this.#paint(name, attributes, style.ink);
  }

  text(text: string): void {
    const { isHidden, ink, size } = this.#style;
    const words = text.replace(/[\t\r\n]+\s*/g, '');
    if (!this.#line || isHidden || size === 0 || words === '') return;
    this.#line.words.push({ text: words, ink, ...lookOf(this.#style) });
  }

  close(name: string): void {
    const style = this.#styles.pop();
    if (style?.isSystem) this.#endSystem();
    else if (style?.move && this.#isPainting) this.#canvas.operate('Q');
    if (name === 'defs') this.#glyphId = null;
    if (name === 'text') this.#endLine();
  }

  get #style(): Style {
    return this.#styles.at(-1) ?? plain;
  }

  #enter(attributes: Attributes): Style {
    const outer = this.#style;
    const ink = inkOf(attributes['fill']) ?? outer.ink;
    const style: Style = { ...styleWithin(outer, attributes), ink, move: null, isSystem: false };
    this.#styles.push(style);
    return style;
  }

  /** Definitions are groups named by a glyph's code point; the page's margin is a translation. */
  #openGroup({ id = '', transform, class: classes = '' }: Attributes, style: Style): void {
    const code = /^([0-9A-F]{4,5})-/.exec(id)?.[1];
    if (code && classes === '') this.#glyphId = code;
    if (this.#placeOf && classes === 'system') return this.#beginSystem(this.#placeOf, style);
    if (!transform) return;
    style.move = matrixOf(transform);
    if (this.#isPainting) this.#canvas.operate(`q ${style.move} cm`);
  }

  #beginSystem(placeOf: (system: number) => Placement, style: Style): void {
    this.#canvas.beginMusic(placeOf(this.#systems));
    for (const { move } of this.#styles) if (move) this.#canvas.operate(`${move} cm`);
    this.#systems += 1;
    this.#isPainting = true;
    style.isSystem = true;
  }

  #endSystem(): void {
    this.#canvas.endMusic();
    this.#isPainting = false;
  }

  #openLine({ x = '0', y = '0', 'text-anchor': anchor }: Attributes): void {
    this.#line = {
      x: Number(x),
      y: Number(y),
      anchor: anchor === 'middle' || anchor === 'end' ? anchor : 'start',
      words: [],
    };
  }

  /** A part of a text with its own position begins a new line. */
  #openSpan({ x, y }: Attributes): void {
    if (!this.#line || (x === undefined && y === undefined)) return;
    const { anchor, x: lineX, y: lineY } = this.#line;
    this.#endLine();
    this.#line = { x: x === undefined ? lineX : Number(x), y: y === undefined ? lineY : Number(y), anchor, words: [] };
  }

  #endLine(): void {
    if (this.#line && this.#line.words.some(({ text }) => text.trim() !== ''))
      this.#canvas.write(this.#line.words, this.#line);
    this.#line = null;
  }

  #paint(name: string, attributes: Attributes, ink: string): void {
    if (ink) this.#canvas.operate(`q ${ink}`);
    if (name === 'use') this.#useGlyph(attributes);
    else this.#drawShape(name, attributes);
    if (ink) this.#canvas.operate('Q');
  }

  #drawShape(name: string, attributes: Attributes): void {
    const outline = outlineOf(name, attributes);
    if (outline === null) return;
    const width = Number(attributes['stroke-width'] ?? 1);
    const dashes = attributes['stroke-dasharray'] ?? '';
    const cap = { round: 1, square: 2 }[attributes['stroke-linecap'] ?? ''] ?? 0;
    const join = attributes['stroke-linejoin'] === 'round' ? 1 : 0;
    const pen = `${figure(width)} w ${cap} J ${join} j [${dashes}] 0 d`;
    this.#canvas.operate(`${pen} ${outline} ${isLine(name, attributes) ? 'S' : 'B'}`);
  }

  #useGlyph({ 'xlink:href': href = '', transform = '' }: Attributes): void {
    const code = href.slice(1).split('-', 1)[0] ?? '';
    const outline = this.#outlines.get(code);
    if (outline === undefined) throw new Error(`The page does not define the glyph ${code}`);
    const [x = 0, y = 0, size = 1] = numbersOf(transform);
    this.#canvas.glyph(code, outline, { x, y, size });
  }
}

/** Paints a score, beginning on the current page; yields before each of its engraved pages. */
export function* paintScore(
  canvas: Canvas,
  sheets: Sheets,
  score: PlannedScore,
  { pages, texts }: { pages: string[] | null; texts: PrintTexts },
): Generator<void> {
  printHeading(canvas, score.heading, score.baseline);
  if (!pages) printMissingPages(canvas, score.heading, { baseline: score.baseline, text: texts.fileMissing });
  else if (pages.length !== score.engraved) throw new Error(`The pages of ${score.title} do not match the plan`);
  for (const [index, svg] of pages?.entries() ?? []) {
    yield;
    if (score.systems) paintSystems(canvas, svg, placesOf(score, index, sheets));
    else {
      sheets.turnTo(score.page + index);
      paintPage(canvas, svg, placeOfPage(canvas));
    }
  }
  sheets.turnTo(score.lastPage);
}

function placesOf({ systems, title }: PlannedScore, page: number, sheets: Sheets): (system: number) => Placement {
  return (system) => {
    const place = systems?.[page]?.[system];
    if (!place) throw new Error(`The systems of ${title} do not match the plan`);
    sheets.turnTo(place.page);
    return place;
  };
}

type Running = { title: string; places: (string | null)[]; rights: string[][]; header: boolean; numbers: boolean };

/** How far the header extends beyond the margins of the music. */
const inset = 6;

/** The pages of music in order, each with its header and number; those without a place are blank. */
export class Sheets {
  readonly #canvas: Canvas;
  readonly #running: Running;
  #page = 0;

  constructor(canvas: Canvas, running: Running) {
    this.#canvas = canvas;
    this.#running = running;
  }

  /** Advances to this later page; does nothing if it is the current one. */
  turnTo(page: number): void {
    const { places, rights, header, numbers } = this.#running;
    while (this.#page < page) {
      this.#canvas.addPage();
      const place = places[this.#page] ?? null;
      this.#page += 1;
      if (place === null) continue;
      if (header) this.#printHeader(place);
      printRights(this.#canvas, rights[this.#page - 1] ?? []);
      printPageLines(this.#canvas, { number: numbers ? this.#page : null, isHeaderShared: header });
    }
  }

  #printHeader(place: string): void {
    const { paper, margins, format } = this.#canvas;
    const [left, right] = [margins.left + inset, paper.width - margins.right - inset];
    const width = (right - left) / (format.header === '' ? 2 : 3) - 12;
    const look = { face: 'regular', largest: 8.5, smallest: 7, width } as const;
    const y = headerBaseline(this.#canvas);
    this.#canvas.document.fillColor(grey);
    const write = (text: string, x: number, anchor: 'start' | 'end') =>
      this.#canvas.write([{ ...fitted(this.#canvas, text, look), face: 'regular' }], { x, y, anchor });
    write(place, left, 'start');
    write(this.#running.title, right, 'end');
  }
}

/** Prints `text`, which says that the score's pages are missing, below its title, whose last baseline this is. */
export function printMissingPages(
  canvas: Canvas,
  heading: Heading,
  { baseline, text }: { baseline: number; text: string },
): void {
  canvas.document.fillColor(grey);
  const y = baseline + heightBelow(heading) + 40;
  canvas.write([{ text, face: 'regular', size: 11 }], {
    x: canvas.paper.width / 2,
    y,
    anchor: 'middle',
  });
}
