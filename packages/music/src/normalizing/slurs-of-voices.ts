import { listChildren, type XmlElement } from '#xml/index.ts';
import { type NoteEvent, PartClock } from './timed-measure.ts';

type Owner = { voice: string; staff: number };
/** A start or an end of a slur, with the voice of its note. */
type SlurMark = Owner & { slur: XmlElement; number: string; isStart: boolean; onset: number };

/**
 * Numbers tell apart slurs that are open at the same time (MusicXML 4.0, <slur>). Some files count them anew in each
 * voice, and Verovio would draw the slurs of one hand to the notes of the other. In such a part, each slur is given a
 * number of its voice.
 */
export function separateSlursOfVoices(score: XmlElement): void {
  for (const [index, part] of listChildren(score, 'part').entries()) {
    const clock = new PartClock(index);
    const measures = listChildren(part, 'measure').map((measure) => clock.time(measure).events.flatMap(marksOf));
    if (isSharedByVoices(measures.flat())) renumber(measures);
  }
}

function marksOf({ notes, onset, voice, staff }: NoteEvent): SlurMark[] {
  const slurs = notes.flatMap((note) =>
    listChildren(note, 'notations').flatMap((notations) => listChildren(notations, 'slur')),
  );
  return slurs.flatMap((slur) => {
    const { type, number = '1' } = slur.attributes;
    if (type !== 'start' && type !== 'stop') return [];
    return { slur, number, isStart: type === 'start', onset: Math.round(onset), voice, staff };
  });
}

/** Whether a slur begins while one of another voice, with the same number, is open: in the order of the file. */
function isSharedByVoices(marks: readonly SlurMark[]): boolean {
  const open = new Map<string, string>();
  for (const { number, isStart, voice } of marks) {
    if (!isStart) open.delete(number);
    else if ((open.get(number) ?? voice) !== voice) return true;
    else open.set(number, voice);
  }
  return false;
}

/** An end belongs to a slur of its own voice, or else to that of another voice; in the order of time. */
function renumber(measures: readonly SlurMark[][]): void {
  const owners = new Map<string, number>();
  /** By the number in the file. */
  const open = new Map<string, Owner[]>();
  for (const marks of measures) {
    for (const mark of marks.toSorted(byTime)) {
      const others = open.get(mark.number) ?? [];
      const owner = mark.isStart ? mark : endedBy(mark, others);
      const remaining = others.filter((one) => (mark.isStart ? !isSame(one, mark) : one !== owner));
      open.set(mark.number, mark.isStart ? [...remaining.slice(-maxOpen), mark] : remaining);
      if (owner) mark.slur.attributes['number'] = numberOf(mark.number, owner, owners);
    }
  }
}

/** Of one number; a file could otherwise begin slurs in ever more voices and end none. */
const maxOpen = 32;

const byTime = (one: SlurMark, other: SlurMark) =>
  one.onset - other.onset || Number(one.isStart) - Number(other.isStart);

const isSame = (one: Owner, other: Owner) => one.voice === other.voice && one.staff === other.staff;

function endedBy(mark: SlurMark, open: readonly Owner[]): Owner | undefined {
  return open.findLast((one) => isSame(one, mark)) ?? open.findLast(({ voice }) => voice === mark.voice) ?? open.at(-1);
}

/** 1 to 16 are the numbers of the first voice, 17 to 32 those of the second. */
function numberOf(number: string, { voice, staff }: Owner, owners: Map<string, number>): string {
  const key = `${staff} ${voice}`;
  const index = owners.get(key) ?? owners.size;
  owners.set(key, index);
  return String(index * 16 + (Number(number) || 1));
}
