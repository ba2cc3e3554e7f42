import type { Preview, UploadPreview } from '@eemusic/contract/library/playing';
import type { Meter, Sheet } from './read-sheet.ts';
import type { RefObject } from 'react';

/** Everything that is played and shown of a score; times are seconds at its own tempo. */
export type Piece = {
  strikes: readonly Strike[];
  measures: readonly PlayedMeasure[];
  frames: readonly Frame[];
  beats: readonly Beat[];
  countIn(position: number): Beat[];
  end: number;
  tempo: number;
  /** Whether the first time signature is counted in dotted quarters. */
  isInDotted: boolean;
};

export function pieceOf(preview: Pick<Preview, 'timemap' | 'notes' | 'tempo'>, { meters }: Sheet): Piece {
  const { timemap, tempo } = preview;
  const measures = playedMeasures(timemap);
  const score = { measures, meters, tempo };
  return {
    strikes: strikesOf(preview),
    measures,
    frames: framesOf(timemap),
    beats: beatsOf(score),
    countIn: (position) => countIn(score, Math.max(lastBegun(measures, position), 0)),
    end: endOf(timemap),
    tempo,
    isInDotted: meters[0]?.unit === 8 && isCompound(meters[0]),
  };
}

type Timemap = Preview['timemap'];

/** A measure as played, in seconds at the score's own tempo. A repeated measure occurs several times. */
export type PlayedMeasure = { at: number; end: number; /** Zero-based index in the score. */ index: number };

export type Frame = { at: number; ids: readonly string[] };

export function playedMeasures(timemap: Timemap): PlayedMeasure[] {
  const end = endOf(timemap);
  const begun = timemap.flatMap(({ t, measure }) => (measure === undefined ? [] : [{ at: t / 1000, measure }]));
  return begun.map(({ at, measure }, nth) => ({ at, end: begun[nth + 1]?.at ?? end, index: measure - 1 }));
}

export function framesOf(timemap: Timemap): Frame[] {
  const sounding = new Set<string>();
  return timemap.map(({ t, on, off }) => {
    for (const id of off) sounding.delete(id);
    for (const id of on) sounding.add(id);
    return { at: t / 1000, ids: [...sounding] };
  });
}

export function endOf(timemap: Timemap): number {
  return (timemap.at(-1)?.t ?? 0) / 1000;
}

