import type { LineChoice } from './choose-lines.ts';
import { choosePages, type PageFrame, type SystemHeights } from './choose-pages.ts';

/** Space that a measure needs above and below the staves, which all have the same height. */
export type MeasureHeights = Omit<SystemHeights, 'measures'>;

const costs = {
  /** One page fewer justifies much tighter lines, because it saves a page turn. */
  page: 12,
  /** A last page that is almost empty. */
  thinLastPage: 2,
};

/** Lines with the cost of their breaks and of the pages that they fill. */
export type DensityChoice = { choice: LineChoice; cost: number };

/** How many choices are balanced at most, because balancing a long piece takes long. */
const maxBalanced = 6;

/**
 * The way to break lines that gives the best pages, as far as heights are known before drawing. `balance` makes the
 * lines of a choice evenly full; its result costs at least as much as the choice itself.
 */
export function chooseDensity(
  choices: readonly LineChoice[],
  balance: (choice: LineChoice) => LineChoice,
  { heights, frame }: { heights: readonly MeasureHeights[]; frame: PageFrame },
): DensityChoice | null {
  let best: DensityChoice | null = null;
  const byCost = choices.toSorted((one, other) => one.cost - other.cost);
  for (const [index, open] of byCost.entries()) {
    // The remaining choices cost more by their lines alone, even on one page.
    if (best && open.cost + costs.page >= best.cost) break;
    const choice = index < maxBalanced ? balance(open) : open;
    const cost = choice.cost + costOfPages(systemsOf(choice.starts(), heights), frame);
    if (!best || cost < best.cost) best = { choice, cost };
  }
  return best;
}

/** The heights of the lines that begin at these measures. */
export function systemsOf(starts: readonly number[], heights: readonly MeasureHeights[]): SystemHeights[] {
  return starts.map((from, line) => {
    const own = heights.slice(from, starts[line + 1]);
    return {
      top: Math.min(...own.map(({ top }) => top)),
      staffTop: Math.min(...own.map(({ staffTop }) => staffTop)),
      staffBottom: Math.max(...own.map(({ staffBottom }) => staffBottom)),
      bottom: Math.max(...own.map(({ bottom }) => bottom)),
      measures: own.length,
    };
  });
}

function costOfPages(systems: readonly SystemHeights[], frame: PageFrame): number {
  const pages = choosePages(systems, frame);
  const onLast = systems.length - (pages.at(-1)?.from ?? 0);
  return costs.page * pages.length + (pages.length > 1 && onLast < 2 ? costs.thinLastPage : 0);
}
