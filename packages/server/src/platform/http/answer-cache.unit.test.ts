import { expect, it, vi } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const text = (value: string) => vi.fn(() => Promise.resolve(Buffer.from(value)));

it('makes an answer once, also for callers who ask at the same time', async () => {
  const keptAnswer = createAnswerCache();
  const make = text('all scores');

  await Promise.all([keptAnswer('1', make), keptAnswer('1', make)]);

  expect(String(await keptAnswer('1', make))).toBe('all scores');
  expect(make).toHaveBeenCalledTimes(1);
});

it('makes another answer for another key', async () => {
  const keptAnswer = createAnswerCache();
  await keptAnswer('1', text('before'));

  expect(String(await keptAnswer('2', text('after')))).toBe('after');
});

it('forgets an answer that could not be made', async () => {
  const keptAnswer = createAnswerCache();
  await expect(keptAnswer('1', () => Promise.reject(new Error('The database is down')))).rejects.toThrow('down');

  expect(String(await keptAnswer('1', text('all scores')))).toBe('all scores');
});

it('forgets the least recently used answers beyond its size', async () => {
  const keptAnswer = createAnswerCache(1100);
  const [one, two, three] = [text('12345678'), text('12345678'), text('12345678')];
  await keptAnswer('1', one);
  await keptAnswer('2', two);
  await keptAnswer('1', one);

  await keptAnswer('3', three);
  await keptAnswer('1', one);
  await keptAnswer('2', two);

  expect([one, two, three].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
});

it('keeps nothing that is larger than its size', async () => {
  const keptAnswer = createAnswerCache(4);
  const make = text('12345678');
  await keptAnswer('1', make);

  expect(String(await keptAnswer('1', make))).toBe('12345678');
  expect(make).toHaveBeenCalledTimes(2);
});

it('counts what tiny answers take beside their text', async () => {
  const keptAnswer = createAnswerCache(1100);
  const first = text('');
  for (const key of ['1', '2', '3']) await keptAnswer(key, key === '1' ? first : text(''));

  await keptAnswer('1', first);

  expect(first).toHaveBeenCalledTimes(2);
});
