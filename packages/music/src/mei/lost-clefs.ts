import { childText, listChildren, type XmlElement } from '#xml/index.ts';
import type { MeiEdit } from './edit.ts';
import { insertIntoLayer } from './insert-into-layer.ts';
import { countStaves, measureIds, readSignatures, type Signature } from './read-signatures.ts';

/**
 * Verovio writes a clef at the start of a measure after the last note of its staff in the measure before, and loses it
 * if all notes of that staff belong to voices of another staff. Such clefs are added again.
 */
export function lostClefs(score: XmlElement): MeiEdit | null {
  const resting = stavesWithoutVoice(score);
  if (resting.size === 0) return null;
  const lost = readSignatures(score).signatures.filter(
    ({ kind, measure, staff, followers }) =>
      kind === 'clef' && followers === null && resting.has(`${measure - 1} ${staff}`),
  );
  const ids = measureIds(score);
  const byMeasure = Map.groupBy(lost, ({ measure }) => ids[measure - 1] ?? '');
  if (byMeasure.size === 0) return null;
  return (mei) =>
    mei.replaceAll(/<measure xml:id="([^"]*)"[^]*?<\/measure>/g, (drawn, id: string) =>
      (byMeasure.get(id) ?? []).reduce((measure, clef) => writeAtEnd(measure, clef), drawn),
    );
}

/** '0 1' means measure 0, staff 1: staves on which no voice stays for the whole measure. */
function stavesWithoutVoice(score: XmlElement): Set<string> {
  const found = new Set<string>();
  let first = 0;
  for (const part of listChildren(score, 'part')) {
    const measures = listChildren(part, 'measure');
    const staves = countStaves(measures[0]);
    for (const [index, measure] of staves > 1 ? measures.entries() : []) {
      const homes = homesIn(measure);
      for (let staff = 0; staff < staves; staff += 1) if (!homes.has(staff + 1)) found.add(`${index} ${first + staff}`);
    }
    first += staves;
  }
  return found;
}

/** The staves that contain all notes of at least one voice. */
function homesIn(measure: XmlElement): Set<number> {
  const homes = new Map<string, number | null>();
  for (const note of listChildren(measure, 'note')) {
    const voice = childText(note, 'voice') ?? '1';
    const staff = Number(childText(note, 'staff') ?? 1);
    homes.set(voice, (homes.get(voice) ?? staff) === staff && homes.get(voice) !== null ? staff : null);
  }
  return new Set([...homes.values()].filter((staff) => staff !== null));
}

function writeAtEnd(measure: string, { staff, element }: Signature): string {
  const own = new RegExp(`<staff\\b[^>]*\\bn="${staff + 1}"[^]*?</staff>`).exec(measure)?.[0] ?? '';
  const [sign, line] = [childText(element, 'sign') ?? '', childText(element, 'line')];
  if (own.includes('<clef') || !['G', 'F', 'C'].includes(sign)) return measure;
  const octave = octaves[Number(childText(element, 'clef-octave-change') ?? 0)] ?? '';
  const clef = `<clef shape="${sign}" line="${line ?? usualLines[sign] ?? ''}"${octave}/>`;
  return insertIntoLayer(measure, { staff: staff + 1, element: clef, before: new Set() }) ?? measure;
}

const usualLines: Readonly<Record<string, string>> = { G: '2', F: '4', C: '3' };

const octaves: Readonly<Record<number, string>> = {
  [-2]: ' dis="15" dis.place="below"',
  [-1]: ' dis="8" dis.place="below"',
  1: ' dis="8" dis.place="above"',
  2: ' dis="15" dis.place="above"',
};
