import { isAtEnd, type NoteEvent, PartClock, type TimedMeasure } from '#normalizing/index.ts';
import { childText, hasChild, listChildren, type XmlElement } from '#xml/index.ts';

export type SignatureKind = 'key' | 'time' | 'clef';

/** A key, time or clef with the position from which it applies on one staff. */
export type Signature = {
  kind: SignatureKind;
  element: XmlElement;
  /** 0 is the highest of the score. */
  staff: number;
  /** 0 is the first. */
  measure: number;
  /** The notes of its staff and measure that follow it; null at the beginning of the measure. */
  followers: ReadonlySet<string> | null;
};

/** More than any orchestra needs. A larger number is a mistake in the file, and would take time for each staff. */
const maxStaves = 200;

/** The signatures of a whole score by part and measure; none for a score with more than `maxStaves`. */
export function readSignatures(score: XmlElement): { staves: number; signatures: Signature[] } {
  const signatures: Signature[] = [];
  let first = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    const staves = countStaves(measures[0]);
    if (first + staves > maxStaves) return { staves: first + staves, signatures: [] };
    const clock = new PartClock(first);
    const own = measures.flatMap((measure) => readMeasure(clock.time(measure), staves));
    // A signature after the last note of a measure applies from the next one.
    own.sort((one, other) => one.measure - other.measure);
    signatures.push(...own.map((one) => ({ ...one, staff: first + one.staff })));
    first += staves;
  }
  return { staves: first, signatures };
}

function readMeasure({ index, moments, events, length }: TimedMeasure, staves: number): Signature[] {
  return moments.flatMap(({ element: attributes, onset }) => {
    if (attributes.name !== 'attributes') return [];
    return attributes.children.flatMap((element) => {
      const kind = element.name;
      if (kind !== 'key' && kind !== 'time' && kind !== 'clef') return [];
      const isLate = kind !== 'clef' && isAtEnd(onset, length);
      const measure = isLate ? index + 1 : index;
      return stavesOf(element, staves).map((staff) => {
        const followers = isLate || onset < 1 ? null : notesFrom(events, { onset, staff });
        return { kind, element, staff, measure, followers };
      });
    });
  });
}

const notesFrom = (events: readonly NoteEvent[], place: { onset: number; staff: number }) =>
  new Set(
    events
      .filter(({ staff, onset }) => staff === place.staff + 1 && onset > place.onset - 1)
      .flatMap(({ notes }) => notes.map(({ attributes }) => attributes['id'] ?? '')),
  );

/** Verovio makes as many staves as the first measure declares. */
export function countStaves(measure: XmlElement | undefined): number {
  const counts = listChildren(measure ?? { children: [] }, 'attributes').map((attributes) =>
    Number(childText(attributes, 'staves') ?? 1),
  );
  return Math.max(1, ...counts.filter(Number.isInteger));
}

/** A clef without a number belongs to the first staff; a key or time without one applies to all staves. */
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

/** Null for a time that is not a single fraction. */
export function timeForm(time: XmlElement): TimeForm | null {
  const [counts, units] = [listChildren(time, 'beats'), listChildren(time, 'beat-type')];
  const [count, unit] = [childText(time, 'beats'), childText(time, 'beat-type')];
  if (counts.length !== 1 || units.length !== 1 || !count || !unit) return null;
  if (hasChild(time, 'interchangeable') || !/^[\d+\s]+$/.test(count) || !/^\d+$/.test(unit)) return null;
  const symbol = time.attributes['symbol'];
  const supported = symbol === 'common' || symbol === 'cut' || symbol === 'single-number' ? symbol : null;
  return { count: count.replaceAll(/\s/g, ''), unit, symbol: supported };
}

/** The ids of the score's measures in its MEI. */
export function measureIds(score: XmlElement): string[] {
  const ids: string[] = [];
  for (const part of listChildren(score, 'part')) {
    for (const [index, { attributes }] of listChildren(part, 'measure').entries()) {
      if (attributes['id'] !== undefined) ids[index] ??= attributes['id'];
    }
  }
  return ids;
}
