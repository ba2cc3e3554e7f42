import { describe, expect, it } from 'vitest';
import { formatWindow } from './manage-subscription-page.tsx';

describe('the days in which keys expire', () => {
  it.each([
    ['2027-03-01', '2027-03-31', '1–31 March 2027'],
    ['2026-11-21', '2026-12-21', '21 November – 21 December 2026'],
    ['2027-03-05', '2027-03-05', '5 March 2027'],
    ['2027-03-05', undefined, '5 March 2027'],
    [undefined, '2027-03-05', '5 March 2027'],
    [undefined, undefined, ''],
  ])('from %s to %s are written out', (from, to, text) => {
    expect(formatWindow(from, to).replaceAll('\u2009', ' ')).toBe(text);
  });
});
