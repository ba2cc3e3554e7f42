import type { TimemapEntry } from 'verovio/esm';
import { QUARTER, soundingPitch } from '#model.ts';
import { type Moment, matchNotes, perform, tiedIntoEndings } from '#performing/index.ts';
import { readScore } from '#reading/index.ts';
import type { SoundedNote } from './engraving.ts';
import { describeNotes } from './notes.ts';

/** Quarter notes per minute before the file's first tempo: Verovio's first one may come later in the measure. */
const defaultTempo = 120;

type Parts = {
  xml: string;
  /** The drawn score as MEI. */
  mei: string;
  /** Indices of the measures in playing order. */
  order: readonly number[];
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
export function play({ xml, mei, order, end, entries, measures }: Parts): { timemap: Moment[]; notes: SoundedNote[] } {
  const drawnNotes = describeNotes(mei, new Set(entries.flatMap(({ on = [] }) => on.map(drawn))));
  const pitched = drawnNotes.flatMap(({ id, pitch, staff, isTied }) =>
    pitch === null ? [] : { id, pitch, staff, isTied },
  );
  const { score } = readScore(new TextEncoder().encode(xml));
  if (score?.measures.length !== measures.size) return { timemap: momentsOf(entries, measures), notes: pitched };

  const ranges = firstSoundings(entries);
  const ticksOf = (id: string) => ranges.get(id) ?? null;
  const written = matchNotes(score, drawnNotes, ticksOf);
  const timemap = perform(score, { notes: drawnNotes, written, order, end, tempo: defaultTempo, ticksOf });
  const tied = tiedIntoEndings(score, written);
  const notes = pitched.map(({ id, pitch, staff, isTied }) => {
    const note = written.get(id);
    const sounding = note ? soundingPitch(note, score.transpositions) : null;
    return { id, pitch: sounding ?? pitch, staff, isTied: isTied || tied.has(id) };
  });
  return { timemap, notes };
}

function momentsOf(entries: TimemapEntry[], measures: Parts['measures']): Moment[] {
  return entries.map(({ tstamp, on = [], off = [], measureOn = '' }) => {
    const measure = measures.get(drawn(measureOn));
    return { t: Math.round(tstamp), on: on.map(drawn), off: off.map(drawn), ...(measure !== undefined && { measure }) };
  });
}

/** Verovio's times of each note's first playing, in ticks from the start of its measure. */
function firstSoundings(entries: TimemapEntry[]): Map<string, { from: number; to: number }> {
  const ranges = new Map<string, { from: number; to: number }>();
  const begun = new Map<string, number>();
  let start = 0;
  for (const { qstamp, measureOn, on = [], off = [] } of entries) {
    if (measureOn !== undefined) start = qstamp;
    for (const id of on) begun.set(id, start);
    for (const id of on)
      if (!ranges.has(id)) ranges.set(id, { from: ticks(qstamp - start), to: ticks(qstamp - start) });
    for (const id of off) {
      const range = ranges.get(id);
      if (range && range.to === range.from) range.to = ticks(qstamp - (begun.get(id) ?? start));
    }
  }
  return ranges;
}

const ticks = (quarters: number) => Math.round(quarters * QUARTER);

/** Verovio appends '-rend' and a number to the ids of repeated notes; returns the id of the drawn one. */
const drawn = (id: string) => id.replace(/-rend\d+$/, '');
