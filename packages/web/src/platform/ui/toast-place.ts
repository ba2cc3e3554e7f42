/** In pixels of the window. */
export type Box = { top: number; bottom: number; left: number; right: number };

/** A title or a control. Those in rows of a list count less, because rows are full of controls. */
export type Obstacle = Box & { isInRow: boolean };

/** In pixels: the distance to the upper edge, to elements above and below, and between two positions that are tried. */
const [minTop, gap, step] = [8, 6, 2];
const rowWeight = 0.05;

/**
 * The top of a notice in the middle of the window: the highest position at which it covers no title and no control, or
 * else the one at which it covers least.
 */
export function placeNotice(
  notice: { width: number; height: number },
  { width, height }: { width: number; height: number },
  obstacles: readonly Obstacle[],
): number {
  const left = (width - notice.width) / 2;
  const maxTop = Math.max(minTop, height / 2 - notice.height);
  let best = { top: minTop, covered: Infinity };
  for (let top = minTop; top <= maxTop; top += step) {
    const box = { top: top - gap, bottom: top + notice.height + gap, left, right: left + notice.width };
    const covered = obstacles.reduce((sum, obstacle) => sum + coveredBy(box, obstacle), 0);
    if (covered === 0) return top;
    if (covered < best.covered) best = { top, covered };
  }
  return best.top;
}

function coveredBy(box: Box, { isInRow, ...obstacle }: Obstacle): number {
  const across = Math.min(box.right, obstacle.right) - Math.max(box.left, obstacle.left);
  const down = Math.min(box.bottom, obstacle.bottom) - Math.max(box.top, obstacle.top);
  return across <= 0 || down <= 0 ? 0 : across * down * (isInRow ? rowWeight : 1);
}

const covering = 'h1, h2, h3, button, a[href], input, select, textarea, [role=button], [role=tab], [role=switch]';
const rows = 'tbody, [role=rowgroup], [role=grid] [role=row], li, ol, ul';

/** The titles and controls on the screen, or in the dialog above it. */
export function findObstacles(notices: Element): Obstacle[] {
  const shown = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  return [...shown.querySelectorAll(covering)]
    .filter((element) => !notices.contains(element))
    .map((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right, isInRow: element.closest(rows) !== null };
    })
    .filter(({ top, bottom, left, right }) => bottom > 0 && top < innerHeight && right > left && bottom > top);
}
