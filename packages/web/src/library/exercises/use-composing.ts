import { composeExercises, type Exercise, maxSeed } from '@eemusic/contract/library/exercises';
import { useEffect, useRef, useState } from 'react';
import { whenServed } from '#platform/api/busy.ts';
import { call } from '#platform/api/call.ts';
import type { Ordered } from './wishes.ts';

export type Composed = Exercise & { decision: 'kept' | 'dropped' | null };

type State = {
  exercises: readonly Composed[];
  asked: number;
  made: number;
  refused: number;
  seconds: number;
  isRunning: boolean;
  error: unknown;
};

const nothing: State = { exercises: [], asked: 0, made: 0, refused: 0, seconds: 0, isRunning: false, error: null };

/** So that the first lines appear as they are made. */
const atOnce = 3;

type Order = {
  place: Ordered;
  wishes: Ordered;
  count: number;
  seed: number;
  /** The exercise behind which the new ones appear; by default they replace those that are not kept. */
  after?: Exercise;
};

export function useComposing() {
  const [state, setState] = useState<State>(nothing);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function compose({ place, wishes, count, seed, after }: Order): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const begun = performance.now();
    const change = (changed: (state: State) => Partial<State>) =>
      setState((before) => (signal.aborted ? before : { ...before, ...changed(before) }));
    change(({ exercises }) => ({
      ...nothing,
      asked: count,
      isRunning: true,
      exercises: after ? exercises : exercises.filter(({ decision }) => decision === 'kept'),
    }));
    let behind = after?.fileName;
    try {
      for (let tried = 0; tried < count; tried += atOnce) {
        const request = {
          ...place,
          ...wishes,
          count: Math.min(atOnce, count - tried),
          seed: (seed + tried) % (maxSeed + 1),
        };
        const answer = await whenServed(() => call(composeExercises, request, { signal }), {
          signal,
          onDelayed: () => undefined,
        });
        const position = behind;
        change(({ exercises, made, refused }) => ({
          exercises: inserted(exercises, answer.exercises, position),
          made: made + answer.exercises.length,
          refused: refused + answer.refused,
          seconds: (performance.now() - begun) / 1000,
        }));
        if (after) behind = answer.exercises.at(-1)?.fileName ?? behind;
      }
    } catch (error) {
      change(() => ({ error }));
    }
    change(() => ({ isRunning: false }));
  }

  return {
    ...state,
    compose,
    stop: () => {
      running.current?.abort();
      setState((before) => ({ ...before, isRunning: false }));
    },
    decide: (fileName: string, decision: Composed['decision']) =>
      setState((before) => ({
        ...before,
        exercises: before.exercises.map((one) => (one.fileName === fileName ? { ...one, decision } : one)),
      })),
  };
}

function inserted(exercises: readonly Composed[], made: readonly Exercise[], behind: string | undefined): Composed[] {
  const at = exercises.findIndex(({ fileName }) => fileName === behind);
  return exercises.toSpliced(at < 0 ? exercises.length : at + 1, 0, ...made.map((one) => ({ ...one, decision: null })));
}
