import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { followActivity } from './collect-when-idle.ts';

function collectionsAfter(periods: readonly number[]): number[] {
  const at: number[] = [];
  let period = 0;
  const follow = followActivity(() => at.push(period));
  for (period = 0; period < periods.length; period += 1) follow(periods[period] ?? 0);
  return at;
}

it('memory is given back once in the first quiet period after the start and after work', () => {
  expect(collectionsAfter([0.4, 0.01, 0.01, 0, 0.2, 0.9, 0.02, 0.02])).toEqual([1, 6]);
});

it('memory is given back by a server that is quiet at once, and never by one at work', () => {
  expect(collectionsAfter([0.01, 0.01])).toEqual([0]);
  expect(collectionsAfter([0.06, 0.3, 0.99, 0.1])).toEqual([]);
});

it.each([
  ['npm run serve', '../../../../package.json', /"serve": "exec node --expose-gc /],
  ['a release', '../../../../scripts/release/eemusic-console.sh', /node" --expose-gc /],
])('%s may give memory back', (_, file, command) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toMatch(command);
});
