import { glyphOfHead } from '#mei/index.ts';
import { hasLongHead } from '#normalizing/index.ts';
import { findChild, plainText, type XmlElement } from '#xml/index.ts';

/** Values of <notehead> (MusicXML 4.0) that Verovio draws correctly; others are replaced by a glyph. */
const supported = new Set(['', 'normal', 'none', 'slash', 'x', 'cross', 'diamond', 'so']);

/** The code point of the requested notehead glyph; null if any will do, '' if there is none. */
export function expectedHead(note: XmlElement): string | null {
  if (hasLongHead(note)) return '';
  const head = findChild(note, 'notehead');
  if (!head || supported.has(plainText(head) ?? '')) return null;
  return glyphOfHead(note) ?? '';
}
