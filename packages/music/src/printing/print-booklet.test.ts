import { describe, expect, it } from 'vitest';
import { type Booklet, type BookletEntry, printBooklet } from './index.ts';
import { pageSizes, paperOf } from './paper.ts';
import { contentsOf, destinationsOf, hasPoppler, linksOf, page, pagesOf, textsOf, unpacked } from './testing.ts';

type Sample = BookletEntry & { svgs: string[] };

/** A score of systems of one line each, drawn from top to bottom, that ends at `mark` on the right. */
function aScore(title: string, { place = 'Grade 1 · Level 1', systems = 3, mark = 1000 } = {}): Sample {
  const extents = Array.from({ length: systems }, (_, index) => ({
    page: Math.floor(index / 4) + 1,
    top: 3500 + (index % 4) * 5000,
    bottom: 7000 + (index % 4) * 5000,
    measures: 4,
  }));
  const pages = Math.ceil(systems / 4);
  const svgs = Array.from({ length: pages }, (_none, index) =>
    page(
      extents
        .map(({ top, bottom }, at) => ({ top: top - 3300, bottom: bottom - 3300, at }))
        .filter(({ at }) => Math.floor(at / 4) === index)
        .map(
          ({ top, bottom, at }) =>
            `<g class="system"><path d="M0 ${top} L${mark + at} ${bottom}" stroke-width="10"/></g>`,
        )
        .join(''),
    ),
  );
  return { title, place, pages, systems: extents, svgs };
}

const created = new Date('2026-01-02T03:04:05Z');

type Overrides = Partial<Omit<Booklet, 'scores'>> & { scores: Sample[] };

const bookletOf = ({ scores, ...overrides }: Overrides): Booklet => ({
  title: 'Spring term',
  paper: 'A4',
  cover: true,
  contents: true,
  layout: 'flow',
  header: true,
  numbers: true,
  created,
  scores: scores.map(({ title, place, pages, systems }) => ({ title, place, pages, systems })),
  readPages: async (index) => scores[index]?.svgs ?? [],
  ...overrides,
});

const print = async (input: Overrides) => Buffer.concat(await Array.fromAsync(printBooklet(bookletOf(input))));

const many = Array.from({ length: 60 }, (_, index) =>
  aScore(`Piece ${index + 1}.`, {
    systems: (index % 6) + 1,
    place: `Grade ${Math.floor(index / 10) + 1} · Level 1`,
    mark: 10 * index + 1000,
  }),
);
const combinations = (['A4', 'Letter'] as const).flatMap((paper) =>
  (['page', 'flow'] as const).map((layout) => ({ paper, layout })),
);
const anchor = (index: number) => `score-${String(index + 1).padStart(4, '0')}`;

