import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runFor, yieldToEventLoop } from './index.ts';

const stepsOfEach = 5;

it('takes a step of each caller in turn: one who does much at once waits behind themself', async () => {
  const done: string[] = [];
  const work = (name: string) =>
    runFor(name, async () => {
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
