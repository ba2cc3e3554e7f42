import PdfKit from 'pdfkit';
import { type FontFile, type Look, type WrittenRun, writtenRuns } from '#fontfiles/load-fonts.ts';
import { inVisualOrder } from '#fonts/runs.ts';
import { remember } from '#remember.ts';
import { numbersOf, pairs, segmentsOf } from '#xml/paths.ts';
import { impose, inPoints, type PageFormat, type Paper, paperOf, type Placement, standardFormat } from './paper.ts';

/** `ink` is a colour as PDF operators; without it, the current one is used. */
export type Words = Look & { text: string; ink?: string };

type InkedRun = WrittenRun & { ink: string | undefined };

/** If a language is set, PDF readers show the title instead of the file name. */
type About = {
  title: string;
  created: Date;
  format?: PageFormat;
  /** The paper for which the music was engraved; by default the pages of the format. */
  engraved?: Paper;
  language?: string;
  /** Keeps all pages until the end, so that one can be painted on again (`document.switchToPage`). */
  keepsPages?: boolean;
};

export type Bookmark = PDFKit.PDFOutline;
type BookmarkPlace = { below?: Bookmark; top?: number; expanded?: boolean };

/** Page labels from this page on, counted from 0: a word, or numbers that begin with 1. */
export type Label = { from: number; as: 'roman' | 'decimal' | { word: string } };

/** pdfkit has no API for page labels, so they are written into the document's root. */
type Rooted = { _root: { data: Record<string, unknown> & { Pages: { data: { Kids: unknown[]; Count: number } } } } };

type FontGlyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** What pdfkit calls on a font of fontkit to write text. */
type Written = {
  layout(text: string): { glyphs: FontGlyph[]; positions: Position[]; advanceWidth: number };
  getGlyph(id: number): FontGlyph;
};
type WithFont = { _font: { font: Written } };

const maxKnownRuns = 5000;

type Reference = { data: Record<string, unknown> };
type PageParts = { content: Reference; dictionary: Reference; resources: Reference };

