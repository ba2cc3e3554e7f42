import type { XmlElement } from '#xml/element.ts';
import {
  editMeasures,
  findByMeasure,
  insertIntoLayer,
  measureIds,
  measuresOf,
  type MeiEdit,
  readSignatures,
  type Signature,
} from './signatures.ts';

/** Adjacent clefs that repeat those of another layer. */
const repeated = /(?:<clef\b[^>]*\bsameas="#[^"]*"[^>]*\/>\s*){2,}/g;
const one = /<clef\b[^>]*\bsameas="#([^"]*)"[^>]*\/>\s*/g;

/**
 * If two clefs begin during one long note of another voice, Verovio's import repeats them in that voice in reverse
 * order, and the staff continues with the wrong clef.
 */
export function clefsInOrder(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some(hasTwoClefs)) return null;
  return (mei) =>
    mei.replaceAll(repeated, (run) => {
      const clefs = Array.from(run.matchAll(one), ([tag, id]) => ({ tag, at: mei.indexOf(`xml:id="${id}"`) }));
      return clefs
        .toSorted((first, other) => first.at - other.at)
        .map(({ tag }) => tag)
        .join('');
    });
}

const hasTwoClefs = (measure: XmlElement) =>
  measure.list('attributes').filter((attributes) => attributes.has('clef')).length > 1;

/** The first of some grace notes, and the note that they precede, which has a new clef. */
type Group = { grace: string; main: string };

/**
 * Verovio's import writes a clef within a measure directly before the next note, behind its grace notes, and draws it
 * before them: they were drawn at the heights of the clef before. It goes before them, so that the new clef applies.
 */
export function clefsBeforeGraceNotes(score: XmlElement): MeiEdit | null {
  const groups = findByMeasure(score, ({ measure }) => groupsWithClefs(measure));
  if (groups.size === 0) return null;
  return (mei) => editMeasures(mei, (measure, id) => (groups.get(id) ?? []).reduce(moveClef, measure));
}

function groupsWithClefs(measure: XmlElement): Group[] {
  const groups: Group[] = [];
  /** By staff, what is in force for the next note of the voice. */
  const waiting = new Map<string, { grace: string | null; hasClef: boolean }>();
  for (const child of measure.children) {
    if (child.name === 'backup') waiting.clear();
    if (child.name === 'attributes')
      for (const { attributes } of child.list('clef')) {
        const staff = attributes['number'] ?? '1';
        waiting.set(staff, { grace: waiting.get(staff)?.grace ?? null, hasClef: true });
      }
    if (child.name !== 'note' || child.has('chord')) continue;
    const staff = child.textOf('staff') ?? '1';
    const id = child.attributes['id'] ?? '';
    const { grace, hasClef } = waiting.get(staff) ?? { grace: null, hasClef: false };
    if (child.has('grace')) waiting.set(staff, { grace: grace ?? id, hasClef });
    else {
      if (grace !== null && hasClef) groups.push({ grace, main: id });
      waiting.delete(staff);
    }
  }
  return groups;
}

/** Elements around a grace note. */
const around = /<(?:beam|chord|graceGrp)\b[^>]*[^/]>\s*$/;

function moveClef(measure: string, { grace, main }: Group): string {
  const end = measure.indexOf(`xml:id="${main}"`);
  let start = measure.lastIndexOf('<', measure.indexOf(`xml:id="${grace}"`));
  if (grace === '' || main === '' || start < 0 || end < start) return measure;
  for (let outer = around.exec(measure.slice(0, start)); outer; outer = around.exec(measure.slice(0, start)))
    start = outer.index;
  const [clef = ''] = /<clef\b[^>]*\/>\s*/.exec(measure.slice(start, end)) ?? [];
  if (clef === '') return measure;
  return measure.slice(0, start) + clef + measure.slice(start, end).replace(clef, '') + measure.slice(end);
}

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
  return (mei) => editMeasures(mei, (measure, id) => (byMeasure.get(id) ?? []).reduce(writeAtEnd, measure));
}

/** '0 1' means measure 0, staff 1: staves on which no voice stays for the whole measure. */
function stavesWithoutVoice(score: XmlElement): Set<string> {
  const found = new Set<string>();
  for (const { measure, index, first, staves } of measuresOf(score)) {
    const homes = staves > 1 ? homesIn(measure) : new Set([1]);
    for (let staff = 0; staff < staves; staff += 1) if (!homes.has(staff + 1)) found.add(`${index} ${first + staff}`);
  }
  return found;
}

/** The staves that contain all notes of at least one voice. */
function homesIn(measure: XmlElement): Set<number> {
  const homes = new Map<string, number | null>();
  for (const note of measure.list('note')) {
    const voice = note.textOf('voice') ?? '1';
    const staff = Number(note.textOf('staff') ?? 1);
    homes.set(voice, (homes.get(voice) ?? staff) === staff && homes.get(voice) !== null ? staff : null);
  }
  return new Set([...homes.values()].filter((staff) => staff !== null));
}

function writeAtEnd(measure: string, { staff, element }: Signature): string {
  const own = new RegExp(`<staff\\b[^>]*\\bn="${staff + 1}"[^]*?</staff>`).exec(measure)?.[0] ?? '';
  const [sign, line] = [element.textOf('sign') ?? '', element.textOf('line')];
  if (own.includes('<clef') || !['G', 'F', 'C'].includes(sign)) return measure;
  const octave = octaves[Number(element.textOf('clef-octave-change') ?? 0)] ?? '';
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
