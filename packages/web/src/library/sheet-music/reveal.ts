/** Around what is scrolled to, in pixels. */
const room = 48;

/** Scrolls the pane of the music alone, and only when the measure is out of its sight. */
export function reveal(measure: SVGGElement): void {
  const pane = measure.closest('[data-sheet-pane]');
  if (pane === null) return;
  const seen = pane.getBoundingClientRect();
  const wanted = measure.getBoundingClientRect();
  const top = wanted.top < seen.top || wanted.bottom > seen.bottom ? wanted.top - seen.top - room : 0;
  const left = wanted.left < seen.left || wanted.right > seen.right ? wanted.left - seen.left - room : 0;
  if (top === 0 && left === 0) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollBy({ top, left, behavior: isCalm ? 'auto' : 'smooth' });
}
