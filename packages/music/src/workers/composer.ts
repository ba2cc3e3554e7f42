import type { Print } from '#comparing/index.ts';
import type { Trait } from '#difficulty/index.ts';
import type { ComposedExercise, Conflict, Wishes } from '#exercises/index.ts';
import { isTooMuch } from './errors.ts';
import { startPool } from './pool.ts';

/** An exercise with what the console asks of a score before it is stored. */
export type Composition = Pick<ComposedExercise, 'title' | 'musicXml' | 'tempo'> & {
  conflict: null;
  print: Print;
  /** On the scale of the grades, with what says most about it. */
  difficulty: { value: number; reasons: Trait[] };
};
export type Composed = Composition | { conflict: Conflict };

export type ComposerTask = { seed: number; wishes: Wishes } | { refused: readonly Wishes[] };

export type Composer = {
  /** Composes in another process; wishes that exclude each other are a conflict, not an error. */
  compose: (wishes: Wishes, seed: number) => Promise<Composed>;
  /** Why there is no such exercise, for each of these wishes; null if there is, or if it takes long to tell. */
  refuse: (wishes: readonly Wishes[]) => Promise<(Conflict | null)[]>;
  close: () => Promise<void>;
};

/** Starts its worker with the first task. */
export function createComposer({ size = 1 }: { size?: number } = {}): Composer {
  const pool = startPool<ComposerTask, Composed | (Conflict | null)[]>({
    entry: new URL('./compose-worker.ts', import.meta.url),
    size,
    memoryMb: 128,
    timeLimitMs: 5_000,
    replaceAfter: 1_000,
    idleMs: 30_000,
  });
  return {
    compose: (wishes, seed) => (pool.run({ wishes, seed }) as Promise<Composed>).catch(asConflict),
    refuse: (refused) => pool.run({ refused }) as Promise<(Conflict | null)[]>,
    close: () => pool.close(),
  };
}

function asConflict(error: unknown): Composed {
  if (!isTooMuch(error)) throw error;
  return { conflict: { code: 'exercise.together', params: {} } };
}
