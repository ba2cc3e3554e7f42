import { expect, it } from 'vitest';
import { makeMailLimits, maxMailsPerHour } from './index.ts';

it('a mail that could not be stored counts neither for its author nor for its recipient', async () => {
  const limits = makeMailLimits();
  const answer = (end: () => Promise<string>) =>
    limits.counting(async (count) => {
      await count(1, 'fang@example.com');
      return end();
    });

  for (let count = 0; count <= maxMailsPerHour.recipient; count += 1)
    await expect(answer(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');

  expect(await answer(async () => 'stored')).toBe('stored');
});
