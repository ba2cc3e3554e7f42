import { expect, it } from 'vitest';
import { mailText } from './room.ts';

const figures = { active: 1, new: 1, lapsed: 1, sessions: 1, seconds: 3600, amount: 1, mostPractised: [] };

function figuresIn(language: 'en' | 'zh-Hans', now: number, before: number | null) {
  const { paragraphs } = mailText(language, {
    name: 'Lin',
    month: '2026-10',
    currency: 'CNY',
    address: 'https://console.example.com',
    of: { ...figures, accuracy: now },
    before: { ...figures, seconds: 7200, accuracy: before },
  });
  return paragraphs.flatMap((paragraph) => (typeof paragraph === 'string' ? [] : [...paragraph]));
}

it.each([
  ['en', ['Practice time', '1 hour (-50% from 2 hours)']],
  ['zh-Hans', ['练习时长', '1 小时（上月 2 小时，-50%）']],
] as const)('the time of practice is in hours, in %s', (language, expected) => {
  expect(figuresIn(language, 0.8, null)).toContainEqual(expected);
});

it.each([
  { language: 'en', now: 0.751, before: 0.755, expected: ['Accuracy', '75.1% (-0.4 points from 75.5%)'] },
  { language: 'en', now: 0.7514, before: 0.7547, expected: ['Accuracy', '75.1% (-0.4 points from 75.5%)'] },
  { language: 'zh-Hans', now: 0.8, before: 0.6, expected: ['准确率', '80.0%（上月 60.0%，+20.0 个百分点）'] },
  { language: 'en', now: 0.751, before: 0.751, expected: ['Accuracy', '75.1% (unchanged)'] },
  { language: 'en', now: 0.751, before: null, expected: ['Accuracy', '75.1%'] },
] as const)('an accuracy of $now after $before changes in percentage points, in $language', (one) => {
  expect(figuresIn(one.language, one.now, one.before).at(-1)).toEqual(one.expected);
});
