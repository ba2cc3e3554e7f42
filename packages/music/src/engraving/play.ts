import type { TimemapEntry } from 'verovio/esm';
import { type Note, type Score, soundingPitch } from '#model.ts';
import type { DrawnNote, Stretch } from '#performing/time-map.ts';
import { type Moment, perform } from '#performing/perform.ts';
import { tiedIntoEndings } from '#performing/playing-order.ts';
import type { SoundedNote } from './index.ts';

/** Quarter notes per minute before the file's first tempo: Verovio's first one may come later in the measure. */
const defaultTempo = 120;

type Parts = {
  /** The score as its file has it; null if it cannot be read. */
  score: Score | null;
  mei: string;
  /** The measures in playing order. */
  order: readonly Stretch[];
  /** Ticks after which the last of them ends, if that is before its end. */
  end: number | null;
  /** Verovio's timemap, for the notes that sound. */
  entries: TimemapEntry[];
  /** Numbers of the measures on the pages by id, counted from 1. */
  measures: ReadonlyMap<string, number>;
};

/**
 * When each note sounds: as the file says, or by Verovio's times if the measures of the pages are not those of the
 * file.
 */
export function play({ score, mei, order, end, entries, measures }: Parts): {
  timemap: Moment[];
  notes: SoundedNote[];
} {
  if (!score) return { timemap: momentsOf(entries, measures), notes: [] };
  const found = findNotes(score, new Set(entries.flatMap(({ on = [] }) => on.map(drawn))), measures);
  const written = new Map(found.map(({ id, note }) => [id, note]));
  const tied = tiedIntoEndings(score, written);
  for (const [, id = ''] of mei.matchAll(/<tie\b[^>]*\bendid="#([^"]+)"/g)) tied.add(id);
  const notes = found.flatMap(({ id, note }) => {
    const pitch = note.isUnpitched ? null : soundingPitch(note, score.transpositions);
    return pitch === null ? [] : { id, pitch, staff: note.staff, isTied: tied.has(id) };
  });
  const timemap =
    score.measures.length === measures.size
      ? perform(score, { notes: found, written, order, end, tempo: defaultTempo })
      : momentsOf(entries, measures);
  return { timemap, notes };
}

function momentsOf(entries: TimemapEntry[], measures: Parts['measures']): Moment[] {
  return entries.map(({ tstamp, on = [], off = [], measureOn = '' }) => {
    const measure = measures.get(drawn(measureOn));
    return { t: Math.round(tstamp), on: on.map(drawn), off: off.map(drawn), ...(measure !== undefined && { measure }) };
  });
}

type FoundNote = DrawnNote & { note: Note };

/**
 * What the file says of drawn notes, which keep its ids. Where the notes of a measure are written out again, the id of
 * the later measure is added to theirs.
 */
function findNotes({ measures }: Score, ids: ReadonlySet<string>, numbers: Parts['measures']): FoundNote[] {
  const written = measures.map(({ notes }) => new Map(notes.map((note) => [note.id, note])));
  const places = written.flatMap((notes, measure) => Array.from(notes.keys(), (id) => [id, measure] as const));
  const first = new Map(places.toReversed());
  return Array.from(ids).flatMap((id) => {
    const [own = '', copiedTo] = id.split('-copy-');
    const measure = copiedTo === undefined ? (first.get(own) ?? -1) : (numbers.get(copiedTo) ?? 0) - 1;
    const note = written[measure]?.get(own);
    return note ? [{ id, measure, note }] : [];
  });
}

/** Verovio appends '-rend' and a number to the ids of repeated notes; returns the id of the drawn one. */
const drawn = (id: string) => id.replace(/-rend\d+$/, '');
