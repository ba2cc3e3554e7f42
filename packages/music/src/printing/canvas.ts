import PdfKit from 'pdfkit';
import { type Face, fontFile, runsOf } from './fonts.ts';
import { type Paper, papers, type Placement } from './paper.ts';
import { figure, pathOperators } from './path-operators.ts';

/** `ink` as PDF operators; what is in force when not given. */
export type Words = { text: string; face: Face; size: number; ink?: string };

/** With a language, readers also show the title instead of the file's name. */
type About = { title: string; created: Date; paper?: Paper; language?: string };

export type Bookmark = PDFKit.PDFOutline;
type BookmarkPlace = { below?: Bookmark; top?: number; expanded?: boolean };

/** What readers call the pages from this one on, counted from 0: a word, or numbers from 1. */
export type Label = { from: number; as: 'roman' | 'decimal' | { word: string } };

/** pdfkit has no call for labels: they stand in the document's root. */
type Rooted = { _root: { data: Record<string, unknown> } };

/** pdfkit has no call for which characters a font has. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

/** A PDF that is written page by page: music in the units of engraved pages, our own texts in points. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly paper: Paper;
  readonly #glyphs = new Map<string, { name: string; object: unknown }>();
  readonly #faces = new Set<Face>();
  /** Which characters the fonts have, as far as it was asked. */
  readonly #written = new Map<Face, Map<string, boolean>>();

  constructor({ paper = papers.A4, language, ...info }: About) {
    this.paper = paper;
    this.document = new PdfKit({
      size: [paper.width, paper.height],
      margin: 0,
      autoFirstPage: false,
      font: '',
      ...(language && { lang: language, displayTitle: true }),
      info: { Title: info.title, Creator: 'EEMusic Console', Producer: 'EEMusic Console', CreationDate: info.created },
    });
  }

  addPage(): void {
    this.document.addPage();
  }

  /** What has been painted since it was last asked; it is not kept. The page that is being painted is not in it. */
  *painted(): Generator<Uint8Array> {
    for (let bytes = this.document.read(); bytes !== null; bytes = this.document.read()) yield bytes as Buffer;
  }

  async *end(): AsyncGenerator<Uint8Array> {
    this.document.end();
    for await (const bytes of this.document) yield bytes as Buffer;
  }

  /** Leads to the page that is being painted: all of it, or what lies below `top`. */
  bookmark(title: string, { below = this.document.outline, ...at }: BookmarkPlace = {}): Bookmark {
    const place = { ...at, left: this.paper.width };
    return below.addItem(title, at.top === undefined ? undefined : place);
  }

  /** Leads to a place in the document, which may be painted later. */
  link(name: string, { x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    this.document.goTo(x, y, width, height, name);
  }

  /** A place on the page that is being painted. */
  destination(name: string, top: number): void {
    this.document.addNamedDestination(name, 'XYZ', 0, top, null);
  }

  labelPages(labels: Label[]): void {
    const styles = { roman: { S: 'r' }, decimal: { S: 'D' } };
    const numbers = labels.flatMap(({ from, as }) => [
      from,
      typeof as === 'string' ? styles[as] : { P: new String(as.word) },
    ]);
    (this.document as unknown as Rooted)['_root'].data['PageLabels'] = { Nums: numbers };
  }

  /** From here to `endMusic`, coordinates are those of an engraved page: 21000 across, y downwards. */
  beginMusic({ scale, x, y }: Placement): void {
    this.document.addContent(`q ${scale.toFixed(7)} 0 0 ${scale.toFixed(7)} ${figure(x)} ${figure(y)} cm 0 g 0 G`);
  }

  endMusic(): void {
    this.document.addContent('Q');
  }

  operate(operators: string): void {
    this.document.addContent(operators);
  }

  /** A glyph of the music font, defined once in the file however often it stands on its pages. */
  glyph(code: string, outline: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const { name, object } = this.#glyphs.get(code) ?? this.#defineGlyph(code, outline);
    this.document.page.xobjects[name] = object;
    this.document.addContent(`q ${figure(size)} 0 0 ${figure(-size)} ${figure(x)} ${figure(y)} cm /${name} Do Q`);
  }

  #defineGlyph(code: string, outline: string) {
    const object = this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [-2000, -4000, 6000, 4000],
    });
    object.end(`${pathOperators(outline)} f`);
    const glyph = { name: `G${code}`, object };
    this.#glyphs.set(code, glyph);
    return glyph;
  }

  /** Writes words one after the other on a baseline, in the current units; answers nothing, moves nothing. */
  write(words: Words[], { x, y, anchor }: { x: number; y: number; anchor: 'start' | 'middle' | 'end' }): void {
    const runs = words.flatMap(({ text, ...look }) =>
      this.#runsOf(text, look.face).map((run) => ({ ...look, ...run })),
    );
    const widths = runs.map((run) => this.#font(run).widthOfString(run.text));
    const width = widths.reduce((sum, one) => sum + one, 0);
    let left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    for (const [index, run] of runs.entries()) {
      if (run.ink) this.operate(`q ${run.ink}`);
      this.#font(run).text(run.text, left, y, { baseline: 'alphabetic', lineBreak: false });
      if (run.ink) this.operate('Q');
      left += widths[index] ?? 0;
    }
  }

  widthOf(words: Words[]): number {
    const runs = words.flatMap(({ text, face, size }) => this.#runsOf(text, face).map((run) => ({ ...run, size })));
    return runs.reduce((sum, run) => sum + this.#font(run).widthOfString(run.text), 0);
  }

  #runsOf(text: string, face: Face) {
    return runsOf(text, face, (one, character) => this.#has(one, character));
  }

  #has(face: Face, character: string): boolean {
    const known = this.#written.get(face) ?? new Map<string, boolean>();
    this.#written.set(face, known);
    const answer = known.get(character) ?? this.#looksUp(face, character);
    known.set(character, answer);
    return answer;
  }

  #looksUp(face: Face, character: string): boolean {
    const { font } = (this.#font({ face, size: 10 }) as unknown as WithFont)['_font'];
    return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  }

  #font({ face, size }: { face: Face; size: number }): PDFKit.PDFDocument {
    if (!this.#faces.has(face)) {
      this.document.registerFont(face, fontFile(face));
      this.#faces.add(face);
    }
    return this.document.font(face).fontSize(size);
  }
}
