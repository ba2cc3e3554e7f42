import { type Note, type NoteType, noteTypes, QUARTER, quartersOf, type Score } from '#model.ts';
import { rests, rhythms } from '#tags.ts';
import type { Evidence } from './evidence.ts';
import { measuresOf } from './melody.ts';
import type { NoteValue, RestValue, RuledEntry } from './rules.ts';

type Read = {
  note: Note;
  measure: number;
  /** The next note or rest of the same voice in the same measure. */
  next: Note | null;
};

/** Visible notes and rests in order; grace notes have no rhythm of their own. */
function readNotes({ measures }: Score): Read[] {
  return measures.flatMap(({ notes, position }) => {
    const latest = new Map<string, Read>();
    const read = notes.filter((note) => !note.isGrace && !note.isCue && !note.isHidden && !note.isChordMember);
    return read.map(withValue).map((note): Read => {
      const voice = `${note.staff} ${note.voice}`;
      const entry = { note, measure: position, next: null };
      const before = latest.get(voice);
      if (before) before.next = note;
      latest.set(voice, entry);
      return entry;
    });
  });
}

/** Adds the note value of the same length to a note whose value the file leaves out, if there is one. */
function withValue(note: Note): Note {
  if (note.type !== null || note.isMeasureRest) return note;
  const length = (note.duration * (note.tuplet?.actual ?? 1)) / (note.tuplet?.normal ?? 1);
  for (const dots of [0, 1, 2]) {
    const quarters = length / QUARTER / (2 - 0.5 ** dots);
    const type = noteTypes[noteTypes.indexOf('quarter') - Math.log2(quarters)];
    if (type) return { ...note, type, dots };
  }
  return note;
}

export type ValueTraits = readonly Occurrence[];

export function findRhythmTraits(score: Score): ValueTraits {
  return distinct(readNotes(score).filter(({ note }) => note.pitch !== null));
}

export function findRestTraits(score: Score): ValueTraits {
  const silent = readNotes(score).filter(({ note }) => note.pitch === null);
  return distinct(silent.map((read) => ({ ...read, next: null })));
}

function distinct(notes: Read[]): Occurrence[] {
  const kinds = Map.groupBy(notes, (read) => JSON.stringify(kindOf(read)));
  return Array.from(kinds, ([kind, alike]) => ({
    ...(JSON.parse(kind) as ReturnType<typeof kindOf>),
    measures: measuresOf(alike),
  }));
}

function kindOf({ note, next }: Read): Omit<Occurrence, 'measures'> {
  return {
    type: fillsMeasure(note) ? 'measure' : note.type,
    dots: note.dots,
    tuplet: note.tuplet?.actual ?? 0,
    followedBy:
      next && next.pitch !== null ? { type: next.type, dots: next.dots, tuplet: next.tuplet?.actual ?? 0 } : null,
  };
}

/** A file leaves out the type of a rest that fills its measure. */
const fillsMeasure = ({ pitch, type, isMeasureRest, duration }: Note) =>
  isMeasureRest || (pitch === null && type === null && duration >= 3 * QUARTER);

/** The hardest entry that occurs, and the note values for which there is no entry. */
function findHardest(occurrences: ValueTraits, entries: readonly ValueEntry[]) {
  const matched = occurrences.map((kind) => ({ kind, match: findMatch(kind, entries) }));
  const hardest = matched
    .flatMap(({ match }) => match?.entry ?? [])
    .toSorted(byDifficulty)
    .at(-1);
  const ofHardest = matched.filter(({ match }) => match?.entry === hardest).flatMap(({ kind }) => kind.measures);
  return {
    hardest,
    measures: [...new Set(ofHardest)].toSorted((one, other) => one - other),
    unmatched: matched.filter(({ match }) => match === null).map(({ kind }) => kind),
    hasTuplets: matched.some(({ kind, match }) => kind.tuplet > 0 && match?.namesTuplet !== true),
  };
}

export function decideRhythm(
  occurrences: ValueTraits,
  entries: readonly RuledEntry<'rhythm'>[],
): Evidence<number | null> {
  const { hardest, measures, unmatched, hasTuplets } = findHardest(occurrences, entries);
  if (!hardest) return { value: null, certainty: 'unsure', code: 'rhythm.none', params: {}, measures: [] };

  const pattern = entries.find(({ id }) => id === rhythms.dottedQuarterEighth.id);
  const doubts = {
    hasTuplets,
    hasShorter: unmatched.some(({ type }) => isShorterThanSixteenth(type)),
    hasDottedQuarters:
      pattern !== undefined &&
      byDifficulty(hardest, pattern) < 0 &&
      unmatched.some(({ type, dots }) => type === 'quarter' && dots > 0),
  };
  return {
    value: hardest.id,
    certainty: Object.values(doubts).includes(true) ? 'likely' : 'certain',
    code: 'rhythm.last',
    params: { rhythm: hardest.id, name: hardest.name, ...doubts },
    measures,
  };
}

