import { expect, it } from 'vitest';
import { changeInPoints, changeOf } from './change.ts';
import { formatAccuracy, formatNumber } from './format.ts';

it.each([
  { now: 1_102, before: 1_000, better: 'more', expected: { share: '+10%', from: 'from 1,000', tone: 'good' } },
  { now: 12, before: 10, better: 'less', expected: { share: '+20%', from: 'from 10', tone: 'bad' } },
  { now: 1_001, before: 1_000, better: 'more', expected: { share: '0%', from: 'from 1,000', tone: undefined } },
  { now: 5, before: 0, better: 'more', expected: null },
] as const)('$now after $before are $expected.share', ({ now, before, better, expected }) => {
  expect(changeOf(now, before, formatNumber, better)).toEqual(expected);
});

it.each([
  { now: 0.751, before: 0.755, expected: { share: '-0.4 points', from: 'from 75.5%', tone: 'bad' } },
  { now: 0.7514, before: 0.7547, expected: { share: '-0.4 points', from: 'from 75.5%', tone: 'bad' } },
  { now: 0.8, before: 0.6, expected: { share: '+20.0 points', from: 'from 60.0%', tone: 'good' } },
  { now: 0.75, before: 0.7501, expected: { share: '0.0 points', from: 'from 75.0%', tone: undefined } },
  { now: 0.75, before: null, expected: null },
])('an accuracy of $now after $before has changed by $expected.share', ({ now, before, expected }) => {
  expect(changeInPoints(now, before, formatAccuracy)).toEqual(expected);
});
