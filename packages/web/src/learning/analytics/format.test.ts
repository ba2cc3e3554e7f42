import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '#platform/locales/texts.ts';
import { formatDays } from './format.ts';

afterEach(() => speak('en'));

describe('a range of days', () => {
  it('is written like single days, in Chinese too', async () => {
    expect(formatDays({ from: '2026-11-16', to: '2026-11-22' })).toMatch(/^16\W+22 Nov 2026$/);

    await speak('zh-Hans');
    expect(formatDays({ from: '2026-10-20', to: '2026-11-18' })).toBe('2026年10月20日–11月18日');
    expect(formatDays({ from: '2025-12-20', to: '2026-01-18' })).toBe('2025年12月20日–2026年1月18日');
  });
});
