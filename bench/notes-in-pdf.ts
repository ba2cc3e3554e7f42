import { inflateSync } from 'node:zlib';

/** A painted glyph of the music font, by its SMuFL code point, after which the painter names it. */
const painted = /\/G([0-9A-F]{4}) Do/g;

/** Noteheads are E0A0 to E0FF and slashes up to E10F, rests E4E0 to E4FF; the ranges contain no parentheses or dots. */
const isNotehead = (code: number) => code >= 0xe0a0 && code <= 0xe10f;
const isRest = (code: number) => code >= 0xe4e0 && code <= 0xe4ff;

/** Returns the number of noteheads and rests that the pages of a PDF paint. */
export function countNotes(pdf: Buffer): { noteheads: number; rests: number } {
  let [noteheads, rests] = [0, 0];
  for (const content of contentsOf(pdf)) {
    for (const [, glyph = ''] of content.matchAll(painted)) {
      const code = Number.parseInt(glyph, 16);
      if (isNotehead(code)) noteheads += 1;
      if (isRest(code)) rests += 1;
    }
  }
  return { noteheads, rests };
}

/** Yields compressed streams as text; fonts and pictures give text without glyphs of music. */
function* contentsOf(pdf: Buffer): Generator<string> {
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const start = at + 'stream\n'.length;
    at = pdf.indexOf('endstream', start);
    if (at < 0) return;
    try {
      yield inflateSync(pdf.subarray(start, at)).toString('latin1');
    } catch {
      // Uncompressed streams contain no pages.
    }
    at += 'endstream'.length;
  }
}
