import { listChildren, plainText, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';

const mordents = new Set(['mordent', 'inverted-mordent']);
/** MEI's accidentals by MusicXML's words. */
const accidentals = new Map([
  ['sharp', 's'],
  ['flat', 'f'],
  ['natural', 'n'],
  ['double-sharp', 'x'],
  ['flat-flat', 'ff'],
  ['sharp-sharp', 'ss'],
  ['natural-sharp', 'ns'],
  ['natural-flat', 'nf'],
  ['triple-sharp', 'ts'],
  ['triple-flat', 'tf'],
  ['quarter-sharp', '1qs'],
  ['quarter-flat', '1qf'],
  ['three-quarters-sharp', '3qs'],
  ['three-quarters-flat', '3qf'],
]);

/** Accidentals above and below mordents, which Verovio's import keeps for trills and turns only. */
export function accidentalsOfMordents(score: XmlElement): MeiEdit | null {
  const found = new Map<string, string>();
  for (const part of listChildren(score, 'part'))
    for (const measure of listChildren(part, 'measure'))
      for (const note of listChildren(measure, 'note')) {
        const attributes = new Map(listChildren(note, 'notations').flatMap(readNotations));
        const written = Array.from(attributes, ([name, value]) => `${name}="${value}" `);
        if (written.length > 0) found.set(note.attributes['id'] ?? '', written.join(''));
      }
  if (found.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<mordent (?=[^>]*?startid="#([^"]+)")/g, (tag, id: string) => `${tag}${found.get(id) ?? ''}`);
}

/** An <accidental-mark> belongs to the ornament before it. */
function readNotations(notations: XmlElement): [name: string, value: string][] {
  return listChildren(notations, 'ornaments').flatMap(({ children }) => {
    let isOfMordent = false;
    return children.flatMap((mark): [string, string][] => {
      if (mark.name !== 'accidental-mark') isOfMordent = mordents.has(mark.name);
      const accidental = accidentals.get(plainText(mark) ?? '');
      if (mark.name !== 'accidental-mark' || !isOfMordent || accidental === undefined) return [];
      return [[mark.attributes['placement'] === 'below' ? 'accidlower' : 'accidupper', accidental]];
    });
  });
}
