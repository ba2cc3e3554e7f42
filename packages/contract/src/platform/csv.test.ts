import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'keeps spreadsheets from reading %j as a formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

it('leaves numbers and plain texts as they are', () => {
  expect(csvLine([-1.5, 'a-b', '王芳', null, 'x, "y"'])).toBe('-1.5,a-b,王芳,,"x, ""y"""\r\n');
});
