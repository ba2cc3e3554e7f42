import { childText, findChild, listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

/** SMuFL's glyphs for quarters and shorter notes, for halves, and for longer ones. */
type Glyphs = readonly [black: string, half: string, whole: string];
const triangle: Glyphs = ['E0BE', 'E0BC', 'E0BB'];
const square: Glyphs = ['E0B9', 'E0B8', 'E0B8'];

/** Values of MusicXML's <notehead> for which Verovio's import has no shape, or a wrong one. */
const glyphs: ReadonlyMap<string, Glyphs> = new Map(
  Object.entries({
    triangle,
    'inverted triangle': ['E0C7', 'E0C5', 'E0C4'],
    'left triangle': ['E0C0', 'E0BF', 'E0BF'],
    'arrow up': ['E0F0', 'E0EF', 'E0EE'],
    'arrow down': ['E0F4', 'E0F3', 'E0F2'],
    'circle-x': ['E0B3', 'E0B3', 'E0B3'],
    'circle dot': ['E115', 'E115', 'E115'],
    circled: ['E0E4', 'E0E5', 'E0E6'],
    square,
    rectangle: square,
    slashed: ['E0CF', 'E0D1', 'E0D3'],
    'back slashed': ['E0D0', 'E0D2', 'E0D4'],
    do: triangle,
    re: ['E1BD', 'E1BC', 'E1BC'],
    mi: ['E0DB', 'E0D9', 'E0D9'],
    fa: ['E1B5', 'E1B4', 'E1B4'],
    'fa up': ['E1B7', 'E1B6', 'E1B6'],
    la: square,
    ti: ['E1BF', 'E1BE', 'E1BE'],
  }),
);

/** The code point of the glyph that a note requires; null where Verovio's own choice is right. */
export function glyphOfHead(note: XmlElement): string | null {
  const head = findChild(note, 'notehead');
  const own = head && glyphs.get(plainText(head) ?? '');
  if (!own) return null;
  const [black, half, whole] = own;
  const type = childText(note, 'type') ?? '';
  const white = longest.has(type) ? whole : half;
  const { filled } = head.attributes;
  if (filled !== undefined) return filled === 'yes' ? black : white;
  return longest.has(type) || type === 'half' ? white : black;
}

const longest = new Set(['whole', 'breve', 'long', 'maxima']);

/** Noteheads by glyph, because MEI has fewer shapes, and Verovio draws only some of those. */
export function noteheadsByGlyph(score: XmlElement): MeiEdit | null {
  const codes = new Map<string, string>();
  for (const part of listChildren(score, 'part')) {
    for (const measure of listChildren(part, 'measure')) {
      for (const note of listChildren(measure, 'note')) {
        const code = glyphOfHead(note);
        if (code !== null) codes.set(note.attributes['id'] ?? '', code);
      }
    }
  }
  if (codes.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<note xml:id="([^"]*)"[^>]*/g, (tag, id: string) => {
      const code = codes.get(id);
      if (code === undefined) return tag;
      const plain = tag.replaceAll(/ head\.(?:shape|auth|fill)="[^"]*"/g, '');
      return plain.replace('<note ', `<note head.auth="smufl" head.shape="U+${code}" `);
    });
}
