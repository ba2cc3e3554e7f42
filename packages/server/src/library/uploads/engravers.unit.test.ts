import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { runFor } from '#platform/concurrency/index.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { openEngravers } from './engravers.ts';

const engravers = openEngravers();
afterAll(() => engravers.close());

const short = aScoreFile().bytes;
const long = readFileSync(
  new URL('../../../../music/fixtures/real/05-can-can-offenbach-offenbach.musicxml', import.meta.url),
);

it.each([
  ['read', (bytes: Uint8Array) => engravers.examiner.examine(bytes)],
  ['drawn', (bytes: Uint8Array) => engravers.engraver.engrave(bytes)],
])('a file is %s before the many of somebody else', async (_, work: (bytes: Uint8Array) => Promise<unknown>) => {
  const ended: string[] = [];
  const ask = async (name: string, bytes: Uint8Array) => {
    await runFor({ name }, () => work(bytes));
    ended.push(name);
  };
  // The workers of both callers have started by then.
  await Promise.all([ask('one', short), ask('other', short)]);
  ended.length = 0;

  await Promise.all([...[1, 2, 3].map(() => ask('one', long)), ask('other', short)]);

  expect(ended.indexOf('other')).toBeLessThan(2);
});