/** A PDF that is written page by page: music in units of engraved pages, our own texts in points. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly format: PageFormat;
  /** The page after trimming, and its margins. */
  readonly paper: Paper;
  readonly margins: PageFormat['margins'];
  readonly engraved: Paper;
  readonly #bleed: number;
  /** Contents of the pages that are put on folded sheets at the end. */
  readonly #folded: Reference[] = [];
  readonly #glyphs = new Map<string, { name: string; object: unknown }>();
  /** Fonts that are embedded, each with only the characters used. */
  readonly #fonts = new Set<string>();
  /**
   * Runs of texts written or measured before: a table repeats its amounts, and a name is measured before it is written.
   */
  readonly #runs = new Map<string, InkedRun[]>();
  readonly #widths = new WeakMap<InkedRun, number>();

  constructor({ format = standardFormat, engraved, language, keepsPages = false, ...info }: About) {
    this.format = format;
    this.paper = paperOf(format.page);
    this.engraved = engraved ?? this.paper;
    const { top, right, bottom, left } = format.margins;
    this.margins = { top: inPoints(top), right: inPoints(right), bottom: inPoints(bottom), left: inPoints(left) };
    this.#bleed = inPoints(format.bleed);
    this.document = new PdfKit({
      size: this.#sizeWithBleed(this.paper.width),
      margin: 0,
      autoFirstPage: false,
      bufferPages: keepsPages,
      font: '',
      ...(language && { lang: language, displayTitle: true }),
      info: { Title: info.title, Creator: 'EEMusic Console', Producer: 'EEMusic Console', CreationDate: info.created },
    });
  }

  addPage(): void {
    if (this.format.isFolded) return this.#addFolded();
    this.document.addPage();
    this.#trim();
  }

  /** Makes the page a form object, which is placed on a sheet later. */
  #addFolded(): void {
    const { width, height } = this.paper;
    this.document.addPage({ size: [width, height], margin: 0 });
    const { content, dictionary, resources } = this.document.page as unknown as PageParts;
    const tree = (this.document as unknown as Rooted)['_root'].data.Pages.data;
    tree.Kids.pop();
    tree.Count -= 1;
    dictionary.data = {};
    content.data = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: resources };
    this.#folded.push(content);
  }

  #addSheets(): void {
    const { width } = this.paper;
    const size = this.#sizeWithBleed(2 * width);
    for (const { left, right } of impose(this.#folded.length)) {
      this.document.addPage({ size, margin: 0 });
      this.#trim();
      for (const [page, x] of [
        [left, 0],
        [right, width],
      ] as const) {
        if (page === null) continue;
        this.document.page.xobjects[`P${page}`] = this.#folded[page];
        this.operate(`q 1 0 0 -1 ${figure(x)} ${figure(this.paper.height)} cm /P${page} Do Q`);
      }
    }
  }

  #sizeWithBleed(width: number): [number, number] {
    return [width + 2 * this.#bleed, this.paper.height + 2 * this.#bleed];
  }

  /** Sets the trim box, and moves the content into it. */
  #trim(): void {
    const bleed = this.#bleed;
    if (bleed === 0) return;
    const { width, height } = this.document.page;
    const { dictionary } = this.document.page as unknown as PageParts;
    dictionary.data['BleedBox'] = [0, 0, width, height];
    dictionary.data['TrimBox'] = [bleed, bleed, width - bleed, height - bleed];
    this.document.translate(bleed, bleed);
  }

  /** Returns and discards the bytes painted since the last call, except those of the current page. */
  *painted(): Generator<Uint8Array> {
    for (let bytes = this.document.read(); bytes !== null; bytes = this.document.read()) yield bytes as Buffer;
  }

  async *end(): AsyncGenerator<Uint8Array> {
    if (this.format.isFolded) this.#addSheets();
    this.document.end();
    for await (const bytes of this.document) yield bytes as Buffer;
  }

  /**
   * Adds a bookmark to the current page, or to the position `top` on it. Folded sheets have no bookmarks, links and
   * labels.
   */
  bookmark(title: string, { below = this.document.outline, top, ...at }: BookmarkPlace = {}): Bookmark {
    if (this.format.isFolded) return below;
    const place = top === undefined ? undefined : { ...at, top: top + this.#bleed, left: this.paper.width };
    return below.addItem(title, place);
  }

  /** Links to a named destination, which may be painted later. */
  link(name: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    if (!this.format.isFolded) this.document.goTo(x, y, width, height, name);
  }

  destination(name: string, top: number): void {
    if (!this.format.isFolded) this.document.addNamedDestination(name, 'XYZ', 0, top + this.#bleed, null);
  }

  labelPages(labels: Label[]): void {
    if (this.format.isFolded) return;
    const styles = { roman: { S: 'r' }, decimal: { S: 'D' } };
    const numbers = labels.flatMap(({ from, as }) => [
      from,
      typeof as === 'string' ? styles[as] : { P: new String(as.word) },
    ]);
    (this.document as unknown as Rooted)['_root'].data['PageLabels'] = { Nums: numbers };
  }

  /** From here to `endMusic`, coordinates are those of an engraved page: 100 per millimetre, y downwards. */
  beginMusic({ scale, x, y }: Placement): void {
    this.document.addContent(`q ${scale.toFixed(7)} 0 0 ${scale.toFixed(7)} ${figure(x)} ${figure(y)} cm 0 g 0 G`);
  }

  endMusic(): void {
    this.document.addContent('Q');
  }

  operate(operators: string): void {
    this.document.addContent(operators);
  }

  /** Paints a glyph of the music font, which is defined once in the file however often it is used. */
  glyph(code: string, outline: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const { name, object } = remember(this.#glyphs, code, () => this.#defineGlyph(code, outline));
    this.document.page.xobjects[name] = object;
    this.document.addContent(`q ${figure(size)} 0 0 ${figure(-size)} ${figure(x)} ${figure(y)} cm /${name} Do Q`);
  }

  #defineGlyph(code: string, outline: string) {
    const kind = { Type: 'XObject', Subtype: 'Form', FormType: 1 };
    const object = this.document.ref({ ...kind, BBox: [-2000, -4000, 6000, 4000] });
    object.end(`${pathOperators(outline)} f`);
    return { name: `G${code}`, object };
  }

  /** Writes words one after the other on a baseline, in the current units and in visual order from left to right. */
  write(words: Words[], { x, y, anchor }: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }): void {
    const runs = words.flatMap((look) => this.#runsOf(look));
    const seen = inVisualOrder(runs);
    const widths = seen.map((run) => this.#widthOf(run));
    const width = widths.reduce((sum, one) => sum + one, 0);
    let left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    for (const [index, run] of seen.entries()) {
      if (run.ink) this.operate(`q ${run.ink}`);
      this.#take(run).text(run.text, left, y, { baseline: 'alphabetic', lineBreak: false });
      if (run.ink) this.operate('Q');
      left += widths[index] ?? 0;
    }
  }

  widthOf(words: Words[]): number {
    const runs = words.flatMap((look) => this.#runsOf(look));
    return inVisualOrder(runs).reduce((sum, run) => sum + this.#widthOf(run), 0);
  }

  /** Sets this font in the document, and returns the document. */
  #take({ font, size }: WrittenRun): PDFKit.PDFDocument {
    const { name, bytes } = font;
    if (!this.#fonts.has(name)) {
      this.document.registerFont(name, Buffer.from(bytes));
      shapeBy(font, (this.document.font(name) as unknown as WithFont)['_font'].font);
      this.#fonts.add(name);
    }
    return this.document.font(name).fontSize(size);
  }

  #runsOf({ ink, ...look }: Words): InkedRun[] {
    const key = [look.face, look.size, look.family, ink, look.text].join('|');
    if (this.#runs.size >= maxKnownRuns) this.#runs.clear();
    return remember(this.#runs, key, () => writtenRuns(look.text, look).map((run) => ({ ...run, ink })));
  }

  #widthOf(run: InkedRun): number {
    return remember(this.#widths, run, () => this.#take(run).widthOfString(run.text));
  }
}

/** fontkit shapes only Latin text the way browsers do. */
function shapeBy({ shape }: FontFile, written: Written): void {
  if (!shape) return;
  written.layout = (text) => {
    const glyphs = shape(text);
    return {
      glyphs: glyphs.map(({ id, codePoints }) => ({ id, codePoints, advanceWidth: written.getGlyph(id).advanceWidth })),
      positions: glyphs.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
      advanceWidth: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

export type Attributes = Readonly<Record<string, string>>;

/** A colour `#rrggbb` as PDF operators; colours of a file in any other form are ignored. */
export function inkOf(colour = ''): string | null {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1);
  const parts = channels?.map((channel) => figure(Number.parseInt(channel, 16) / 255)).join(' ');
  return parts === undefined ? null : `${parts} rg ${parts} RG`;
}

/** The six numbers of a translation, optionally with a scale, or of a rotation in degrees about a point. */
export function matrixOf(transform: string): string {
  const [first = 0, x = 0, y = 0] = numbersOf(transform);
  if (!transform.startsWith('rotate')) {
    const size = transform.includes('scale') ? String(y) : '1';
    return `${size} 0 0 ${size} ${figure(first)} ${figure(x)}`;
  }
  const angle = (first * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const shift = [x - x * cos + y * sin, y - x * sin - y * cos].map(figure);
  return [...[cos, sin, -sin, cos].map((number) => number.toFixed(6)), ...shift].join(' ');
}

/** Whether a shape has a stroke but no fill. */
export function isLine(name: string, { fill, 'fill-opacity': opacity, d = '' }: Attributes): boolean {
  return (
    name === 'line' ||
    name === 'polyline' ||
    fill === 'none' ||
    opacity === '0' ||
    (name === 'path' && /^[MLHV\d\s.,-]*$/i.test(d))
  );
}

/** A shape as PDF operators, without painting it; null for other elements. */
export function outlineOf(name: string, attributes: Attributes): string | null {
  const number = (attribute: string) => Number(attributes[attribute] ?? 0);
  if (name === 'path') return pathOperators(attributes['d'] ?? '');
  if (name === 'polyline') return polyline(numbersOf(attributes['points'] ?? ''));
  if (name === 'polygon') return `${polyline(numbersOf(attributes['points'] ?? ''))} h`;
  if (name === 'rect') return `${['x', 'y', 'width', 'height'].map((one) => figure(number(one))).join(' ')} re`;
  if (name === 'line') return polyline([number('x1'), number('y1'), number('x2'), number('y2')]);
  if (name === 'ellipse' || name === 'circle') {
    return ellipse(number('cx'), number('cy'), number('rx') || number('r'), number('ry') || number('r'));
  }
  return null;
}

const polyline = (numbers: readonly number[]) =>
  pairs(numbers)
    .map(([x, y], index) => `${figure(x)} ${figure(y)} ${index === 0 ? 'm' : 'l'}`)
    .join(' ');

/** Four cubic curves; 0.5523 is the distance of their control points on a unit circle. */
function ellipse(x: number, y: number, rx: number, ry: number): string {
  const [hx, hy] = [rx * 0.5523, ry * 0.5523];
  const curve = (...numbers: number[]) => `${numbers.map(figure).join(' ')} c`;
  return [
    `${figure(x + rx)} ${figure(y)} m`,
    curve(x + rx, y + hy, x + hx, y + ry, x, y + ry),
    curve(x - hx, y + ry, x - rx, y + hy, x - rx, y),
    curve(x - rx, y - hy, x - hx, y - ry, x, y - ry),
    curve(x + hx, y - ry, x + rx, y - hy, x + rx, y),
    'h',
  ].join(' ');
}

/** Converts an SVG path to PDF operators, without painting it. @throws at a command that engraved pages do not use */
export function pathOperators(path: string): string {
  return Array.from(segmentsOf(path), (segment) => {
    if (segment.kind === 'close') return 'h';
    const handles = segment.kind === 'curve' ? [...segment.one, ...segment.two] : [];
    return `${[...handles, ...segment.end].map(figure).join(' ')} ${operators[segment.kind]}`;
  }).join(' ');
}

const operators = { move: 'm', line: 'l', curve: 'c' } as const;

/** Formats a number for PDF, to a hundredth of the page's own unit. */
export function figure(value: number): string {
  return String(Math.round(value * 100) / 100);
}