const isShorterThanSixteenth = (type: Occurrence['type']) =>
  type !== null && ['32nd', '64th', '128th', '256th'].includes(type);

/** The hardest rest that occurs, or 'None' where there is no rest at all. */
export function decideRest(occurrences: ValueTraits, entries: readonly RuledEntry<'rest'>[]): Evidence<number | null> {
  if (occurrences.length === 0)
    return { value: rests.none.id, certainty: 'certain', code: 'rest.none', params: {}, measures: [] };

  const { hardest, measures, unmatched } = findHardest(occurrences, entries);
  if (!hardest) {
    const silent = [...new Set(occurrences.flatMap((kind) => kind.measures))].toSorted((one, other) => one - other);
    return { value: null, certainty: 'unsure', code: 'rest.only-shorter', params: {}, measures: silent };
  }
  const hasShorter = unmatched.length > 0;
  return {
    value: hardest.id,
    certainty: hasShorter ? 'likely' : 'certain',
    code: 'rest.last',
    params: { rest: hardest.id, name: hardest.name, hasShorter },
    measures,
  };
}

/** A kind of note or rest, with the measures that have it; `followedBy` is the note right after it in its voice. */
type Occurrence = {
  /** 'measure' is a rest that fills its measure. */
  type: NoteType | 'measure' | null;
  dots: number;
  /** 3 is a triplet, 0 none. */
  tuplet: number;
  followedBy: { type: NoteType | null; dots: number; tuplet: number } | null;
  measures: number[];
};

type ValueRule = { values: readonly (NoteValue | RestValue)[]; followedBy?: NoteValue };
export type ValueEntry = { id: number; name: string; rule: ValueRule };

type Match = { entry: ValueEntry; namesTuplet: boolean; specificity: number };

/** The most specific entry for a note value; null where none matches. */
export function findMatch(value: Occurrence, entries: readonly ValueEntry[]): Match | null {
  const matches = entries.flatMap((entry) => matchesOf(entry, value));
  return matches.toSorted((one, other) => other.specificity - one.specificity)[0] ?? null;
}

function matchesOf(entry: ValueEntry, occurrence: Occurrence): Match[] {
  const { values, followedBy } = entry.rule;
  if (followedBy && !(occurrence.followedBy && isValue(occurrence.followedBy, followedBy))) return [];
  return values.flatMap((value) => {
    if (!isValue(occurrence, value)) return [];
    const conditions = [followedBy, value.dots, value.tuplet].filter((part) => part !== undefined).length;
    return [{ entry, namesTuplet: (value.tuplet ?? 0) > 0, specificity: conditions + (followedBy ? 2 : 0) }];
  });
}

type Value = Pick<Occurrence, 'type' | 'dots' | 'tuplet'>;

function isValue(occurrence: Value, { type, dots, tuplet }: NoteValue | RestValue): boolean {
  return (
    occurrence.type === type &&
    (dots === undefined || occurrence.dots === dots) &&
    (tuplet === undefined || occurrence.tuplet === tuplet)
  );
}

/** From the easiest to the hardest: by the shortest value, then single values before patterns. */
export function byDifficulty({ rule: one }: ValueEntry, { rule: other }: ValueEntry): number {
  return (
    shortestOf(other) - shortestOf(one) || Number(one.followedBy !== undefined) - Number(other.followedBy !== undefined)
  );
}

function shortestOf({ values, followedBy }: ValueRule): number {
  return Math.min(...values.map(quartersOfValue), ...(followedBy ? [quartersOfValue(followedBy)] : []));
}

/**
 * A rest that fills its measure counts as a whole rest. A tuplet of n notes takes the time of the next lower power of
 * two: 3 in the time of 2.
 */
function quartersOfValue({ type, dots = 0, tuplet = 0 }: NoteValue | RestValue): number {
  const plain = quartersOf(type === 'measure' ? 'whole' : type, dots);
  return tuplet < 3 ? plain : (plain * 2 ** Math.ceil(Math.log2(tuplet) - 1)) / tuplet;
}
