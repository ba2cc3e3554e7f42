import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadFonts } from '#fontfiles/load-fonts.ts';
import { Canvas } from './canvas.ts';
import { pageSizes, paperOf, standardFormat } from './paper.ts';
import { type BookletEntry, type Plan, planMusic, type PlannedScore } from './plan.ts';

beforeAll(() => loadFonts(['月'], ['regular', 'bold']));

const papers = { A4: paperOf(pageSizes.A4), Letter: paperOf(pageSizes.Letter) };
const canvasFor = (paper: keyof typeof papers) =>
  new Canvas({
    title: 'Plan',
    created: new Date(0),
    engraved: papers.A4,
    format: { ...standardFormat, page: pageSizes[paper] },
  });
const canvases = { A4: canvasFor('A4'), Letter: canvasFor('Letter') };

function plan(...parameters: Parameters<typeof planMusic>): Plan {
  const steps = planMusic(...parameters);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A score with systems of these heights, one below the other on engraved pages. */
function entryOf(heights: number[], place = 'Grade 1', title = 'Minuet'): BookletEntry {
  const systems: NonNullable<BookletEntry['systems']> = [];
  let [page, top] = [1, 3300];
  for (const height of heights) {
    if (top + height > 28_500) [page, top] = [page + 1, 3300];
    systems.push({ page, top, bottom: top + height, measures: 4 });
    top += height + 500;
  }
  return { title, place, pages: page, systems };
}

const entries = fc.array(
  fc
    .tuple(
      fc.array(fc.integer({ min: 1500, max: 25_000 }), { minLength: 1, maxLength: 7 }),
      fc.constantFrom('Grade 1', 'Grade 2'),
      fc.constantFrom('Minuet', '月'.repeat(120)),
      fc.boolean(),
    )
    .map(([heights, place, title, isOld]) => ({ ...entryOf(heights, place, title), ...(isOld && { systems: null }) })),
  { minLength: 1, maxLength: 12 },
);

type Extent = { page: number; top: number; bottom: number };

/** Extents on paper of a title block and of each system, in the order of the score. */
function extentsOf(entry: BookletEntry, score: PlannedScore): Extent[] {
  const { heading, baseline, page } = score;
  const title = {
    page,
    top: baseline - heading.size * (0.8 + 1.3 * (heading.lines.length - 1)),
    bottom: baseline + (heading.below ? 13 : 0),
  };
  const placed = score.systems?.flat() ?? [];
  const systems = placed.map(({ page: onPage, scale, y }, index) => {
    const { top, bottom } = entry.systems?.[index] ?? { top: Number.NaN, bottom: Number.NaN };
    return { page: onPage, top: y + top * scale, bottom: y + bottom * scale };
  });
  return [title, ...systems];
}

function heightOf({ systems }: BookletEntry, at: number): number {
  const { top, bottom } = systems?.[at] ?? { top: 0, bottom: 0 };
  return bottom - top;
}

describe('a flowing booklet', () => {
  it('cuts nothing, shrinks nothing that fits a page, overlaps nothing, and separates no title from its music', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom('A4', 'Letter'), fc.boolean(), (entriesOfBooklet, paper, header) => {
        const { scores, places } = plan(canvases[paper], entriesOfBooklet, { layout: 'flow', header });
        let last: Extent = { page: 0, top: 0, bottom: 0 };
        for (const [index, score] of scores.entries()) {
          const entry = entriesOfBooklet[index];
          if (!entry) throw new Error('More scores than were given');
          const extents = extentsOf(entry, score);
          for (const extent of score.systems ? extents : extents.slice(0, 1)) {
            expect(extent.bottom).toBeLessThanOrEqual(papers[paper].height - 41.9);
            expect(extent.top).toBeGreaterThan(header && score.systems ? 53 : 30);
            expect(extent.page).toBeGreaterThanOrEqual(last.page);
            if (extent.page === last.page) expect(extent.top).toBeGreaterThan(last.bottom + 5);
            last = extent;
          }
          if (score.systems) expect(extents[1]?.page).toBe(score.page);
          for (const [at, { scale }] of (score.systems?.flat() ?? []).entries())
            if (heightOf(entry, at) < 20_000) expect(scale).toBeCloseTo(papers.A4.width / 21_000, 6);
          last = { ...last, page: score.lastPage };
        }
        expect(places).toHaveLength(last.page);
      }),
    );
  });

  it('fills pages: scores of one system follow each other', () => {
    const { scores, places } = plan(
      canvases.A4,
      Array.from({ length: 12 }, () => entryOf([3000])),
      {
        layout: 'flow',
        header: true,
      },
    );

    expect(places).toHaveLength(3);
    expect(scores.map(({ page }) => page).filter((page) => page === 1).length).toBeGreaterThanOrEqual(4);
  });

  it('keeps the pages of a score whose systems were not measured', () => {
    const old = { ...entryOf([3000]), pages: 2, systems: null };
    const { scores } = plan(canvases.A4, [entryOf([3000]), old, entryOf([3000])], {
      layout: 'flow',
      header: true,
    });

    expect(scores.map(({ page, lastPage }) => [page, lastPage])).toEqual([
      [1, 1],
      [2, 3],
      [4, 4],
    ]);
  });

  it('shrinks a system that is taller than the page', () => {
    const { scores } = plan(canvases.Letter, [entryOf([25_000])], { layout: 'flow', header: true });
    const place = scores[0]?.systems?.[0]?.[0];

    expect(place?.scale).toBeLessThan(papers.A4.width / 21_000);
    expect(place?.x).toBeGreaterThan(8.36);
  });

  it('prints the place below a title only if the header lacks it', () => {
    const threeEntries = [entryOf([3000], 'Grade 1'), entryOf([3000], 'Grade 1'), entryOf([3000], 'Grade 2')];
    const below = (header: boolean) =>
      plan(canvases.A4, threeEntries, { layout: 'flow', header }).scores.map(
        ({ heading }) => heading.below?.text ?? '',
      );

    expect(below(true)).toEqual(['', '', 'Grade 2']);
    expect(below(false)).toEqual(['Grade 1', 'Grade 1', 'Grade 2']);
  });
});

describe('a booklet of whole pages', () => {
  it('begins each score on a new page', () => {
    const { scores, places } = plan(canvases.Letter, [entryOf([3000]), { ...entryOf([3000], 'Grade 2'), pages: 3 }], {
      layout: 'page',
      header: true,
    });

    expect(scores.map(({ page }) => page)).toEqual([1, 2]);
    expect(places).toEqual(['Grade 1', 'Grade 2', 'Grade 2', 'Grade 2']);
  });

  it('prints a title of 120 Chinese characters in full', () => {
    const { scores } = plan(canvases.Letter, [entryOf([3000], 'Grade 1', '月'.repeat(120))], {
      layout: 'page',
      header: true,
    });

    expect(scores[0]?.heading.lines.join('')).toBe('月'.repeat(120));
    expect(scores[0]?.heading.lines).toHaveLength(2);
  });
});
