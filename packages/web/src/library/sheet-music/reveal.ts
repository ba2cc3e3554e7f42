/** Margin around the target, in pixels. */
const margin = 48;

/** Scrolls only the pane, and only if the measure is not visible. */
export function reveal(measure: SVGGElement): void {
  const pane = measure.closest('[data-sheet-pane]');
  if (pane === null) return;
  const seen = pane.getBoundingClientRect();
  const box = measure.getBoundingClientRect();
  const top = box.top < seen.top || box.bottom > seen.bottom ? box.top - seen.top - margin : 0;
  const left = box.left < seen.left || box.right > seen.right ? box.left - seen.left - margin : 0;
  if (top === 0 && left === 0) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollBy({ top, left, behavior: isCalm ? 'auto' : 'smooth' });
}
