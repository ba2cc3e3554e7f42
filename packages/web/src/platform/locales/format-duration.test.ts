import { afterEach, expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';
import { ago } from './formats.ts';
import { speak } from './texts.ts';

afterEach(() => speak('en'));

it("a subscription's duration is given in years if it is a whole number of them", () => {
  expect([366, 732, 1098, 1, 400].map(formatDuration)).toEqual(['1 year', '2 years', '3 years', '1 day', '400 days']);
});

it('has a space between figure and word in Chinese, as in all other texts', async () => {
  await speak('zh-Hans');
  expect([formatDuration(732), formatDuration(400), ago(3, 'day'), ago(1, 'day')]).toEqual([
    '2 年',
    '400 天',
    '3 天前',
    '昨天',
  ]);
});
