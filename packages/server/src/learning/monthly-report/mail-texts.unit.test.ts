import { expect, it } from 'vitest';
import { mailTexts } from './mail-texts.ts';

const figures = { active: 1, new: 1, lapsed: 1, sessions: 1, seconds: 3600, amount: 1, mostPractised: [] };

function accuracyIn(language: 'en' | 'zh-Hans', now: number, before: number | null): unknown {
  const { paragraphs } = mailTexts[language]({
    name: 'Lin',
    month: '2026-10',
    currency: 'CNY',
    address: 'https://console.example.com',
    of: { ...figures, accuracy: now },
    before: { ...figures, accuracy: before },
  });
  return paragraphs.flatMap((paragraph) => (typeof paragraph === 'string' ? [] : [...paragraph])).at(-1);
}

it.each([
  { language: 'en', now: 0.751, before: 0.755, expected: ['Accuracy', '75.1% (-0.4 points from 75.5%)'] },
  { language: 'en', now: 0.7514, before: 0.7547, expected: ['Accuracy', '75.1% (-0.4 points from 75.5%)'] },
  { language: 'zh-Hans', now: 0.8, before: 0.6, expected: ['准确率', '80%（上月 60%，+20.0 个百分点）'] },
  { language: 'en', now: 0.751, before: 0.751, expected: ['Accuracy', '75.1% (unchanged)'] },
  { language: 'en', now: 0.751, before: null, expected: ['Accuracy', '75.1%'] },
] as const)('an accuracy of $now after $before changes in percentage points, in $language', (one) => {
  expect(accuracyIn(one.language, one.now, one.before)).toEqual(one.expected);
});
