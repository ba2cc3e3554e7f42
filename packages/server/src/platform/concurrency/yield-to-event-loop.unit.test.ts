import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runFor } from './caller.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const stepsOfEach = 5;

it('takes a step of each caller in turn: one who does much at once waits behind themself', async () => {
  const done: string[] = [];
  const work = (name: string) =>
    runFor({ name }, async () => {
      for (let step = 0; step < stepsOfEach; step += 1) {
        await yieldToEventLoop();
        done.push(name);
      }
    });

  const all = Promise.all(Array.from({ length: 50 }, () => work('one')));
  await work('other');
  const before = done.filter((name) => name === 'one').length;
  await all;

  expect(before).toBeLessThanOrEqual(stepsOfEach + 2);
  expect(done.filter((name) => name === 'one')).toHaveLength(50 * stepsOfEach);
});

it('takes one step in each iteration of the event loop', async () => {
  let iteration = 0;
  const ended = new AbortController();
  const counting = (async () => {
    while (!ended.signal.aborted) {
      await nextIteration();
      iteration += 1;
    }
  })();
  const iterationsOfSteps: number[] = [];

  await Promise.all(
    Array.from({ length: 20 }, async () => {
      await yieldToEventLoop();
      iterationsOfSteps.push(iteration);
    }),
  );
  ended.abort();
  await counting;

  expect(new Set(iterationsOfSteps).size).toBeGreaterThanOrEqual(19);
});

it.each([
  {
    caller: 'a throttled caller',
    begins: 'after a pause three times as long as the last one',
    isThrottled: true,
    done: [1, 1, 2, 2],
  },
  { caller: 'any other caller', begins: 'at once', isThrottled: false, done: [2, 2, 2, 2] },
])('lets the next step of $caller begin $begins', async ({ isThrottled, done }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let steps = 0;
  const step = async () => {
    await yieldToEventLoop();
    steps += 1;
    vi.advanceTimersByTime(20);
  };
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    for (let iteration = 0; iteration < 5; iteration += 1) await nextIteration();
    return steps;
  };
  const work = Promise.all([1, 2].map(() => runFor({ name: 'one', isThrottled: () => isThrottled }, step)));

  const seen = [await after(0), await after(59), await after(1), await after(60)];

  expect(seen).toEqual(done);
  await work;
});