describe('a booklet', () => {
  it.each(combinations)('links each title to the page of its score ($paper, $layout)', async (options) => {
    const pdf = await print({ scores: many, ...options });
    const destinations = destinationsOf(pdf);
    const contents = contentsOf(pdf);
    const links = linksOf(pdf);

    expect(links.flat()).toEqual(many.map((_, index) => anchor(index)));
    for (const index of many.keys()) {
      const painted = contents.findIndex((operators) => operators.includes(` m ${10 * index + 1000} `));
      expect(painted, anchor(index)).toBe(destinations.get(anchor(index)));
    }
  });

  it.each(combinations)('paints each system once, entirely on the paper ($paper, $layout)', async (options) => {
    const { width, height } = paperOf(pageSizes[options.paper]);
    const pdf = await print({ scores: many, ...options });
    const painted: string[] = [];
    for (const operators of contentsOf(pdf)) {
      const moves = /q ([\d.]+) 0 0 [\d.]+ (-?[\d.]+) (-?[\d.]+) cm 0 g 0 G|(\S+) (\S+) m (\S+) (\S+) l S/g;
      let [scale, x, y] = [0, 0, 0];
      for (const [, ...numbers] of operators.matchAll(moves)) {
        const [size, left, down, , top, mark, bottom] = numbers.map(Number);
        if (numbers[0] !== undefined) [scale, x, y] = [size ?? 0, left ?? 0, down ?? 0];
        else if (Number(mark) >= 1000 && Number(mark) < 2000) {
          painted.push(String(mark));
          expect(y + (Number(top) + 3300) * scale).toBeGreaterThan(40);
          expect(y + (Number(bottom) + 3300) * scale).toBeLessThan(height - 33);
          expect(x + 1200 * scale).toBeCloseTo(width - (x + 19_800 * scale), 0);
        }
      }
    }
    const marks = many.flatMap(({ systems }, index) => systems?.map((_, at) => String(10 * index + 1000 + at)) ?? []);
    expect(painted).toEqual(marks);
  });

  it('has the announced number of pages, with labels: a cover, roman contents, music from 1', async () => {
    const pdf = await print({ scores: many, layout: 'page' });
    const music = many.reduce((sum, { pages }) => sum + pages, 0);

    expect(pagesOf(pdf)).toBe(1 + 2 + music);
    expect(unpacked(pdf)).toMatch(/\/Nums \[0 <<\s*\/P \(Cover\)\s*>> 1 <<\s*\/S \/r\s*>> 3 <<\s*\/S \/D\s*>>\]/);
  });

  it('has no cover and no contents if they are not requested', async () => {
    const pdf = await print({ scores: [aScore('Minuet')], cover: false, contents: false });

    expect(pagesOf(pdf)).toBe(1);
    expect(unpacked(pdf)).toMatch(/\/Nums \[0 <<\s*\/S \/D\s*>>\]/);
    expect(linksOf(pdf).flat()).toEqual([]);
  });

  it('has the requested paper, title and language', async () => {
    const pdf = await print({ scores: [aScore('Minuet')], paper: 'Letter' });
    const text = unpacked(pdf);

    expect(text.match(/\/MediaBox \[0 0 612 792\]/g)).toHaveLength(3);
    for (const entry of ['(Spring term)', '/Lang (en-GB)', '/DisplayDocTitle true'])
      expect(text.includes(entry), entry).toBe(true);
  });

  it.runIf(hasPoppler())('uses only the given texts', async () => {
    const texts = {
      language: 'zh-Hans',
      cover: '封面',
      contents: '目录',
      fileMissing: '此乐谱的文件已丢失。',
      scores: (count: number) => `共 ${count} 首乐谱`,
      day: (moment: Date) => `${moment.getUTCFullYear()}年`,
    };
    const created = new Date('2026-03-01T00:00:00.000Z');
    const booklet = bookletOf({ scores: [aScore('Minuet', { place: '预备级 · 单元 1' })], texts, created });

    const pdf = Buffer.concat(await Array.fromAsync(printBooklet({ ...booklet, readPages: async () => null })));

    const [cover, contents, music] = textsOf(pdf);
    expect(cover).toMatch(/共 1 首乐谱\s+2026年/);
    expect(contents).toMatch(/目录\s+预备级 · 单元 1/);
    expect(music).toContain('此乐谱的文件已丢失。');
    expect(unpacked(pdf)).toContain('/Lang (zh-Hans)');
  });

  it('begins each score on an even page, and music on a right-hand one, with blank pages if needed', async () => {
    const scores = [2, 5, 1].map((systems, index) => aScore(`Piece ${index}.`, { systems }));
    const evenPages = async (options: Overrides) => {
      const pdf = await print({ ...options, startsOnLeft: true, layout: 'page' });
      const isBlank = contentsOf(pdf).map((operators) => !/ cm 0 g 0 G| Tf/.test(operators));
      return { starts: scores.map((_, index) => destinationsOf(pdf).get(anchor(index))), isBlank };
    };

    const whole = await evenPages({ scores });
    const covered = await evenPages({ scores, contents: false });

    // Cover, contents; blank, 2; blank, 4 and 5; 6.
    expect(whole.starts).toEqual([3, 5, 7]);
    expect(whole.isBlank).toEqual([false, false, true, false, true, false, false, false]);
    expect(covered.starts).toEqual([3, 5, 7]);
    expect(covered.isBlank).toEqual([false, true, true, false, true, false, false, false]);
  });

  it('groups bookmarks by place, if there are several', async () => {
    const outline = async (places: string[]) => {
      const scores = places.map((place, index) => aScore(`Piece ${index}`, { place }));
      const items = unpacked(await print({ scores, contents: false })).matchAll(
        /\/Parent (\d+) 0 R\n\/Title \(([^)]*)\)/g,
      );
      return Array.from(items, ([, parent, title = '']) => ({ parent, title }));
    };
    const parents = (items: { parent: string | undefined }[]) => new Set(items.map(({ parent }) => parent)).size;

    const one = await outline(['Grade 1', 'Grade 1']);
    const two = await outline(['Grade 1', 'Grade 1', 'Grade 2']);

    expect(one.map(({ title }) => title).toSorted()).toEqual(['Piece 0', 'Piece 1']);
    expect(parents(one)).toBe(1);
    expect(two.map(({ title }) => title).toSorted()).toEqual(['Grade 1', 'Grade 2', 'Piece 0', 'Piece 1', 'Piece 2']);
    expect(parents(two)).toBe(3);
  });

  it('is the same for the same scores and moment', async () => {
    const scores = many.slice(0, 4);

    expect((await print({ scores })).equals(await print({ scores }))).toBe(true);
  });

  it('is refused without scores, before its first byte', async () => {
    await expect(printBooklet(bookletOf({ scores: [] })).next()).rejects.toThrow(RangeError);
  });
});

