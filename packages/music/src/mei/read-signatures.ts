import { childText, hasChild, listChildren, type XmlElement } from '#xml/index.ts';

export type SignatureKind = 'key' | 'time' | 'clef';

/** A key, a time or a clef where it begins to hold on one staff. */
export type Signature = {
  kind: SignatureKind;
  element: XmlElement;
  /** 0 is the highest of the score. */
  staff: number;
  /** 0 is the first. */
  measure: number;
};

/** More than any orchestra needs: what a file names beyond that is a mistake, and would take its time staff by staff. */
const maxStaves = 200;

/** Of a whole score, part by part, each part in the order of its measures; none of a score with more than `maxStaves`. */
export function readSignatures(score: XmlElement): { staves: number; signatures: Signature[] } {
  const signatures: Signature[] = [];
  let first = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    const staves = measures[0] ? stavesIn(measures[0]) : 1;
    if (first + staves > maxStaves) return { staves: first + staves, signatures: [] };
    for (const [measure, { children }] of measures.entries()) {
      for (const attributes of children) {
        if (attributes.name !== 'attributes') continue;
        for (const element of attributes.children) {
          if (element.name !== 'key' && element.name !== 'time' && element.name !== 'clef') continue;
          const kind = element.name;
          for (const staff of stavesOf(element, staves))
            signatures.push({ kind, element, staff: first + staff, measure });
        }
      }
    }
    first += staves;
  }
  return { staves: first, signatures };
}

/** Verovio makes as many staves as the first measure says. */
function stavesIn(measure: XmlElement): number {
  const counts = listChildren(measure, 'attributes').map((attributes) => Number(childText(attributes, 'staves') ?? 1));
  return Math.max(1, ...counts.filter(Number.isInteger));
}

/** A clef without a number is that of the first staff, keys and times without one are those of all. */
function stavesOf({ name, attributes }: XmlElement, staves: number): number[] {
  const number = Number(attributes['number'] ?? (name === 'clef' ? 1 : Number.NaN));
  if (Number.isNaN(number)) return Array.from({ length: staves }, (_, index) => index);
  return number >= 1 && number <= staves ? [number - 1] : [];
}

/** '2s' for two sharps, '3f' for three flats, '0' for none; null for keys of other accidentals. */
export function keyForm(key: XmlElement): string | null {
  const fifths = Number(childText(key, 'fifths') ?? Number.NaN);
  if (!Number.isInteger(fifths) || Math.abs(fifths) > 7) return null;
  return fifths === 0 ? '0' : `${Math.abs(fifths)}${fifths > 0 ? 's' : 'f'}`;
}

export type TimeForm = { count: string; unit: string; symbol: 'common' | 'cut' | 'single-number' | null };

/** Null for what is not one count over one unit. */
export function timeForm(time: XmlElement): TimeForm | null {
  const [counts, units] = [listChildren(time, 'beats'), listChildren(time, 'beat-type')];
  const [count, unit] = [childText(time, 'beats'), childText(time, 'beat-type')];
  if (counts.length !== 1 || units.length !== 1 || !count || !unit) return null;
  if (hasChild(time, 'interchangeable') || !/^[\d+\s]+$/.test(count) || !/^\d+$/.test(unit)) return null;
  const symbol = time.attributes['symbol'];
  const known = symbol === 'common' || symbol === 'cut' || symbol === 'single-number' ? symbol : null;
  return { count: count.replaceAll(/\s/g, ''), unit, symbol: known };
}

/** The ids by which the measures of a score are found in its MEI. */
export function measureIds(score: XmlElement): string[] {
  const ids: string[] = [];
  for (const part of listChildren(score, 'part')) {
    for (const [index, { attributes }] of listChildren(part, 'measure').entries()) {
      if (attributes['id'] !== undefined) ids[index] ??= attributes['id'];
    }
  }
  return ids;
}
