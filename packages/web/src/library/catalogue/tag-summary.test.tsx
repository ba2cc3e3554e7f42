import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { speak, withTexts } from '#platform/locales/texts.ts';
import { show } from '#testing/render.tsx';
import { TagSummary } from './columns.tsx';

const score = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature: 1, timeSignature: 1, tie: 1 } as ListedScore;

afterEach(async () => {
  cleanup();
  await speak('en');
});

it.each([
  ['en', /C major/, /None/],
  ['zh-Hans', /C 大调/, /无/],
] as const)('the tags of a score leave out rests and ties if it has none: %s', async (language, shown, none) => {
  await withTexts('library', Promise.resolve());
  await speak(language);

  show(<TagSummary score={score} />);

  expect(screen.getByText(shown)).toBeDefined();
  expect(screen.queryByText(none)).toBeNull();
});

it('the tags that have no room are counted', () => {
  show(<TagSummary score={{ ...score, rest: 1, tie: 2 }} />);
  expect(screen.getByText('+2').title).toBe('Range: Middle C Contrary motion, Tie: Tie');
});
