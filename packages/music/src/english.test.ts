import { expect, it } from 'vitest';
import { reasonInEnglish } from '#analysis/index.ts';
import { warningInEnglish } from '#reading/index.ts';

it.each([
  [7, 'a seventh'],
  [8, 'an octave'],
  [11, 'an 11th'],
  [12, 'a 12th'],
  [18, 'an 18th'],
  [21, 'a 21st'],
  [22, 'a 22nd'],
  [23, 'a 23rd'],
])('an interval of %i is %s', (interval, name) => {
  const reason = reasonInEnglish({ code: 'interval.too-wide', params: { interval } });
  expect(reason).toBe(`The widest interval is ${name}, which is not in the list`);
});

it.each([
  ['', '', null, 'The pickup measure'],
  ['', '2', 'left', 'The pickup measure to measure 2, left hand'],
  ['17', 'X1', 3, 'Measures 17–X1, staff 3'],
  ['12a', '12a', 'right', 'Measure 12a, right hand'],
] as const)('the measures from “%s” to “%s” of the staff %s are %s', (from, to, staff, name) => {
  const params = { from, to, staff };
  expect(warningInEnglish({ measure: 1, code: 'warning.loose-tie', params })).toBe(`${name}: a tie leads nowhere`);
});

it('long lists of measures end with dots', () => {
  const params = { measures: [['', ''] as [string, string], ['4', '9'] as [string, string]], omitted: 2 };
  const text = warningInEnglish({ measure: 1, code: 'warning.more-loose-ties', params });
  expect(text).toBe('More ties that lead nowhere: pickup, 4–9 …');
});
