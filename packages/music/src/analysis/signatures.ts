import type { Score, Time } from '#model.ts';
import { ties } from '#tags.ts';
import type { Evidence } from './evidence.ts';
import type { RuledEntry } from './rules.ts';

export const timeName = ({ beats, beatType }: Time) => `${beats}/${beatType}`;

/** Time signatures in order of appearance, each once, with the measures in which it applies. */
export function timesOf({ measures }: Score): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { time, position } of measures) {
    if (time) found.set(timeName(time), [...(found.get(timeName(time)) ?? []), position]);
  }
  return found;
}

/**
 * Each time signature with the first measure in which it applies, in order of appearance; a last one without a name
 * stands for free time.
 */
export type TimeTraits = readonly { time: string | null; measure: number }[];

export function findTimeTraits(score: Score): TimeTraits {
  const [begin] = score.measures;
  const times = Array.from(timesOf(score), ([time, [first = 1]], at) => ({
    time,
    measure: at === 0 && !begin?.isFree ? (begin?.position ?? 1) : first,
  }));
  const free = score.measures.find(({ isFree }) => isFree);
  return free ? [...times, { time: null, measure: free.position }] : times;
}

export function decideTimeSignature(
  traits: TimeTraits,
  entries: readonly RuledEntry<'timeSignature'>[],
): Evidence<number | null> {
  const times = traits.flatMap(({ time, measure }) => (time === null ? [] : { time, measure }));
  const [first] = times;
  const measures = traits.map(({ measure }) => measure).toSorted((one, other) => one - other);
  if (!first) return { value: null, certainty: 'unsure', code: 'time.none', params: {}, measures };
  const entry = entries
    .filter(({ rule }) => times.every(({ time }) => rule.times.includes(time)))
    .toSorted((one, other) => one.rule.times.length - other.rule.times.length)[0];
  const value = entry?.id ?? null;
  if (times.length < traits.length) {
    const params = { times: times.map(({ time }) => time) };
    return { value, certainty: 'unsure', code: 'time.partly-free', params, measures };
  }
  if (times.length > 1) {
    const params = { times: times.map(({ time }) => time) };
    return { value, certainty: 'certain', code: 'time.changes', params, measures };
  }
  const code = entry ? 'time.throughout' : 'time.unlisted';
  return { value, certainty: 'certain', code, params: { time: first.time }, measures };
}

export function findTie({ measures }: Score): Evidence<number> {
  const tied = measures
    .filter(({ notes }) => notes.some(({ tieStart, isGrace }) => tieStart && !isGrace))
    .map(({ position }) => position);
  if (tied.length === 0)
    return { value: ties.none.id, certainty: 'certain', code: 'tie.none', params: {}, measures: [] };
  const isTakenUp = measures.some(({ notes }) => notes.some(({ tieStop, isGrace }) => tieStop && !isGrace));
  if (!isTakenUp)
    return { value: ties.tie.id, certainty: 'likely', code: 'tie.unfinished', params: {}, measures: tied };
  const params = { count: tied.length };
  return { value: ties.tie.id, certainty: 'certain', code: 'tie.measures', params, measures: tied };
}