/** Index of the last item that has begun; -1 before the first. Items must be in chronological order. */
export function lastBegun(timed: readonly { at: number }[], position: number): number {
  let low = 0;
  let high = timed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.at ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A note as it is struck on a piano, in seconds at the score's own tempo. */
export type Strike = {
  at: number;
  duration: number;
  pitch: number;
  /** 1 is the right hand. */
  staff: number;
  /** Zero-based. */
  measure: number;
};

/** Duration in seconds of a note without duration of its own, such as a grace note. */
const minDuration = 0.05;

/** When each note is struck. A tied note is not struck again, but prolongs the note before it. */
export function strikesOf({ timemap, notes }: Pick<Preview, 'timemap' | 'notes'>): Strike[] {
  const noteById = new Map(notes.map((note) => [note.id, note]));
  const open = new Map<string, Strike>();
  const strikes: Strike[] = [];
  let measure = 0;

  for (const { t, on, off, measure: begun } of timemap) {
    const at = t / 1000;
    if (begun !== undefined) measure = begun - 1;
    const ended = off.flatMap((id) => open.get(id) ?? []);
    const closed = new Set(off.filter((id) => open.delete(id)));
    for (const strike of ended) strike.duration = at - strike.at;

    for (const id of on) {
      const note = noteById.get(id);
      if (note === undefined) continue;
      const held = note.isTied ? takeHeld(ended, note) : undefined;
      const strike = held ?? { at, duration: 0, pitch: note.pitch, staff: note.staff, measure };
      if (held === undefined) strikes.push(strike);
      const isMomentary = off.includes(id) && !closed.has(id);
      if (!isMomentary) open.set(id, strike);
    }
  }
  for (const strike of open.values()) strike.duration = endOf(timemap) - strike.at;
  return strikes.map((strike) => ({ ...strike, duration: Math.max(strike.duration, minDuration) }));
}

/** The note that a tie continues, preferably on the same staff, because a tie may cross staves. */
function takeHeld(ended: Strike[], { pitch, staff }: { pitch: number; staff: number }): Strike | undefined {
  const alike = ended.filter((strike) => strike.pitch === pitch);
  const held = alike.find((strike) => strike.staff === staff) ?? alike[0];
  if (held !== undefined) ended.splice(ended.indexOf(held), 1);
  return held;
}

/** A click of the metronome, in seconds at the score's own tempo. */
export type Beat = { at: number; isFirst: boolean };

type Score = {
  measures: readonly PlayedMeasure[];
  meters: readonly (Meter | null)[];
  /** Quarter notes per minute. */
  tempo: number;
};

/** The beats of a measure: time of the first beat, interval, and count. */
type Count = { start: number; step: number; beats: number };

const commonTime: Meter = { beats: 4, unit: 4 };
/** How much the length of a measure may differ through rounding or a fermata, as a share of a beat. */
const tolerance = 0.1;

export function beatsOf(score: Score): Beat[] {
  return score.measures.flatMap((measure, nth) => {
    const { start, step, beats } = countOf(score, nth);
    const all = Array.from({ length: beats }, (_, beat) => ({ at: start + beat * step, isFirst: beat === 0 }));
    return all.filter(({ at }) => at > measure.at - step * tolerance && at < measure.end - step * tolerance);
  });
}

export function countIn(score: Score, nth: number): Beat[] {
  const measure = score.measures[nth];
  if (measure === undefined) return [];
  const { start, step, beats } = countOf(score, nth);
  return Array.from({ length: 2 * beats }, (_, beat) => ({
    at: start + (beat - beats) * step,
    isFirst: beat % beats === 0,
  })).filter(({ at }) => at < measure.at - step * tolerance);
}

/** A full measure is divided evenly at any tempo. A shorter or longer measure takes the beat of a full neighbour. */
function countOf({ measures, meters, tempo }: Score, nth: number): Count {
  const lengthOf = (at: number) => (measures[at]?.end ?? 0) - (measures[at]?.at ?? 0);
  const measure = measures[nth] ?? { at: 0, end: 0, index: 0 };
  const { beats, quarters } = beatsIn(meters[measure.index] ?? commonTime);
  const whole = (quarters * 60) / tempo;
  const slack = (whole / beats) * tolerance;
  const isShort = (at: number) => at >= 0 && at < measures.length && lengthOf(at) < whole - slack;

  /* Two short measures may be one bar split by a repeat; three of equal length are full bars at a faster tempo. */
  const isAlike = (at: number) => isShort(at) && Math.abs(lengthOf(at) - lengthOf(nth)) < slack;
  const isFaster = [-2, -1, 0].some((first) => [0, 1, 2].every((by) => isAlike(nth + first + by)));

  if (!isShort(nth) || isFaster) return { start: measure.at, step: lengthOf(nth) / beats, beats };
  const completes = (other: number) => isShort(other) && Math.abs(lengthOf(nth) + lengthOf(other) - whole) < slack;
  const step = whole / beats;
  if (nth === 0 || completes(nth - 1)) return { start: measure.end - whole, step, beats };
  if (nth === measures.length - 1 || completes(nth + 1)) return { start: measure.at, step, beats };
  return { start: measure.at, step: lengthOf(nth) / beats, beats };
}

function beatsIn(meter: Meter): { beats: number; quarters: number } {
  const { beats, unit } = meter;
  return { beats: isCompound(meter) ? beats / 3 : beats, quarters: (beats * 4) / unit };
}

/** 6/8, 9/8 and 12/8 are counted in dotted quarters. */
export function isCompound({ beats, unit }: Meter): boolean {
  return unit >= 8 && beats >= 6 && beats % 3 === 0;
}

/** Zero-based measures, both inclusive. */
export type Loop = { from: number; to: number };

/** A span in seconds at the score's own tempo. */
export type Span = { start: number; end: number };

/** With repeats, the shortest way from its first measure to its last; null if there is none. */
export function spanOf(measures: readonly PlayedMeasure[], { from, to }: Loop): Span | null {
  let best: Span | null = null;
  let start: number | null = null;
  for (const { index, at, end } of measures) {
    if (index === from) start = at;
    if (index !== to || start === null) continue;
    if (best === null || end - start < best.end - best.start) best = { start, end };
  }
  return best;
}

export function momentOf(measures: readonly PlayedMeasure[], index: number, position: number): number | null {
  const played = measures.filter((measure) => measure.index === index);
  return (played.find(({ end }) => end > position) ?? played[0])?.at ?? null;
}

/** Within these seconds after a measure’s start, 'back' goes to the one before; later, to its start. */
const restartThreshold = 0.4;

export function neighbouring(measures: readonly PlayedMeasure[], position: number, by: 1 | -1): number {
  const now = Math.max(lastBegun(measures, position), 0);
  const here = measures[now]?.at ?? 0;
  if (by === -1 && position - here > restartThreshold) return here;
  return measures[now + by]?.at ?? here;
}

export type Playable = UploadPreview & Pick<Preview, 'accompaniment'>;

/** Plays from a measure (zero-based), or only goes there. */
export type PlayRequest = { measure: number; isPaused?: boolean };

export type PlayedScore = { id: number; version: number };

export type SheetShown = {
  paper: RefObject<HTMLElement | null>;
  /** Zero-based. */
  page: number;
  /** Increases whenever a page is inserted. */
  shown: number;
  onPage: (page: number) => void;
};