describe('reading pages for a booklet', () => {
  it('goes one score ahead of what is consumed, and no further', async () => {
    const requested: number[] = [];
    const booklet = printBooklet(
      bookletOf({
        scores: many,
        readPages: async (index) => {
          requested.push(index);
          return many[index]?.svgs ?? [];
        },
      }),
    );

    await booklet.next();

    expect(requested.length).toBeLessThanOrEqual(2);
    for await (const _ of booklet) if (requested.length > 20) break;
    expect(requested).toEqual([...requested.keys()]);
    expect(requested.length).toBeLessThan(25);
  });

  it('ends the booklet if it fails, even while another score is painted', async () => {
    const readPages = async (index: number) => {
      if (index === 1) throw new Error('The disk is gone');
      return many[index]?.svgs ?? [];
    };

    await expect(print({ scores: many, readPages })).rejects.toThrow('The disk is gone');
  });

  it.each(['page', 'flow'] as const)(
    'may find a score missing: the booklet keeps its pages and all others (%s)',
    async (layout) => {
      const readPages = async (index: number) => (index === 5 ? null : (many[index]?.svgs ?? []));
      const [whole, torn] = await Promise.all([
        print({ scores: many, layout }),
        print({ scores: many, layout, readPages }),
      ]);

      expect(pagesOf(torn)).toBe(pagesOf(whole));
      expect(destinationsOf(torn)).toEqual(destinationsOf(whole));
    },
  );

  it('lets other work run directly before each page is painted', async () => {
    const events: string[] = [];
    const pause = async () => void events.push('pause');
    const readPages = async (index: number) => {
      events.push(`read ${index}`);
      return index === 2 ? ['not a page'] : (many[index]?.svgs ?? []);
    };

    await expect(print({ scores: many, layout: 'page', readPages, pause })).rejects.toThrow();

    expect(events.slice(events.indexOf('read 2')).filter((event) => event === 'pause')).toHaveLength(2);
  });

  it('never paints other pages than planned', async () => {
    const svgs = many[0]?.svgs ?? [];
    const other = async () => [...svgs, ...svgs];

    await expect(print({ scores: many, readPages: other })).rejects.toThrow('do not match the plan');
    const scores = [{ ...aScore('Minuet'), systems: [{ page: 1, top: 0, bottom: 100, measures: 1 }] }];
    await expect(print({ scores })).rejects.toThrow('do not match the plan');
  });
});

describe.skipIf(!hasPoppler())('the text of a booklet (skipped without pdftotext)', () => {
  it.each(combinations)('has each title on the page given in the contents ($paper, $layout)', async (options) => {
    const pages = textsOf(await print({ scores: many, ...options }));
    const contents = options.paper === 'A4' ? 2 : 3;
    const front = pages.slice(1, 1 + contents).join('\n');
    const music = pages.slice(1 + contents);

    for (const page of pages.slice(1, 1 + contents)) expect(page).toMatch(/^\s*(?:Contents\s+)?Grade \d/);
    for (const { title } of many) {
      const promised = Number(new RegExp(`^\\s*${title}\\s+(\\d+)$`, 'm').exec(front)?.[1]);
      expect(music.findIndex((text) => text.includes(title)) + 1, title).toBe(promised);
      expect(music[promised - 1]?.trimEnd().split(/\s+/).at(-1)).toBe(String(promised));
    }
  });

  it('is on the cover, above the music and in place of lost pages', async () => {
    const scores = [aScore('<b>Minuet</b> & "Trio" \\(x)'), aScore('月'.repeat(120), { place: '第一级 · 第二课' })];
    const title = '春江花月夜 A very long title of a booklet '.repeat(3).trim();
    const pages = textsOf(
      await print({
        scores,
        title,
        subtitle: 'For the Garden School',
        layout: 'page',
        readPages: async (index) => (index === 1 ? null : (scores[0]?.svgs ?? [])),
      }),
    );
    const letters = pages.map((text) => text.replaceAll(/\s/g, ''));

    expect(letters[0]).toContain(title.replaceAll(' ', ''));
    expect(letters[0]).toContain('FortheGardenSchool2scores2January2026');
    for (const at of [1, 2]) expect(pages[at]).toContain('<b>Minuet</b> & "Trio" \\(x)');
    for (const at of [1, 3]) expect(letters[at]).toContain('月'.repeat(120));
    expect(pages[2]).toContain('Grade 1 · Level 1');
    expect(pages[3]).toContain('第一级 · 第二课');
    expect(pages[3]).toContain('The file of this score is missing.');
  });
});
