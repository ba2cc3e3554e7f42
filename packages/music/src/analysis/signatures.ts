import type { Score, Time } from '#model.ts';
import { ties, timeSignatures, type TagId } from '#tags.ts';
import type { Evidence } from './evidence.ts';

export const timeName = ({ beats, beatType }: Time) => `${beats}/${beatType}`;

/** Time signatures in order of appearance, each once, with the measures in which it applies. */
export function timesOf({ measures }: Score): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { time, number } of measures) {
    if (time) found.set(timeName(time), [...(found.get(timeName(time)) ?? []), number]);
  }
  return found;
}

export function findTimeSignature(score: Score): Evidence<TagId<'timeSignature'> | null> {
  const times = timesOf(score);
  const [time, ...others] = times.keys();
  const shown = [score.measures[0]?.number ?? 1];
  if (time === undefined) return { value: null, certainty: 'unsure', code: 'time.none', params: {}, measures: [] };
  if (others.length > 0) {
    const changes = others.flatMap((other) => times.get(other)?.slice(0, 1) ?? []);
    const measures = [...shown, ...changes];
    return { value: null, certainty: 'certain', code: 'time.changes', params: { times: [time, ...others] }, measures };
  }
  const listed = Object.values(timeSignatures).find(({ name }) => name === time);
  const code = listed ? 'time.throughout' : 'time.unlisted';
  return { value: listed?.id ?? null, certainty: 'certain', code, params: { time }, measures: shown };
}

export function findTie({ measures }: Score): Evidence<TagId<'tie'>> {
  const tied = measures
    .filter(({ notes }) => notes.some(({ tieStart, isGrace }) => tieStart && !isGrace))
    .map(({ number }) => number);
  if (tied.length === 0)
    return { value: ties.none.id, certainty: 'certain', code: 'tie.none', params: {}, measures: [] };
  const isTakenUp = measures.some(({ notes }) => notes.some(({ tieStop, isGrace }) => tieStop && !isGrace));
  if (!isTakenUp)
    return { value: ties.tie.id, certainty: 'likely', code: 'tie.unfinished', params: {}, measures: tied };
  const params = { count: tied.length };
  return { value: ties.tie.id, certainty: 'certain', code: 'tie.measures', params, measures: tied };
}
