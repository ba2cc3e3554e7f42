import { describe, expect, it } from 'vitest';
import { printBooklet, type PrintedCredits, printScores } from './index.ts';
import { hasPoppler, page, textsOf } from './testing.ts';

const credits: PrintedCredits = {
  subtitle: 'Sonatinas, Op. 36, No. 1',
  composer: 'Muzio Clementi',
  lyricist: 'Heinrich Heine',
  arranger: 'Anna Berg',
  rights: '© 2026 EEMusic',
};

const print = async (credits: PrintedCredits, place = '') =>
  textsOf(
    Buffer.concat(
      await Array.fromAsync(printScores({ scores: [{ title: 'Allegro', place, credits, pages: [page(), page()] }] })),
    ),
  );

describe.skipIf(!hasPoppler())('the title block', () => {
  it('has the lyricist on the left and the composer on the right, the arranger below', async () => {
    const [first = ''] = await print(credits);
    const lines = first.split('\n').filter((line) => line.trim() !== '');

    expect(lines.slice(0, 2).map((line) => line.trim())).toEqual(['Allegro', 'Sonatinas, Op. 36, No. 1']);
    expect(lines[2]).toMatch(/^\s*Heinrich Heine {10,}Muzio Clementi$/);
    expect(first).toMatch(/Muzio Clementi[^]*Anna Berg/);
  });

  it('is printed on the first page only, and so is the copyright', async () => {
    const [first, second] = await print(credits);

    expect(first).toContain('© 2026 EEMusic');
    expect(second).not.toMatch(/EEMusic|Clementi/);
  });

  it('has names too long for one line on two, whole', async () => {
    const long = {
      composer: 'Traditional, collected by Elizabeth Montgomery-Fitzgerald and Wolfgang von Humboldt',
      lyricist: 'Words by Margaret Alexandrovna Featherstonehaugh and her sisters Charlotte and Emily',
      arranger: 'Anna Berg',
    };
    const [first = ''] = await print(long, 'Pre-Grade · Level 1 · Stage 1');
    const words = first.split(/\s+/);

    expect(first).not.toContain('…');
    for (const name of Object.values(long)) for (const word of name.split(' ')) expect(words).toContain(word);
    expect(first).toMatch(/Humboldt[^]*Anna Berg/);
  });

  it('has even longer names whole, beside an arranger and below a subtitle', async () => {
    const long = {
      subtitle: 'from Twelve Easy Pieces for the Piano',
      composer: 'Traditional, collected by Elizabeth Montgomery-Fitzgerald, Wolfgang von Humboldt and his sisters',
      lyricist: 'Words by Margaret Alexandrovna Featherstonehaugh and her sisters Charlotte, Emily and Anne',
      arranger: 'arranged for two hands by Friedrich Wilhelm von Hohenlohe',
    };
    const [first = ''] = await print(long, 'Pre-Grade · Level 1 · Stage 1');
    const words = first.split(/\s+/);

    expect(first).not.toContain('…');
    for (const name of Object.values(long)) for (const word of name.split(' ')) expect(words).toContain(word);
  });

  it('has names of several lines each whole, in smaller letters', async () => {
    const long = {
      composer:
        'J. Haydn, edited for the use of the children of the primary schools of the canton of Appenzell Innerrhoden, with a preface by the committee for singing',
      lyricist:
        'Johann Wolfgang von Goethe, translated by Edgar Alfred Bowring and revised by the music teachers of the county, 1853 and again 1902',
      arranger:
        'Engelbert Humperdinck, Friedrich Wilhelm Christian Karl Ferdinand von Humboldt, and Wolfgang Amadeus Theophilus Gottlieb',
    };
    for (const subtitle of [null, 'from Twelve Easy Pieces for the Piano']) {
      const [first = ''] = await print({ ...long, subtitle }, 'Pre-Grade · Level 1 · Stage 1');
      const words = first.split(/\s+/);

      expect(first).not.toContain('…');
      for (const name of Object.values(long)) for (const word of name.split(' ')) expect(words).toContain(word);
    }
  });

  it('leaves out what is unknown', async () => {
    const [first = ''] = await print({ composer: null });

    expect(
      first
        .split('\n')
        .find((line) => line.trim() !== '')
        ?.trim(),
    ).toBe('Allegro');
    expect(first).not.toContain('null');
  });
});

describe.skipIf(!hasPoppler())('a booklet', () => {
  it('lists the copyrights of all scores that begin on a page once, at the bottom', async () => {
    const systems = [{ page: 1, top: 3000, bottom: 5000, measures: 4 }];
    const entry = (title: string, rights: string | null) => ({
      title,
      place: 'Grade 1',
      credits: { composer: `${title} Composer`, rights },
      pages: 1,
      systems,
    });
    const booklet = printBooklet({
      title: 'Book',
      paper: 'A4',
      cover: false,
      contents: false,
      layout: 'flow',
      header: false,
      numbers: true,
      scores: [entry('One', '© A'), entry('Two', '© B'), entry('Three', '© A')],
      readPages: async () => [
        page('')
          .replace('<g class="page-margin"', '<g class="system"')
          .replace(' transform="translate(1200, 3300)"', ''),
      ],
    });
    const [only = ''] = textsOf(Buffer.concat(await Array.fromAsync(booklet)));

    expect(only.replaceAll(' ', '')).toContain('©A·©B');
    for (const title of ['One', 'Two', 'Three']) expect(only).toContain(`${title} Composer`);
  });
});
