import { afterAll, describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { createEngraver } from '#engraving/index.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';
import { readScore } from '#reading/index.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { mutate, visibleNotes } from '#testing/mutations.ts';

/** What Verovio cannot draw, and therefore must be reported. */
const undrawn: Record<string, string[]> = {
  'fret-diagram.musicxml': ['fret-diagram 1'],
  'unknown-articulations.musicxml': ['other 2'],
};

const count = (pages: readonly string[], pattern: RegExp) => pages.join('').match(pattern)?.length ?? 0;

describe('scores with symbols that were once not drawn', () => {
  it.each(listFixtures('signs'))('are drawn whole, or say what is not: %s', async (name) => {
    const { missing } = await engrave(readFixture('signs', name));

    expect(missing.map((signs) => `${signs.kind} ${signs.count}`)).toEqual(undrawn[name] ?? []);
  });

  it.each([
    ['no-accidentals', /class="accid">/g, 4],
    ['no-beams', /class="beam">/g, 4],
    ['triplet-without-tuplet', /class="tupletNum">/g, 2],
    ['pedal-lines', /class="pedal">/g, 6],
    ['resting-staff-in-nested-groups', /class="mRest">/g, 2],
  ])('have the signs that a musician expects: %s', async (name, pattern, expected) => {
    const { pages } = await engrave(readFixture('signs', `${name}.musicxml`));

    expect(count(pages, pattern)).toBe(expected);
  });
});

it('a notation by numbers is reported once: its notes are drawn on a staff without a clef', async () => {
  const attributes = someAttributes({ more: '<clef><sign>jianpu</sign></clef>' });
  const whole = aNote('G4', { type: 'whole' });

  const { missing } = await engrave(aScore([attributes + whole, ...Array.from({ length: 12 }, () => whole)]));

  expect(missing).toEqual([{ kind: 'clef', measure: 1, count: 1 }]);
});

describe('scores that a faulty program might write', () => {
  const seeds = process.env['TEST_ALL'] === 'true' ? 1_000 : 102;
  const engraver = createEngraver();
  afterAll(() => engraver.close());

  it('are refused, or every note is drawn or reported as missing', async () => {
    const files = listFixtures('signs');
    for (let seed = 0; seed < seeds; seed += 1) {
      const name = files[seed % files.length] ?? '';
      const text = mutate(readFixture('signs', name).toString('utf8'), seed);
      const bytes = new TextEncoder().encode(text);
      if (readScore(bytes).problem !== null) continue;
      const engraving = await engrave(bytes)
        .catch(() => engraver.engrave(bytes))
        .catch((error: Error) => error.name);
      if (typeof engraving === 'string') {
        expect(engraving, `${name}, seed ${seed}`).toBe('NotDrawable');
        continue;
      }
      const drawn = count(engraving.pages, /<g id="[^"]+" class="(?:note|rest|mRest)">/g);
      const named = engraving.missing.filter(({ kind }) => ['note', 'chord-note', 'rest'].includes(kind));
      const missing = named.reduce((sum, signs) => sum + signs.count, 0);
      expect(drawn + missing, `${name}, seed ${seed}`).toBeGreaterThanOrEqual(visibleNotes(text));
    }
  });
});
