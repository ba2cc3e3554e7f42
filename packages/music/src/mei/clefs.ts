import type { XmlElement } from '#xml/element.ts';
import type { Markup } from '#xml/markup.ts';
import {
  findByMeasure,
  insertIntoLayer,
  measuresOf,
  type MeiEdit,
  readSignatures,
  type Signature,
  staffIn,
} from './signatures.ts';

/**
 * If two clefs begin during one long note of another voice, Verovio's import repeats them in that voice in reverse
 * order, and the staff continues with the wrong clef.
 */
export function clefsInOrder(score: XmlElement): MeiEdit | null {
  if (!score.within('part', 'measure').some(hasTwoClefs)) return null;
  return (mei) => {
    const places = new Map(mei.named('clef').map(({ id }, index) => [id, index]));
    const placeOf = (clef: Markup) => places.get(clef.attributes['sameas']?.slice(1) ?? '') ?? -1;
    for (const clef of mei.named('clef').filter(isRepeated)) {
      let other = clef.sibling(-1);
      for (; other && isRepeated(other) && placeOf(other) > placeOf(clef); other = clef.sibling(-1)) other.before(clef);
    }
  };
}

/** Whether it repeats the clef of another layer. */
const isRepeated = ({ name, attributes }: Markup) => name === 'clef' && attributes['sameas'] !== undefined;

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
  if (groups.flat().length === 0) return null;
  return (mei) => {
    for (const [index, measure] of mei.named('measure').entries())
      for (const group of groups[index] ?? []) moveClef(measure, group);
  };
}

function groupsWithClefs(measure: XmlElement): Group[] {
  const groups: Group[] = [];
  /** What is in force for the next note of the voice, by staff. */
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
const around = new Set(['beam', 'chord', 'graceGrp']);

function moveClef(measure: Markup, { grace, main }: Group): void {
  const all = measure.named('note', 'clef');
  const [from = -1, to = -1] = [grace, main].map((id) => all.findIndex((one) => one.id === id));
  const clef = all.slice(from, to).find(({ name }) => name === 'clef');
  let first = all[from];
  if (!first || !clef || to < from) return;
  while (first.parent && around.has(first.parent.name) && first.parent.elements[0] === first) first = first.parent;
  first.before(clef);
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
  if (lost.length === 0) return null;
  return (mei) => {
    const measures = mei.named('measure');
    for (const clef of lost) writeAtEnd(measures[clef.measure - 1], clef);
  };
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

function writeAtEnd(measure: Markup | undefined, { staff, element }: Signature): void {
  const sign = element.textOf('sign') ?? '';
  const usualLine = usualLines[sign];
  if (usualLine === undefined || staffIn(measure, staff + 1)?.named('clef').length !== 0) return;
  const octave = octaves[Number(element.textOf('clef-octave-change') ?? 0)] ?? '';
  const clef = `<clef shape="${sign}" line="${element.textOf('line') ?? usualLine}"${octave}/>`;
  insertIntoLayer(measure, { staff: staff + 1, element: clef, before: new Set() });
}

const usualLines: Readonly<Record<string, string>> = { G: '2', F: '4', C: '3' };

const octaves: Readonly<Record<number, string>> = {
  [-2]: ' dis="15" dis.place="below"',
  [-1]: ' dis="8" dis.place="below"',
  1: ' dis="8" dis.place="above"',
  2: ' dis="15" dis.place="above"',
};
