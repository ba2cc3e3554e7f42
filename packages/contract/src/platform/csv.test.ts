import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'keeps spreadsheets from reading %j as a formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it.each([
  ['Mei;=1+1', "Mei;'=1+1"],
  ['Mei; @SUM(A1)', "Mei; '@SUM(A1)"],
  ['Mei\t+1', "Mei\t'+1"],
  ['Mei\n=1', "Mei\n'=1"],
])('keeps spreadsheets that separate cells otherwise from reading a formula in %j', (text, safe) => {
  expect(csvLine(['1', text]).replaceAll('"', '')).toBe(`1,${safe}\r\n`);
});

it('leaves numbers and plain texts as they are', () => {
  expect(csvLine([-1.5, 'a-b; c=d', '王芳', null, 'x, "y"'])).toBe('-1.5,a-b; c=d,王芳,,"x, ""y"""\r\n');
});
