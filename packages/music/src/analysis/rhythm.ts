import { type Note, noteTypes, QUARTER, type Score } from '#model.ts';
import { rests, rhythms, type TagId, type TagKey } from '#tags.ts';
import type { Evidence } from './evidence.ts';
import { measuresOf } from './melody.ts';

type Read = {
  note: Note;
  measure: number;
  /** The next note or rest of the same voice in the same measure. */
  next: Note | null;
};

/** Visible notes and rests in order; grace notes have no rhythm of their own. */
function readNotes({ measures }: Score): Read[] {
  return measures.flatMap(({ notes, number }) => {
    const latest = new Map<string, Read>();
    const read = notes.filter((note) => !note.isGrace && !note.isCue && !note.isHidden && !note.isChordMember);
    return read.map(withValue).map((note): Read => {
      const voice = `${note.staff} ${note.voice}`;
      const entry = { note, measure: number, next: null };
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

/** Which notes match each entry of the list. */
const isRhythm: Record<TagKey<'rhythm'>, (note: Note, next: Note | null) => boolean> = {
  whole: ({ type }) => type === 'whole' || type === 'breve',
  dottedHalf: ({ type, dots }) => type === 'half' && dots > 0,
  half: ({ type, dots }) => type === 'half' && dots === 0,
  quarter: ({ type, dots }) => type === 'quarter' && dots === 0,
  eighths: ({ type }) => type === 'eighth',
  /** The eighth completes the pattern; in 3/8 a dotted quarter is a whole measure. */
  dottedQuarterEighth: ({ type, dots }, next) =>
    type === 'quarter' && dots === 1 && next?.type === 'eighth' && next.dots === 0 && next.pitch !== null,
  sixteenths: ({ type }) => type === '16th',
};

/** The last entry of the list that occurs. */
export function findRhythm(score: Score): Evidence<TagId<'rhythm'> | null> {
  const notes = readNotes(score).filter(({ note }) => note.pitch !== null);
  const last = findLast(rhythms, (key) => notes.filter(({ note, next }) => isRhythm[key](note, next)));
  if (!last) return { value: null, certainty: 'unsure', code: 'rhythm.none', params: {}, measures: [] };

  const has = (is: (note: Note) => boolean): boolean => notes.some(({ note }) => is(note));
  const doubts = {
    hasTuplets: has(({ tuplet }) => tuplet !== null),
    hasShorter: has(isShorterThanSixteenth),
    hasDottedQuarters:
      last.id < rhythms.dottedQuarterEighth.id && has(({ type, dots }) => type === 'quarter' && dots > 0),
  };
  return {
    value: last.id,
    certainty: Object.values(doubts).includes(true) ? 'likely' : 'certain',
    code: 'rhythm.last',
    params: { rhythm: last.id, ...doubts },
    measures: measuresOf(last.shown),
  };
}

function findLast<Key extends string, Id extends number>(
  table: Readonly<Record<Key, { id: Id }>>,
  find: (key: Key) => Read[],
): { id: Id; shown: Read[] } | null {
  for (const key of (Object.keys(table) as Key[]).toReversed()) {
    const shown = find(key);
    if (shown.length > 0) return { id: table[key].id, shown };
  }
  return null;
}

const isShorterThanSixteenth = ({ type }: Note) => type !== null && ['32nd', '64th', '128th', '256th'].includes(type);

/** Which rests match each entry of the list; files leave out the type of a rest that fills its measure. */
const isRest: Record<TagKey<'rest'>, (rest: Note) => boolean> = {
  wholeBar: ({ isMeasureRest, type, duration }) =>
    isMeasureRest || type === 'whole' || type === 'breve' || (type === null && duration >= 3 * QUARTER),
  half: ({ isMeasureRest, type }) => !isMeasureRest && type === 'half',
  quarter: ({ isMeasureRest, type }) => !isMeasureRest && type === 'quarter',
  none: () => false,
};

/** The last entry of the list that occurs, or 'None' if there are no rests. */
export function findRest(score: Score): Evidence<TagId<'rest'> | null> {
  const silent = readNotes(score).filter(({ note }) => note.pitch === null);
  if (silent.length === 0)
    return { value: rests.none.id, certainty: 'certain', code: 'rest.none', params: {}, measures: [] };

  const last = findLast(rests, (key) => silent.filter(({ note }) => isRest[key](note)));
  if (!last) {
    const measures = measuresOf(silent);
    return { value: null, certainty: 'unsure', code: 'rest.only-shorter', params: {}, measures };
  }
  const hasShorter = silent.some(({ note }) => !Object.values(isRest).some((is) => is(note)));
  return {
    value: last.id,
    certainty: hasShorter ? 'likely' : 'certain',
    code: 'rest.last',
    params: { rest: last.id, hasShorter },
    measures: measuresOf(last.shown),
  };
}
