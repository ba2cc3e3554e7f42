import { type FontFile, musicFont, partsOf } from '#fontfiles/index.ts';
import { type Family, runsOf, type Style } from '#fonts/index.ts';

/** 'music' is for SMuFL glyphs within a text. A family is given if the page names the font of its text. */
export type Look = { face: Style | 'music'; size: number; family?: Family };

/** A part of a text with the one font file that has its characters. */
export type WrittenRun = { text: string; size: number; font: FontFile };

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

  /** Fonts of scripts that the text font lacks must have been loaded before. */
  runsOf(text: string, { face, size, family }: Look): WrittenRun[] {
    const { pieces, isMusic } = splitMusic(text, face);
    return pieces.flatMap((piece) => {
      if (isMusic(piece)) return [{ text: piece, size, font: musicFont() }];
      const style = face === 'music' ? 'regular' : face;
      const runs = family ? [{ family, style, text: piece }] : runsOf(piece, style);
      return runs.flatMap((run) => partsOf(run, run.text).map((part) => ({ ...part, size })));
    });
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

/** SMuFL glyphs are in the private use area; the music font also has a narrow space, but no letters. */
function splitMusic(text: string, face: Style | 'music') {
  const glyphs = face === 'music' ? /[\u{E000}-\u{F8FF} ]+/u : /[\u{E000}-\u{F8FF}]+/u;
  const pieces = text.split(new RegExp(`(${glyphs.source})`, 'u')).filter((piece) => piece !== '');
  return { pieces, isMusic: (piece: string) => glyphs.test(piece) };
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
