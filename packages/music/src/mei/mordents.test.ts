import { expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';

const glyphs: Record<string, string> = { E260: 'flat', E261: 'natural', E262: 'sharp' };
/** The accidentals that are drawn with ornaments on one note, those below first. */
async function accidentalsOf(ornaments: string): Promise<string[]> {
  const note = aNote('C5', { type: 'whole', notations: `<ornaments>${ornaments}</ornaments>` });
  const { pages } = await engrave(aScore([someAttributes() + note]));
  return Array.from(pages.join('').matchAll(/href="#(E26[0-2])-/g), ([, code = '']) => glyphs[code] ?? '');
}

it.each([
  ['<mordent/><accidental-mark>flat</accidental-mark>', ['flat']],
  ['<inverted-mordent/><accidental-mark placement="below">natural</accidental-mark>', ['natural']],
  ['<mordent/><accidental-mark placement="above">sharp</accidental-mark>', ['sharp']],
  ['<trill-mark/><accidental-mark>sharp</accidental-mark>', ['sharp']],
  ['<mordent/>', []],
  [
    '<turn/><accidental-mark placement="above">sharp</accidental-mark><accidental-mark placement="below">flat</accidental-mark>',
    ['flat', 'sharp'],
  ],
  ['<turn/><accidental-mark>flat</accidental-mark>', ['flat']],
  ['<turn/><accidental-mark>sharp</accidental-mark><accidental-mark>flat</accidental-mark>', ['flat', 'sharp']],
])('the accidentals of %s are drawn', async (ornaments, accidentals) => {
  expect(await accidentalsOf(ornaments)).toEqual(accidentals);
});
