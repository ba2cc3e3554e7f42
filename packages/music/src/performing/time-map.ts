import { type Measure, type Note, QUARTER, type Score } from '#model.ts';
import { isAtEnd, timedMeasures, type TimedMeasure } from '#normalizing/timed-measure.ts';
import { limits } from '#reading/index.ts';
import type { XmlElement } from '#xml/element.ts';

/** A tempo from a moment of the measure on; `bpm` in quarter notes per minute. */
type Tempo = { onset: number; bpm: number };

/** At this moment, in ticks, all hands wait for this many ticks at the current tempo. */
type Pause = { at: number; ticks: number };

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

/** A part of a measure, in ticks; `to` is null for its end. */
export type Stretch = { measure: number; from: number; to: number | null };

/** What a measure, or a part of one, says about the order of playing. */
export type Place = Stretch & {
  repeatStart: boolean;
  /** How often the repeat that ends here is played in all; null if none does. */
  repeatEnd: number | null;
  /** Values of its <sound>: 'dacapo', 'fine', and names of segnos and codas. */
  jumps: Partial<Record<Jump, string>>;
  /** The playings for which the ending that begins here is; null if none does, empty if it has no number. */
  endingStart: number[] | null;
  endsEnding: boolean;
};

const jumpKinds = ['dacapo', 'dalsegno', 'fine', 'tocoda', 'coda', 'segno'] as const;
type Jump = (typeof jumpKinds)[number];

/** A repeat, an ending or a jump, and the tick at which it stands; null where it belongs to an end of its measure. */
type Mark = { element: XmlElement; at: number | null };

/**
 * The measures of a normalised score, each with the repeats and jumps of all parts, divided where one stands among the
 * notes.
 */
export function readPlaces(score: XmlElement): Place[] {
  const parts = score.list('part').map((part) => Array.from(timedMeasures(part), marksIn));
  const length = Math.max(0, ...parts.map((measures) => measures.length));
  return Array.from({ length }, (_, index) =>
    readMeasure(
      index,
      parts.flatMap((marks) => marks[index] ?? []),
    ),
  ).flat();
}

function marksIn({ element: measure, moments, length, meter }: TimedMeasure): Mark[] {
  const onsets = new Map(moments.map(({ element, onset }) => [element, Math.round(onset)]));
  const beat = meter?.beats[0] ?? QUARTER;
  let onset = Math.round(length);
  return measure.children
    .toReversed()
    .flatMap((child): Mark[] => {
      onset = onsets.get(child) ?? onset;
      const at = onset > 0 && !isAtEnd(onset, length) ? onset : null;
      if (child.name === 'barline')
        return [...child.list('repeat'), ...child.list('ending')].map((element) => ({
          element,
          at: element.name === 'repeat' && child.attributes['location'] === 'middle' ? at : null,
        }));
      const sound = child.name === 'direction' ? child.find('sound') : child.name === 'sound' ? child : undefined;
      if (!sound) return [];
      // 'To Coda' above the last beat is at the end of the measure, where its words have room.
      const isWithin = isTarget(sound) || (sound.attributes['tocoda'] !== undefined && length - onset > beat + 1);
      return [{ element: sound, at: isWithin ? at : null }];
    })
    .toReversed();
}

const isTarget = ({ attributes }: XmlElement) => 'segno' in attributes || 'coda' in attributes;

/** What is played from here begins with a mark, or ends with it. */
const begins = ({ name, attributes }: XmlElement) =>
  name === 'repeat' ? attributes['direction'] === 'forward' : attributes['tocoda'] === undefined;

function readMeasure(measure: number, marks: readonly Mark[]): Place[] {
  const cuts = [...new Set(marks.flatMap(({ at }) => at ?? []))].toSorted((one, other) => one - other);
  return [0, ...cuts].map((from, nth): Place => {
    const to = cuts[nth] ?? null;
    const own = marks.filter(({ element, at }) => {
      if (at !== null) return begins(element) ? at === from : at === to;
      return isOpening(element) ? nth === 0 : to === null;
    });
    return { measure, from, to, ...readPlace(own.map(({ element }) => element)) };
  });
}

/** Whether a mark without a place of its own is one of the beginning of its measure. */
function isOpening({ name, attributes }: XmlElement): boolean {
  if (name === 'ending') return attributes['type'] === 'start';
  if (name === 'repeat') return attributes['direction'] === 'forward';
  return 'segno' in attributes || 'coda' in attributes || 'forward-repeat' in attributes;
}

function readPlace(marks: readonly XmlElement[]): Omit<Place, keyof Stretch> {
  const [repeats, endings, sounds] = ['repeat', 'ending', 'sound'].map((kind) =>
    marks.filter(({ name }) => name === kind),
  ) as [XmlElement[], XmlElement[], XmlElement[]];
  const backward = repeats.find(({ attributes }) => attributes['direction'] === 'backward');
  const first = endings.find(({ attributes }) => attributes['type'] === 'start');
  return {
    repeatStart:
      repeats.some(({ attributes }) => attributes['direction'] === 'forward') ||
      sounds.some(({ attributes }) => attributes['forward-repeat'] === 'yes'),
    repeatEnd: backward ? Math.max(1, Number(backward.attributes['times'] ?? 2) || 2) : null,
    jumps: Object.fromEntries(
      jumpKinds.flatMap((kind) => {
        const value = sounds.map(({ attributes }) => attributes[kind] ?? 'no').find((one) => one !== 'no');
        return value === undefined ? [] : [[kind, value]];
      }),
    ),
    endingStart: first ? timesOf(first.attributes['number'] ?? '') : null,
    endsEnding: endings.some(({ attributes }) => attributes['type'] !== 'start'),
  };
}

/** '1, 2', '1.2.', '1.–3.'; none for words such as 'last time'. */
function timesOf(text: string): number[] {
  const times: number[] = [];
  for (const [, from, to] of text.matchAll(/(\d{1,2})(?:\s{0,9}\.?\s{0,9}[-–—]\s{0,9}(\d{1,2}))?/g))
    for (let time = Number(from); time <= Number(to ?? from); time += 1) times.push(time);
  return times;
}

/** `measure` is the index of its measure. */
export type DrawnNote = { id: string; measure: number };
