import { glyphOfHead } from '#mei/index.ts';
import { findChild, plainText, type XmlElement } from '#xml/index.ts';

/** <notehead> of MusicXML 4.0 that Verovio draws as they are meant; of others it is told which glyph to draw. */
const known = new Set(['', 'normal', 'none', 'slash', 'x', 'cross', 'diamond', 'so']);

/** The code point of the glyph that a note asks for; null where any will do, '' where there is none. */
export function expectedHead(note: XmlElement): string | null {
  const head = findChild(note, 'notehead');
  if (!head || known.has(plainText(head) ?? '')) return null;
  return glyphOfHead(note) ?? '';
}
