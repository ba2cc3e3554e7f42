import PdfKit from 'pdfkit';
import { type Face, fontFile, runsOf } from './fonts.ts';
import { figure, pathOperators } from './path-operators.ts';

/** A4 in points, as pages of 21000 × 29700 units. */
export const paper = { width: 595.28, height: 841.89, units: 21_000 };
const scale = paper.width / paper.units;

/** `ink` as PDF operators; what is in force when not given. */
export type Words = { text: string; face: Face; size: number; ink?: string };

/** A PDF that is written page by page: music in the units of engraved pages, our own texts in points. */
export class Canvas {
  readonly document: PDFKit.PDFDocument;
  readonly #glyphs = new Map<string, { name: string; object: unknown }>();
  readonly #faces = new Set<Face>();

  constructor(info: { title: string; created: Date }) {
    this.document = new PdfKit({
      size: [paper.width, paper.height],
      margin: 0,
      autoFirstPage: false,
      font: '',
      info: { Title: info.title, Creator: 'EEMusic Console', Producer: 'EEMusic Console', CreationDate: info.created },
    });
  }

  addPage(): void {
    this.document.addPage();
  }

  bookmark(title: string): void {
    this.document.outline.addItem(title);
  }

  /** From here to `endMusic`, coordinates are those of an engraved page: 21000 across, y downwards. */
  beginMusic(): void {
    this.document.addContent(`q ${scale.toFixed(7)} 0 0 ${scale.toFixed(7)} 0 0 cm 0 g 0 G`);
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
    const runs = words.flatMap(({ text, ...look }) => runsOf(text, look.face).map((run) => ({ ...look, ...run })));
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
    const runs = words.flatMap(({ text, face, size }) => runsOf(text, face).map((run) => ({ ...run, size })));
    return runs.reduce((sum, run) => sum + this.#font(run).widthOfString(run.text), 0);
  }

  #font({ face, size }: { face: Face; size: number }): PDFKit.PDFDocument {
    if (!this.#faces.has(face)) {
      this.document.registerFont(face, fontFile(face));
      this.#faces.add(face);
    }
    return this.document.font(face).fontSize(size);
  }
}
