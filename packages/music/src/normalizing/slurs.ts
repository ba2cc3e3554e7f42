import { XmlElement } from '#xml/element.ts';
import { insertChild } from './notes.ts';
import { type NoteEvent, timedMeasures, rewriteEach, type Rule, type TimedMeasure } from './timed-measure.ts';

type Owner = { voice: string; staff: number };
/** A start or an end of a slur, with the voice of its note. */
type SlurMark = Owner & { slur: XmlElement; number: string; isStart: boolean; onset: number };

/**
 * Numbers tell apart slurs that are open at the same time (MusicXML 4.0, <slur>). Some files count them anew in each
 * voice, and Verovio would draw the slurs of one hand to the notes of the other. In such a part, each slur is given a
 * number of its voice.
 */
export function separateSlursOfVoices(score: XmlElement): void {
  for (const part of score.list('part')) {
    const measures = Array.from(timedMeasures(part), ({ events }) => events.flatMap(marksOf));
    if (isSharedByVoices(measures.flat())) renumber(measures);
  }
}

const notationsOf = ({ notes }: NoteEvent, name: string) => notes.flatMap((note) => note.within('notations', name));

function marksOf(event: NoteEvent): SlurMark[] {
  const { onset, voice, staff } = event;
  return notationsOf(event, 'slur').flatMap((slur) => {
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
  /** The owners of open slurs by the number in the file. */
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

/** The most open slurs of one number: a file could begin them in ever more voices and end none. */
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

/**
 * A slur over notes of both staves is on the outer side of the staff in which it begins, if the file leaves the side
 * open. Verovio would draw it around the notes of the other hand.
 */
export const slursAcrossStaves: Rule = {
  annotate({ events }: TimedMeasure) {
    for (const own of Map.groupBy(events, ({ voice }) => voice).values()) {
      if (new Set(own.map(({ staff }) => staff)).size < 2) continue;
      for (const [index, event] of own.entries())
        for (const slur of slursOf(event, 'start'))
          if (isAcross(own.slice(index), slur)) turnOutwards(slur, event.staff === 1);
    }
  },
};

function isAcross([first, ...others]: NoteEvent[], slur: XmlElement): boolean {
  const end = others.findIndex((event) =>
    slursOf(event, 'stop').some((stop) => numberOfSlur(stop) === numberOfSlur(slur)),
  );
  const under = end === -1 ? others : others.slice(0, end + 1);
  return under.some(({ staff }) => staff !== first?.staff);
}

const slursOf = (event: NoteEvent, type: string) =>
  notationsOf(event, 'slur').filter(({ attributes }) => attributes['type'] === type);

const numberOfSlur = ({ attributes }: XmlElement) => attributes['number'] ?? '1';

function turnOutwards({ attributes }: XmlElement, isUpper: boolean): void {
  if (attributes['placement'] !== undefined || attributes['orientation'] !== undefined) return;
  attributes['placement'] = isUpper ? 'above' : 'below';
}

/**
 * Adds a <tied> notation to each tie that a file gives only as sound (MusicXML 4.0, <tie>), because Verovio draws and
 * plays only notated ties.
 */
export const drawnTies = rewriteEach(['note'], (note) => {
  joinNotations(note);
  for (const type of missingTies(note)) addNotation(note, new XmlElement('tied', { attributes: { type } }));
});

function missingTies(note: XmlElement): string[] {
  const sounded = note.list('tie').map(typeOf);
  if (sounded.length === 0) return [];
  const notations = note.find('notations');
  const drawn = new Set(notations ? notations.list('tied').map(typeOf) : []);
  if (drawn.has('continue')) return [];
  return ['stop', 'start'].filter((type) => sounded.includes(type) && !drawn.has(type));
}

const typeOf = ({ attributes }: XmlElement) => attributes['type'];

/**
 * Arpeggios of two staves at the same moment are one if they have the same number (MusicXML 4.0, <arpeggiate>). Without
 * numbers, as MuseScore writes them, each hand has its own; Verovio would draw one line through both staves.
 */
export const arpeggiosByStaff: Rule = {
  annotate({ events }: TimedMeasure) {
    const broken = events.filter((event) => unnumbered(event).length > 0);
    for (const together of Map.groupBy(broken, ({ onset }) => Math.round(onset)).values()) {
      if (new Set(together.map(({ staff }) => staff)).size < 2) continue;
      for (const event of together)
        for (const { attributes } of unnumbered(event)) attributes['number'] = String(event.staff);
    }
  },
};

const unnumbered = (event: NoteEvent) =>
  notationsOf(event, 'arpeggiate').filter(({ attributes }) => attributes['number'] === undefined);

/** Moves the contents of a note's other <notations> into its first one, because Verovio reads only that. */
function joinNotations(note: XmlElement): void {
  const [first, ...others] = note.list('notations');
  if (!first || others.length === 0) return;
  for (const other of others) first.children.push(...other.children);
  note.children = note.children.filter((child) => child.name !== 'notations' || child === first);
}

export function addNotation(note: XmlElement, notation: XmlElement): void {
  const notations = note.find('notations') ?? new XmlElement('notations');
  if (!note.children.includes(notations)) insertChild(note, notations);
  notations.children.push(notation);
}
