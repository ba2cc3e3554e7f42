import { lookOf } from '#fontfiles/load-fonts.ts';
import { plainStyle, styleWithin, type TextStyle } from '#fonts/runs.ts';
import { decode, type Markup, parseMarkup } from '#xml/markup.ts';
import { numbersOf } from '#xml/paths.ts';
import { type Attributes, type Canvas, figure, inkOf, isLine, matrixOf, outlineOf, type Words } from './canvas.ts';
import { grey, type Placement, placeOfPage } from './paper.ts';
import { type Heading, heightBelow, printHeading, printRights } from './heading.ts';
import type { PlannedScore } from './plan.ts';
import type { PrintTexts } from './texts.ts';
import { fitted, headerBaseline, printPageLines } from './lines.ts';

type Style = TextStyle & {
  ink: string;
  /** Translations and rotations of what is around the element, from the outside. */
  moves: readonly string[];
};
type Line = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; words: Words[] };

/** Paints one engraved page: the elements of Verovio's SVG and no others, in its own coordinates. */
export function paintPage(canvas: Canvas, svg: string, place: Placement): void {
  canvas.beginMusic(place);
  paint(svg, new Painter(canvas, null));
  canvas.endMusic();
}

/**
 * Paints each system of an engraved page at a position of its own; `placeOf`, called before the nth system (from 0) is
 * painted, may start a new page.
 */
export function paintSystems(canvas: Canvas, svg: string, placeOf: (system: number) => Placement): void {
  paint(svg, new Painter(canvas, placeOf));
}

/** A stored page that is damaged is not printed. */
function paint(svg: string, painter: Painter): void {
  const [page] = parseMarkup(svg).elements;
  if (page?.name !== 'svg') throw new Error('This is no engraved page');
  painter.paint(page, { ...plainStyle, ink: '', moves: [] });
}

class Painter {
  readonly #canvas: Canvas;
  readonly #outlines = new Map<string, string>();
  /** Null for a page that is painted whole. */
  readonly #placeOf: ((system: number) => Placement) | null;
  #systems = 0;
  #isPainting: boolean;

  constructor(canvas: Canvas, placeOf: ((system: number) => Placement) | null) {
    this.#canvas = canvas;
    this.#placeOf = placeOf;
    this.#isPainting = placeOf === null;
  }

  paint(element: Markup, outer: Style): void {
    const { name, attributes } = element;
    const style = styleOf(attributes, outer);
    if (name === 'defs') return this.#define(element);
    if (name === 'g') return this.#paintGroup(element, style);
    if (name === 'text') return this.#write(element, style);
    if (this.#isPainting && !style.isHidden) this.#paintShape(name, attributes, style.ink);
    this.#paintAll(element, style);
  }

  #paintAll({ elements }: Markup, style: Style): void {
    for (const element of elements) this.paint(element, style);
  }

  /** Glyphs are groups named by their code points. */
  #define({ elements }: Markup): void {
    for (const { id, elements: paths } of elements)
      for (const { attributes } of paths) this.#outlines.set(codeOf(id), attributes['d'] ?? '');
  }

  #paintGroup(element: Markup, style: Style): void {
    const { transform, class: kind } = element.attributes;
    if (this.#placeOf && kind === 'system') return this.#paintSystem(element, style, this.#placeOf);
    if (!transform) return this.#paintAll(element, style);
    const move = matrixOf(transform);
    if (this.#isPainting) this.#canvas.operate(`q ${move} cm`);
    this.#paintAll(element, { ...style, moves: [...style.moves, move] });
    if (this.#isPainting) this.#canvas.operate('Q');
  }

  #paintSystem(element: Markup, style: Style, placeOf: (system: number) => Placement): void {
    this.#canvas.beginMusic(placeOf(this.#systems));
    for (const move of style.moves) this.#canvas.operate(`${move} cm`);
    this.#systems += 1;
    this.#isPainting = true;
    this.#paintAll(element, style);
    this.#isPainting = false;
    this.#canvas.endMusic();
  }

  #write({ attributes, children }: Markup, style: Style): void {
    if (!this.#isPainting) return;
    const { x = '0', y = '0', 'text-anchor': anchor } = attributes;
    const isOther = anchor === 'middle' || anchor === 'end';
    const lines: Line[] = [{ x: Number(x), y: Number(y), anchor: isOther ? anchor : 'start', words: [] }];
    for (const child of children) addWords(child, style, lines);
    for (const line of lines)
      if (line.words.some(({ text }) => text.trim() !== '')) this.#canvas.write(line.words, line);
  }

  #paintShape(name: string, attributes: Attributes, ink: string): void {
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
    const code = codeOf(href.slice(1));
    const outline = this.#outlines.get(code);
    if (outline === undefined) throw new Error(`The page does not define the glyph ${code}`);
    const [x = 0, y = 0, size = 1] = numbersOf(transform);
    this.#canvas.glyph(code, outline, { x, y, size });
  }
}

const codeOf = (id: string) => id.split('-', 1)[0] ?? '';

const styleOf = (attributes: Attributes, outer: Style): Style => ({
  ...styleWithin(outer, attributes),
  ink: inkOf(attributes['fill']) ?? outer.ink,
  moves: outer.moves,
});

/** Adds what is written in a text to its last line; a part with its own position begins a new one. */
function addWords(written: Markup | string, outer: Style, lines: Line[]): void {
  if (typeof written === 'string') {
    const text = decode(written).replace(/[\t\r\n]+\s*/g, '');
    const { isHidden, ink, size } = outer;
    if (!isHidden && size !== 0 && text !== '') lines.at(-1)?.words.push({ text, ink, ...lookOf(outer) });
    return;
  }
  const { x, y } = written.attributes;
  const last = lines.at(-1);
  if (last && (x ?? y) !== undefined)
    lines.push({ ...last, x: Number(x ?? last.x), y: Number(y ?? last.y), words: [] });
  const style = styleOf(written.attributes, outer);
  for (const child of written.children) addWords(child, style, lines);
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
