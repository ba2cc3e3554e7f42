import type { FontFile, WrittenRun } from '#fontfiles/index.ts';

type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** What pdfkit calls on a font of fontkit to write text. */
type Written = {
  layout(text: string): { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
  getGlyph(id: number): Glyph;
};
type WithFont = { _font: { font: Written } };

/** The fonts of a document; each is embedded with only the characters used. */
export class Faces {
  readonly #document: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Sets this font in the document, and returns the document. */
  take({ font, size }: WrittenRun): PDFKit.PDFDocument {
    const { name, bytes } = font;
    if (!this.#registered.has(name)) {
      this.#document.registerFont(name, Buffer.from(bytes));
      shapeBy(font, (this.#document.font(name) as unknown as WithFont)['_font'].font);
      this.#registered.add(name);
    }
    return this.#document.font(name).fontSize(size);
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
