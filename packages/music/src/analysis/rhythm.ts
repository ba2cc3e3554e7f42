import { type Note, QUARTER, type Score } from '#model.ts';
import { type Evidence, rests, rhythms } from '#tags.ts';
import { measuresOf } from './melody.ts';

type Read = { note: Note; measure: number };

/** Notes and rests that are read, in order; grace notes have no rhythm of their own. */
function readNotes({ measures }: Score): Read[] {
  return measures.flatMap(({ notes, number }) =>
    notes
      .filter((note) => !note.isGrace && !note.isCue && !note.isHidden && !note.isChordMember)
      .map((note) => ({ note, measure: number })),
  );
}

/** The last item of the list that occurs. */
export function findRhythm(score: Score): Evidence<number | null> {
  const read = readNotes(score);
  const notes = read.filter(({ note }) => note.pitch !== null);
  const shown = Map.groupBy(notes, ({ note }) => rhythmOf(note));
  const dotted = dottedQuarters(read);
  if (dotted.length > 0) shown.set(6, dotted);
  shown.delete(null);

  const ids = [...shown.keys()].flatMap((id) => (id === null ? [] : [id]));
  if (ids.length === 0)
    return { value: null, certainty: 'unsure', reason: 'None of its note values is in the list', measures: [] };
  const last = Math.max(...ids);
  const name = rhythms.find(({ id }) => id === last)?.name ?? '';
  const doubts = doubtsAbout(notes, last);
  const reason = [`The last value of the list that occurs is: ${name}`, ...doubts].join('; ');
  const measures = measuresOf(shown.get(last) ?? []);
  return { value: last, certainty: doubts.length === 0 ? 'certain' : 'likely', reason, measures };
}

/** What the list has no word for, or only half a word. */
function doubtsAbout(notes: Read[], last: number): string[] {
  const some = (is: (note: Note) => boolean): boolean => notes.some(({ note }) => is(note));
  return [
    some(({ tuplet }) => tuplet !== null) ? 'it also has triplets or other tuplets, which the list does not have' : '',
    some(isShorterThanSixteenth) ? 'it also has values shorter than sixteenths, which the list does not have' : '',
    last < 6 && some(({ type, dots }) => type === 'quarter' && dots > 0)
      ? 'it also has dotted quarters, but none with an eighth after it in its measure'
      : '',
  ].filter((doubt) => doubt !== '');
}

function rhythmOf({ type, dots }: Note): number | null {
  if (type === 'whole' || type === 'breve') return 1;
  if (type === 'half') return dots > 0 ? 2 : 3;
  if (type === 'quarter') return dots > 0 ? null : 4;
  if (type === 'eighth') return 5;
  return type === '16th' ? 7 : null;
}

const isShorterThanSixteenth = ({ type }: Note) => type !== null && ['32nd', '64th', '128th', '256th'].includes(type);

/** Dotted quarters with the eighth that completes them, in the same voice and measure; in 3/8 a dotted quarter is a whole measure. */
function dottedQuarters(read: Read[]): Read[] {
  const voices = Map.groupBy(read, ({ note }) => `${note.staff} ${note.voice}`);
  return [...voices.values()].flatMap((voice) =>
    voice.filter(({ note, measure }, index) => {
      const next = voice[index + 1];
      return (
        note.pitch !== null &&
        note.type === 'quarter' &&
        note.dots === 1 &&
        next?.note.pitch &&
        next.note.type === 'eighth' &&
        next.note.dots === 0 &&
        next.measure === measure
      );
    }),
  );
}

/** The last item of the list that occurs, or 'None' where there is no rest at all. */
export function findRest(score: Score): Evidence<number | null> {
  const silent = readNotes(score).filter(({ note }) => note.pitch === null);
  if (silent.length === 0) return { value: 4, certainty: 'certain', reason: 'There is no rest', measures: [] };

  const shown = Map.groupBy(silent, ({ note }) => restOf(note));
  const ids = [...shown.keys()].flatMap((id) => (id === null ? [] : [id]));
  const shorter = shown.get(null) ?? [];
  if (ids.length === 0) {
    return {
      value: null,
      certainty: 'unsure',
      reason: 'It has only rests shorter than a quarter, which the list does not have',
      measures: measuresOf(shorter),
    };
  }
  const last = Math.max(...ids);
  const name = rests.find(({ id }) => id === last)?.name ?? '';
  const measures = measuresOf(shown.get(last) ?? []);
  if (shorter.length === 0)
    return { value: last, certainty: 'certain', reason: `The last rest of the list that occurs is: ${name}`, measures };
  return {
    value: last,
    certainty: 'likely',
    reason: `The last rest of the list that occurs is: ${name}; shorter ones occur too`,
    measures,
  };
}

function restOf({ isMeasureRest, type, duration }: Note): number | null {
  if (isMeasureRest || type === 'whole' || type === 'breve') return 1;
  if (type === 'half') return 2;
  if (type === 'quarter') return 3;
  return type === null && duration >= 3 * QUARTER ? 1 : null;
}
