import { expect, it } from 'vitest';
import { writeTogether } from './conclude.ts';

it('a failed commit rejects every outcome in it, also one that came after it had begun', async () => {
  const written: unknown[] = [];
  const write = (work: unknown) => {
    written.push(work);
    return Promise.reject(new Error('the disk is full'));
  };
  const conclude = writeTogether({
    database: { write },
    clock: { now: () => new Date(0) },
  });
  const attempt = (id: number) =>
    conclude(
      { id, attempts: 0 } as Parameters<typeof conclude>[0],
      { fault: null, status: 204 } as Parameters<typeof conclude>[1],
    );

  const outcomes = await Promise.allSettled([attempt(1), attempt(2)]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(written).toHaveLength(1);
});
