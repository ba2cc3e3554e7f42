/**
 * A line of music in its own coordinates, y downwards: the extent of its ink, and the outer lines of its outer staves.
 */
export type SystemHeights = { top: number; staffTop: number; staffBottom: number; bottom: number; measures: number };

/** A page: its first system, and how far each of its systems moves down. */
export type PageChoice = { from: number; shifts: number[] };

export type PageFrame = {
  /** Top of the music on the first page, below its title, and on the others. */
  firstTop: number;
  top: number;
  bottom: number;
  /** Distance between two staff lines. */
  space: number;
  /** Systems that must begin a page. */
  forced?: ReadonlySet<number>;
};

/** Distances in staff spaces. */
const limits = {
  /** Minimum distances between the staves of two systems, and between their ink. */
  minStaffGap: 6.5,
  minInkGap: 1.6,
  /** Extra distance per gap on a page with few systems. */
  comfortable: 4,
  /** Maximum extra distance per gap on a page that is followed by another. */
  maxStretch: 9,
};

/** Minimum distance between the tops of two consecutive systems. */
export function advance(above: SystemHeights, below: SystemHeights, space: number): number {
  const byStaves = above.staffBottom - below.staffTop + limits.minStaffGap * space;
  return Math.max(byStaves, above.bottom - below.top + limits.minInkGap * space);
}

/**
 * Distributes systems over pages: as few pages as possible, evenly filled, none with a last line of a single measure. A
 * system that is higher than its page gets a page of its own and overflows it.
 */
export function choosePages(systems: readonly SystemHeights[], frame: PageFrame): PageChoice[] {
  const best: { pages: number; cost: number; from: number }[] = [{ pages: 0, cost: 0, from: 0 }];
  for (let to = 1; to <= systems.length; to += 1) {
    let least = { pages: Infinity, cost: Infinity, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const slack = slackOf(systems.slice(from, to), from, frame);
      if (slack < 0 && from < to - 1) break;
      const before = best[from];
      const isForced = from === 0 || (frame.forced?.has(from) ?? false);
      if (before) {
        const cost = before.cost + costOf({ from, to, slack }, systems, frame);
        if (before.pages + 1 < least.pages || (before.pages + 1 === least.pages && cost < least.cost))
          least = { pages: before.pages + 1, cost, from };
      }
      if (isForced) break;
    }
    best.push(least);
  }
  const starts: number[] = [];
  for (let to = systems.length; to > 0; to = best[to]?.from ?? 0) starts.unshift(best[to]?.from ?? 0);
  return starts.map((from, page) => place(systems, { from, to: starts[page + 1] ?? systems.length }, frame));
}

/** The height that these systems leave free on their page at minimum distances. */
function slackOf(systems: readonly SystemHeights[], from: number, frame: PageFrame): number {
  const [first, last] = [systems[0], systems.at(-1)];
  if (!first || !last) return 0;
  const advances = systems.slice(1).map((system, index) => advance(systems[index] ?? system, system, frame.space));
  const height = advances.reduce((sum, one) => sum + one, 0) + last.bottom - first.top;
  return frame.bottom - (from === 0 ? frame.firstTop : frame.top) - height;
}

function costOf(
  { from, to, slack }: { from: number; to: number; slack: number },
  systems: readonly SystemHeights[],
  { space, bottom, top }: PageFrame,
): number {
  const gaps = to - from - 1;
  const isLast = to === systems.length;
  if (!isLast) return (Math.max(0, slack) / Math.max(1, gaps) / (4 * space)) ** 2;
  const isOrphan = from > 0 && gaps === 0 && (systems[from]?.measures ?? 0) === 1;
  const fill = 1 - slack / (bottom - top);
  return (isOrphan ? 1000 : 0) + (from > 0 ? Math.max(0, 0.35 - fill) * 8 : 0);
}

function place(
  systems: readonly SystemHeights[],
  { from, to }: { from: number; to: number },
  frame: PageFrame,
): PageChoice {
  const own = systems.slice(from, to);
  const top = from === 0 ? frame.firstTop : frame.top;
  const slack = Math.max(0, slackOf(own, from, frame));
  const isLast = to === systems.length;
  const gaps = own.slice(1).map((system, index) => {
    const above = own[index] ?? system;
    return { least: advance(above, system, frame.space), staves: above.staffBottom - system.staffTop };
  });
  const room = roomFor(slack, { gaps: gaps.length, isLast, space: frame.space, height: frame.bottom - top });
  let y = top - (own[0]?.top ?? 0);
  const advances = spread(gaps, room);
  const shifts = own.map((_, index) => (y += index === 0 ? 0 : (advances[index - 1] ?? 0)));
  return { from, shifts };
}

type Room = { gaps: number; isLast: boolean; space: number; height: number };

/**
 * How much of the free height is distributed between the systems: all of it if another page follows or little is left.
 */
function roomFor(slack: number, { gaps, isLast, space, height }: Room): number {
  const isNearlyFull = slack < 0.2 * height && slack / Math.max(1, gaps) < 2 * limits.comfortable * space;
  const maxStretch = isLast && !isNearlyFull ? limits.comfortable : limits.maxStretch;
  return Math.min(slack, maxStretch * space * gaps);
}

/** The minimum distance between the tops of two systems, and the part of it that is not between their staves. */
type Gap = { least: number; staves: number };

/**
 * Distances whose sum exceeds the minimum by `room`, so that the space between staves is as even as possible: the
 * narrowest gaps are widened first.
 */
export function spread(gaps: readonly Gap[], room: number): number[] {
  const whites = gaps.map(({ least, staves }) => least - staves);
  const sorted = whites.toSorted((one, other) => one - other);
  let [level, left] = [sorted[0] ?? 0, room];
  for (let count = 1; count <= sorted.length && left > 0; count += 1) {
    const step = Math.min(left / count, (sorted[count] ?? Infinity) - level);
    level += step;
    left -= step * count;
  }
  return gaps.map(({ staves }, index) => staves + Math.max(level, whites[index] ?? 0));
}
