import { type Measure, type Note, QUARTER, type Score } from '#model.ts';
import { limits } from '#reading/index.ts';

/** A tempo from a moment of the measure on; `bpm` in quarter notes per minute. */
type Tempo = { onset: number; bpm: number };

/** At this moment, in ticks, all hands wait for this many ticks at the current tempo. */
type Pause = { at: number; ticks: number };

/** Converts ticks of one measure to time. */
export type MeasureTime = {
  /** Ticks. */
  length: number;
  /** Milliseconds from the start of the measure, after any waiting at that moment. */
  at: (ticks: number) => number;
};

/** The time of each written measure: a jump takes the tempo at its target. */
export function timeOf({ measures }: Score, startTempo: number): MeasureTime[] {
  let bpm = startTempo;
  return measures.map((measure) => {
    const tempos = temposOf(measure, bpm);
    bpm = tempos.at(-1)?.bpm ?? bpm;
    const length = measure.actual || (measure.nominal ?? 4 * QUARTER);
    const pauses = [...pausesOf(measure.notes), ...pausesAtBars(measure, length)];
    return {
      length,
      at: (ticks) => passed(tempos, ticks) + pauses.reduce((sum, pause) => sum + waited(pause, tempos, ticks), 0),
    };
  });
}

function temposOf({ directions }: Measure, bpm: number): Tempo[] {
  const tempos = [{ onset: 0, bpm }];
  /** Moments at which a relation of note values was applied: each part may write it. */
  const related = new Set<number>();
  for (const { onset, tempo, tempoRatio } of directions.toSorted((one, other) => one.onset - other.onset)) {
    const before = tempos.at(-1)?.bpm ?? bpm;
    if (tempo !== null) tempos.push({ onset, bpm: tempo });
    else if (tempoRatio && !related.has(onset)) tempos.push({ onset, bpm: inLimits(before * tempoRatio) });
    if (tempoRatio) related.add(onset);
  }
  return tempos;
}

/** Many relations in a row could otherwise make a file last for ever. */
const inLimits = (bpm: number) => Math.min(limits.tempo.to, Math.max(limits.tempo.from, bpm));

/** The last tempo continues for notes held beyond the measure. */
function passed(tempos: Tempo[], ticks: number): number {
  return tempos.reduce((sum, { onset, bpm }, index) => {
    const end = tempos[index + 1]?.onset ?? Number.POSITIVE_INFINITY;
    return sum + msOf(Math.max(0, Math.min(ticks, end) - onset), bpm);
  }, 0);
}

function msOf(ticks: number, bpm: number): number {
  return (ticks * 60_000) / (bpm * QUARTER);
}

function waited({ at, ticks: length }: Pause, tempos: Tempo[], ticks: number): number {
  if (ticks < at) return 0;
  const { bpm } = tempos.findLast(({ onset }) => onset < at) ?? { bpm: tempos[0]?.bpm ?? 120 };
  return msOf(length, bpm);
}

/**
 * A note under a fermata lasts twice as long, and all hands wait for its end. Fermatas over notes that sound together
 * count once.
 */
function pausesOf(notes: Note[]): Pause[] {
  const fermatas = notes
    .filter(({ articulations, duration }) => duration > 0 && articulations.includes('fermata'))
    .toSorted((one, other) => one.onset - other.onset);
  const pauses: Pause[] = [];
  for (const { onset, duration } of fermatas) {
    const last = pauses.at(-1);
    const end = onset + duration;
    if (last && onset < last.at) {
      last.at = Math.max(last.at, end);
      last.ticks = Math.max(last.ticks, duration);
    } else pauses.push({ at: end, ticks: duration });
  }
  return pauses;
}

/** All hands wait a beat at a barline with a fermata, unless the notes before it have one themselves. */
function pausesAtBars({ barFermatas = [], notes, time }: Measure, length: number): Pause[] {
  const endsInFermata = notes.some(
    ({ articulations, onset, duration }) => onset + duration >= length && articulations.includes('fermata'),
  );
  const beat = (4 * QUARTER) / (time?.beatType ?? 4);
  return barFermatas.flatMap((side) =>
    side === 'end' && endsInFermata ? [] : [{ at: side === 'end' ? length : 0, ticks: beat }],
  );
}
