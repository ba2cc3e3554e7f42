import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { readTexts } from '#engraving/testing.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';

const chord = (step: string, more = '') =>
  `<harmony><root><root-step>${step}</root-step></root><kind>major</kind>${more}</harmony>`;
const figure = (number: number, more = '') =>
  `<figured-bass><figure><figure-number>${number}</figure-number></figure>${more}</figured-bass>`;
const whole = aNote('C5', { type: 'whole' });

/** The baselines of chord symbols and figures, by text; those that are lower on the page are greater. */
async function baselinesIn(...measures: string[]): Promise<Record<string, number>> {
  const [first = '', ...others] = measures;
  const { pages, missing } = await engrave(new TextEncoder().encode(aScore([someAttributes() + first, ...others])));
  expect(missing).toEqual([]);
  const texts = pages.flatMap(readTexts).filter(({ kind }) => kind === 'harm' || kind === 'fb');
  return Object.fromEntries(texts.map(({ text, baseline }) => [text, baseline]));
}

it('chord symbols at one moment stand above each other, the first of them beside those of other moments', async () => {
  const {
    C = 0,
    D = 0,
    E = 0,
    F,
  } = await baselinesIn(chord('C') + chord('D') + chord('E') + whole, chord('F') + whole);

  expect(D).toBeLessThan(C - 200);
  expect(E).toBeLessThan(D - 200);
  expect(F).toBe(C);
});

it('figures at one moment stand below each other', async () => {
  const { 6: first = 0, 5: second = 0 } = await baselinesIn(figure(6) + figure(5) + whole);

  expect(second).toBeGreaterThan(first + 200);
});

it('symbols at different moments of a note stand at one height', async () => {
  const { C, D } = await baselinesIn(chord('C') + chord('D', '<offset>24</offset>') + whole);
  const { 6: first, 5: second } = await baselinesIn(
    figure(6, '<duration>24</duration>') + figure(5, '<duration>24</duration>') + whole,
  );

  expect(D).toBe(C);
  expect(second).toBe(first);
});

it('symbols that a further voice states for the same moment stand above those of the first', async () => {
  const back = '<backup><duration>48</duration></backup>';
  const { C = 0, D = 0 } = await baselinesIn(
    chord('C') + whole + back + chord('D') + aNote('A4', { type: 'whole', voice: 2 }),
  );

  expect(D).toBeLessThan(C - 200);
});
