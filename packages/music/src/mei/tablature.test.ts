import { describe, expect, it } from 'vitest';
import { engrave } from '#testing/engrave.ts';
import { aNote, aScore, someAttributes } from '#normalizing/testing.ts';

const strings = ['G4', 'C4', 'E4', 'A4'];
const tuning = strings
  .map(
    ([step, octave], index) =>
      `<staff-tuning line="${index + 1}"><tuning-step>${step}</tuning-step><tuning-octave>${octave}</tuning-octave></staff-tuning>`,
  )
  .join('');
const ukulele = someAttributes({
  more: `<clef><sign>TAB</sign><line>5</line></clef><staff-details><staff-lines>4</staff-lines>${tuning}</staff-details>`,
});
const fret = (type: string, more = '') =>
  aNote('C5', { type, more, notations: '<technical><string>1</string><fret>3</fret></technical>' });
const draw = async (...notes: string[]) => {
  const { pages, missing } = await engrave(aScore([ukulele + notes.join('')]));
  return { page: pages.join(''), missing };
};

describe('tablature of a ukulele', () => {
  it('has its clef, its rests and figures', async () => {
    const { page, missing } = await draw(fret('half'), aNote('r', { type: 'half' }));

    expect(missing).toEqual([]);
    expect(page).toMatch(/class="clef"[^]*#E06D/);
    expect(page).toContain('>3<');
  });

  it('has stems only where the file has them', async () => {
    const stemless = await draw(...Array.from({ length: 8 }, () => fret('eighth', '<stem>none</stem>')));
    const withStems = await draw(fret('half'), fret('half'));

    expect(stemless.page).not.toMatch(/class="(?:stem|beam|tabDurSym)"/);
    expect(withStems.page).toMatch(/class="(?:stem|tabDurSym)"/);
  });

  it('has chord symbols and words as large as elsewhere', async () => {
    const marks =
      '<harmony><root><root-step>C</root-step></root><kind text="maj7">major-seventh</kind></harmony>' +
      '<direction placement="above"><direction-type><words>slowly</words></direction-type></direction>';
    const sizes = async (attributes: string) => {
      const score = aScore([
        attributes + marks + aNote('C5', { notations: '<technical><string>1</string><fret>3</fret></technical>' }),
      ]);
      const { pages } = await engrave(score, { staffHeight: 8 });
      return ['Cmaj7', 'slowly'].map((text) =>
        Number(new RegExp(`font-size="(\\d+)px">${text}<`).exec(pages.join(''))?.[1]),
      );
    };
    const [onTablature, onStaff] = await Promise.all([sizes(ukulele), sizes(someAttributes())]);

    for (const [index, size] of onStaff.entries())
      expect(Math.abs((onTablature[index] ?? 0) / size - 1)).toBeLessThan(0.1);
  });
});
