import type { Score, Time } from '#model.ts';
import { type Evidence, timeSignatures } from '#tags.ts';

export const timeName = ({ beats, beatType }: Time) => `${beats}/${beatType}`;

/** Time signatures in order of appearance, each once, with the measures that stand in it. */
export function timesOf({ measures }: Score): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { time, number } of measures) {
    if (time) found.set(timeName(time), [...(found.get(timeName(time)) ?? []), number]);
  }
  return found;
}

export function findTimeSignature(score: Score): Evidence<number | null> {
  const times = timesOf(score);
  const names = [...times.keys()];
  const [name = ''] = names;
  const shown = [score.measures[0]?.number ?? 1];
  if (names.length === 0)
    return { value: null, certainty: 'unsure', reason: 'There is no time signature', measures: [] };
  if (names.length > 1) {
    const changes = names.slice(1).flatMap((other) => times.get(other)?.slice(0, 1) ?? []);
    return {
      value: null,
      certainty: 'certain',
      reason: `The time signature changes: ${names.join(', ')}`,
      measures: [...shown, ...changes],
    };
  }
  const known = timeSignatures.find((one) => one.name === name);
  if (known) return { value: known.id, certainty: 'certain', reason: `It is in ${name} throughout`, measures: shown };
  return { value: null, certainty: 'certain', reason: `${name} is not in the list`, measures: shown };
}

export function findTie({ measures }: Score): Evidence<number> {
  const tied = measures
    .filter(({ notes }) => notes.some(({ tieStart, isGrace }) => tieStart && !isGrace))
    .map(({ number }) => number);
  if (tied.length === 0) return { value: 1, certainty: 'certain', reason: 'No note is tied', measures: [] };
  const arrives = measures.some(({ notes }) => notes.some(({ tieStop, isGrace }) => tieStop && !isGrace));
  if (!arrives)
    return { value: 2, certainty: 'likely', reason: 'A tie begins, but no note takes it up', measures: tied };
  return {
    value: 2,
    certainty: 'certain',
    reason: `${tied.length === 1 ? 'One measure has' : `${tied.length} measures have`} tied notes`,
    measures: tied,
  };
}
