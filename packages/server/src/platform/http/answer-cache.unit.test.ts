import { expect, it, vi } from 'vitest';
import { createAnswerCache } from './serve.ts';

const text = (value: string) => vi.fn(() => Promise.resolve(Buffer.from(value)));

it('makes an answer once, also for callers who ask at the same time', async () => {
  const answerOf = createAnswerCache();
  const make = text('all scores');

  await Promise.all([answerOf('1', make), answerOf('1', make)]);

  expect(String(await answerOf('1', make))).toBe('all scores');
  expect(make).toHaveBeenCalledTimes(1);
});

it('makes another answer for another key', async () => {
  const answerOf = createAnswerCache();
  await answerOf('1', text('before'));

  expect(String(await answerOf('2', text('after')))).toBe('after');
});

it('forgets an answer that could not be made', async () => {
  const answerOf = createAnswerCache();
  await expect(answerOf('1', () => Promise.reject(new Error('The database is down')))).rejects.toThrow('down');

  expect(String(await answerOf('1', text('all scores')))).toBe('all scores');
});

it('forgets the least recently used answers beyond its size', async () => {
  const answerOf = createAnswerCache(1100);
  const [one, two, three] = [text('12345678'), text('12345678'), text('12345678')];
  await answerOf('1', one);
  await answerOf('2', two);
  await answerOf('1', one);

  await answerOf('3', three);
  await answerOf('1', one);
  await answerOf('2', two);

  expect([one, two, three].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
});

it('keeps nothing that is larger than its size', async () => {
  const answerOf = createAnswerCache(4);
  const make = text('12345678');
  await answerOf('1', make);

  expect(String(await answerOf('1', make))).toBe('12345678');
  expect(make).toHaveBeenCalledTimes(2);
});

it('counts what tiny answers take beside their text', async () => {
  const answerOf = createAnswerCache(1100);
  const first = text('');
  for (const key of ['1', '2', '3']) await answerOf(key, key === '1' ? first : text(''));

  await answerOf('1', first);

  expect(first).toHaveBeenCalledTimes(2);
});
