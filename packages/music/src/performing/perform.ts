import type { Note, Score } from '#model.ts';
import type { DrawnNote, TickRange } from './match-notes.ts';
import { type Sounding, soundingsOf } from './ornaments.ts';
import { repeatedNotes } from './repeated-notes.ts';
import { swingOf, type Warp } from './swing.ts';
import { type MeasureTime, timeOf } from './time-map.ts';

/** A moment at which notes begin (`on`) or end (`off`), by their ids in the pages. */
export type Moment = {
  /** Milliseconds from the start, at the score's tempo, including repeats and jumps. */
  t: number;
  on: string[];
  off: string[];
  /** The measure that begins here: n means the nth `g.measure` of the pages, counted from 1. */
  measure?: number;
};

export type Drawn = {
  /** The notes that sound. */
  notes: readonly DrawnNote[];
  /** What the file says of them, by their ids, as far as it was found. */
  written: ReadonlyMap<string, Note>;
  /** Indices of the measures in playing order, with all repeats and jumps. */
  order: readonly number[];
  /** Ticks after which the last of them ends, if that is before its end. */
  end?: number | null;
  /** Quarter notes per minute before the file's first tempo. */
  tempo: number;
  /** The engraver's timing, used for notes that are not found in the file. */
  ticksOf: (id: string) => TickRange | null;
};

type Timed = Sounding & { id: string };

/**
 * When each drawn note sounds, according to the file: durations, tempo changes, fermatas, swing, grace notes and broken
 * chords.
 */
export function perform(score: Score, drawn: Drawn): Moment[] {
  const { order, end } = drawn;
  const times = timeOf(score, drawn.tempo);
  const warps = swingOf(score);
  const measures = timedNotes(score, drawn);
  const moments = new Moments();
  let start = 0;
  for (const [at, index] of order.entries()) {
    const time = times[index];
    const warp = warps[index];
    if (!time || !warp) continue;
    moments.at(start).measure = index + 1;
    const length = (at === order.length - 1 ? end : null) ?? time.length;
    for (const note of measures[index] ?? [])
      if (note.from < length || length === time.length) addNote(moments, note, start, time, warp);
    start += time.at(length);
  }
  moments.at(start);
  return moments.inOrder();
}

/** A broken chord is complete after at most half of its duration. */
function addNote(
  moments: Moments,
  { id, from, to, fromShift, toShift }: Timed,
  start: number,
  time: MeasureTime,
  warp: Warp,
) {
  const begin = start + time.at(warp(from));
  const end = start + time.at(warp(to)) + toShift;
  const shift = fromShift > 0 ? Math.min(fromShift, (end - begin) / 2) : fromShift;
  moments.at(Math.max(0, begin + shift)).on.push(id);
  moments.at(Math.max(0, end)).off.push(id);
}

/** The sounding notes of each measure. */
function timedNotes(score: Score, { notes: drawn, written, ticksOf }: Drawn): Timed[][] {
  const soundings = new Map<Note, Sounding>(score.measures.flatMap(({ notes }) => [...soundingsOf(notes)]));
  const measures: Timed[][] = score.measures.map(() => []);
  for (const { id, measure } of drawn) {
    const note = written.get(id);
    if (note?.isCue) continue;
    const other = ticksOf(id);
    const sounding = note ? soundings.get(note) : other && { ...other, fromShift: 0, toShift: 0 };
    if (sounding) measures[measure]?.push({ id, ...sounding });
  }
  for (const [measure, notes] of repeatedNotes(score, written).entries()) {
    for (const [note, id] of notes) {
      const sounding = note.isCue ? undefined : soundings.get(note);
      if (sounding) measures[measure]?.push({ id, ...sounding });
    }
  }
  return measures;
}

/** Collects moments by their milliseconds. */
class Moments {
  readonly #moments = new Map<number, Moment>();

  at(ms: number): Moment {
    const t = Math.round(ms);
    const cached = this.#moments.get(t);
    if (cached) return cached;
    const moment: Moment = { t, on: [], off: [] };
    this.#moments.set(t, moment);
    return moment;
  }

  inOrder(): Moment[] {
    return [...this.#moments.values()].toSorted((one, other) => one.t - other.t);
  }
}
