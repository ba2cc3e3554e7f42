import { noteValues, type Trait, traitInEnglish } from '@eemusic/music/difficulty';
import { afterEach, expect, it } from 'vitest';
import { speak, withTexts } from '#platform/locales/texts.ts';
import { formatTrait } from './suggested-place.tsx';

const traits: Trait[] = [
  ...(['range', 'five-fingers', 'accidentals', 'tuplets', 'dots', 'ties', 'density', 'length'] as const).map(
    (name): Trait => ({ code: `trait.${name}`, params: {} }),
  ),
  ...noteValues.map((value): Trait => ({ code: 'trait.value', params: { value } })),
  ...(['both', 'in-turn', 'right', 'left'] as const).map((hands): Trait => ({
    code: 'trait.hands',
    params: { hands },
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((interval): Trait => ({ code: 'trait.interval', params: { interval } })),
  ...[1, 2, 5].map((notes): Trait => ({ code: 'trait.chords', params: { notes } })),
  ...[0, 1, 4].map((accidentals): Trait => ({ code: 'trait.key', params: { accidentals } })),
];
const format = (trait: Trait) => formatTrait({ ...trait, text: 'unknown' });

afterEach(() => speak('en'));

it("a trait in English has the server's wording", () => {
  for (const trait of traits) expect(format(trait)).toBe(traitInEnglish(trait));
});

it('every trait has a Chinese text', async () => {
  await withTexts('suggestions', Promise.resolve());
  await speak('zh-Hans');

  expect(format({ code: 'trait.interval', params: { interval: 5 } })).toBe('音程不超过五度');
  for (const trait of traits) expect(format(trait)).not.toMatch(/[a-z]/i);
});
