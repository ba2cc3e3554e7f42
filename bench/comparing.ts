/**
 * Comparing scores: 10,000 different exercises give no false 'same music', and a library of 20,000 (the exercises, and
 * pieces made of halves of two consecutive ones) is searched for duplicates and notes.
 */
import {
  SimilarityIndex,
  encodeMelody,
  fingerprintOf,
  melodiesOf,
  type Group,
  MelodyIndex,
} from '@eemusic/music/comparing';
import { makeExercise } from '@eemusic/music/exercises';
import { midi, type Score } from '@eemusic/music/model';
import { readScore } from '@eemusic/music/reading';
import { median, quantile, report } from './figures.ts';

const count = 10_000;

function exercise(seed: number): Score {
  const { score, problem } = readScore(new TextEncoder().encode(makeExercise({ seed }).xml));
  if (problem) throw new Error(problem.code);
  return score;
}

/** All sounding notes as plain text, for comparison. */
function naively({ measures }: Score): string {
  return JSON.stringify(
    measures.map(({ notes, time, key }) => [
      time,
      key.fifths,
      notes.flatMap(({ pitch, ...note }) =>
        pitch ? [[note.onset, note.duration, note.staff, midi(pitch), note.tieStop]] : [],
      ),
    ]),
  );
}

function timed<Result>(times: number[], work: () => Result): Result {
  const begin = performance.now();
  const result = work();
  times.push(performance.now() - begin);
  return result;
}

function joined(one: Score, other: Score): Score {
  const half = Math.ceil(one.measures.length / 2);
  return { ...one, measures: [...one.measures.slice(0, half), ...other.measures.slice(other.measures.length - half)] };
}

function finish<Key>(index: SimilarityIndex<Key>, steps: number[]): Group<Key>[] {
  const groups = index.groups();
  for (;;) {
    const { done, value } = timed(steps, () => groups.next());
    if (done) return value;
  }
}

function heapInMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

const scores = Array.from({ length: count }, (_, seed) => exercise(seed));
const printing: number[] = [];
const prints = scores.map((score) => ({ ...timed(printing, () => fingerprintOf(score)), ...melodiesOf(score) }));
report('fingerprint of an exercise, median', median(printing) * 1_000, 'µs');
report('fingerprint of an exercise, p99', quantile(printing, 0.99) * 1_000, 'µs');

const truly = new Set(scores.map(naively)).size;
const found = new Set(prints.map(({ music }) => music)).size;
report(`pieces in ${count} exercises by their notes`, truly, '');
report(`pieces in ${count} exercises by their hash`, found, '', 'as many');
if (truly !== found) throw new Error('Different music has been taken for the same');

const library = [
  ...prints,
  ...scores.map((score, i) => {
    const twoInOne = joined(score, scores[(i + 1) % count] ?? score);
    return { ...fingerprintOf(twoInOne), ...melodiesOf(twoInOne) };
  }),
];
const before = heapInMb();
const similarity = new SimilarityIndex<number>();
const filling: number[] = [];
timed(filling, () => library.forEach((print, key) => similarity.set(key, print)));
report(`filling the index of ${library.length} prints`, filling[0] ?? 0, 'ms');
report('its memory', heapInMb() - before, 'MB');

const finding: number[] = [];
for (const print of library.filter((_, i) => i % 7 === 0)) timed(finding, () => similarity.find(print));
report('alike ones of one score, median', median(finding), 'ms');
report('alike ones of one score, p99', quantile(finding, 0.99), 'ms', '5 ms');
report('alike ones of one score, longest', Math.max(...finding), 'ms');

const steps: number[] = [];
const groups = finish(similarity, steps);
report(
  'all groups',
  steps.reduce((sum, step) => sum + step, 0),
  'ms',
  '1,000 ms',
);
report('longest step of it', Math.max(...steps), 'ms', '30 ms');
for (const kind of ['music', 'transposed', 'near'] as const) {
  report(`groups: ${kind}`, groups.filter((group) => group.kind === kind).length, '');
}

const without = heapInMb();
const melodies = new MelodyIndex<number>();
const texts = library.map(({ right, left }) => ({
  right: encodeMelody(right.pitches),
  left: encodeMelody(left.pitches),
}));
const taking: number[] = [];
timed(taking, () => texts.forEach((text, key) => melodies.set(key, text)));
report(`filling the index of ${texts.length} melodies`, taking[0] ?? 0, 'ms');
report('its memory', heapInMb() - without, 'MB');
for (const isTransposed of [false, true]) {
  for (const length of [2, 3, 5, 8, 32]) {
    const searching: number[] = [];
    const matches = prints
      .map(({ right }) => right.pitches)
      .filter((pitches, i) => i % 97 === 0 && pitches.length >= length)
      .slice(0, 40)
      .map((pitches) => timed(searching, () => melodies.find(pitches.slice(0, length), { isTransposed })).length);
    const what = `${length} notes${isTransposed ? ', transposed' : ''}: median of ${median(matches)} places`;
    report(`${what}, median`, median(searching), 'ms', '20 ms');
    report(`${' '.repeat(what.length - 7)}longest`, Math.max(...searching), 'ms');
  }
}
