import { fingerprintOf } from '#comparing/index.ts';
import { difficultyOf, difficultyReasons, featuresOf } from '#difficulty/index.ts';
import { compose, type ComposedExercise, type Conflict, refuse, type Wishes } from '#exercises/index.ts';
import { readScore } from '#reading/index.ts';
import { answer } from './answer.ts';
import type { Composed, ComposerTask } from './composer.ts';

function work(task: ComposerTask): Composed | (Conflict | null)[] {
  return 'refused' in task ? refusedOf(task.refused) : composed(task.wishes, task.seed);
}

/** Limit of CPU time. */
const maxRefusingMs = 1_000;

function refusedOf(wishes: readonly Wishes[]): (Conflict | null)[] {
  const begun = process.cpuUsage();
  const isTime = () => process.cpuUsage(begun).user / 1000 < maxRefusingMs;
  return wishes.map((one) => (isTime() ? refuse(one) : null));
}

/** `compose` throws for what `refuse` refuses, and for a few sets of wishes more that leave no music. */
function composed(wishes: Wishes, seed: number): Composed {
  let exercise: ComposedExercise;
  try {
    exercise = compose(wishes, seed);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { conflict: refuse(wishes) ?? { code: 'exercise.together', params: {} } };
  }
  return examined(exercise);
}

function examined({ title, musicXml, tempo }: ComposedExercise): Composed {
  const { score, problem } = readScore(new TextEncoder().encode(musicXml));
  if (problem) throw new Error(`An exercise cannot be read: ${problem.code}`);
  const features = featuresOf(score);
  const difficulty = { value: difficultyOf(features), reasons: difficultyReasons(features) };
  return { conflict: null, title, musicXml, tempo, print: fingerprintOf(score), difficulty };
}

answer(work);
