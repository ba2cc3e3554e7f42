import { childText, hasChild, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { measureIds } from './read-signatures.ts';

/** The stem that shows the length of a note or rest on tablature. */
const stem = /<tabDurSym [^>]*\/>(?=\s*<note xml:id="([^"]*)")/g;
const staffDefinition = /<staffDef [^>]*\bn="(\d+)"[^>]*notationtype="tab\./g;
const measureTag = /<measure xml:id="([^"]*)"[^]*?<\/measure>/g;
const rest = /(<tabDurSym [^>]*\/>\s*<rest xml:id=")[^"]*/g;

/** Chord symbols and words with the size at which they look as usual, because Verovio enlarges them with the staff. */
const text = /(<(?:harm|dir|tempo|dynam|reh)\b[^>]*[^/]>)([^]*?)(<\/(?:harm|dir|tempo|dynam|reh)>)/g;
const textSize = '58%';

/**
 * Modern tablature. Verovio's import treats that of a ukulele or banjo as lute tablature, with letters and without a
 * clef; it enlarges texts, adds stems that the file excludes, and gives rests new ids.
 */
export function tablatureOfToday(score: XmlElement): MeiEdit | null {
  const parts = listChildren(score, 'part').map((part) => listChildren(part, 'measure'));
  if (!parts.some((measures) => measures.some((measure) => clefsIn(measure).some(isTablature)))) return null;
  const notes = parts.flat().flatMap((measure) => listChildren(measure, 'note'));
  const stemless = new Set(notes.filter((note) => childText(note, 'stem') === 'none').map(idOf));
  const rests = restsByMeasure(parts, measureIds(score));
  return (mei) => {
    const tablatures = new Set(Array.from(mei.matchAll(staffDefinition), ([, staff = '']) => staff));
    const isOnTablature = (tag: string) => tablatures.has(/ staff="(\d+)"/.exec(tag)?.[1] ?? '');
    return mei
      .replaceAll(/(notationtype="tab\.)lute\.\w+/g, '$1guitar')
      .replaceAll(text, (whole, start: string, inside: string, end: string) =>
        isOnTablature(start) ? `${start}<rend fontsize="${textSize}">${inside}</rend>${end}` : whole,
      )
      .replaceAll(stem, (symbol, id: string) => (stemless.has(id) ? '' : symbol))
      .replaceAll(measureTag, (measure, id: string) => {
        const own = [...(rests.get(id) ?? [])];
        return own.length === 0
          ? measure
          : measure.replaceAll(rest, (_tag, start: string) => start + (own.shift() ?? ''));
      });
  };
}

const idOf = ({ attributes }: XmlElement) => attributes['id'] ?? '';
const clefsIn = (measure: XmlElement) =>
  listChildren(measure, 'attributes').flatMap((attributes) => listChildren(attributes, 'clef'));
const isTablature = (clef: XmlElement) => childText(clef, 'sign') === 'TAB';

/** Ids of the visible rests on tablature in each measure, in the order of the staves. */
function restsByMeasure(parts: readonly XmlElement[][], ids: readonly string[]): Map<string, string[]> {
  const rests = new Map<string, string[]>();
  for (const measures of parts) {
    const tablatures = new Set<string>();
    for (const [index, measure] of measures.entries()) {
      for (const clef of clefsIn(measure)) {
        const staff = clef.attributes['number'] ?? '1';
        if (isTablature(clef)) tablatures.add(staff);
        else tablatures.delete(staff);
      }
      const own = listChildren(measure, 'note').filter(
        (note) => hasChild(note, 'rest') && tablatures.has(childText(note, 'staff') ?? '1'),
      );
      const visible = own.filter(({ attributes }) => attributes['print-object'] !== 'no');
      const id = ids[index] ?? '';
      rests.set(id, [...(rests.get(id) ?? []), ...visible.map(idOf)]);
    }
  }
  return rests;
}
