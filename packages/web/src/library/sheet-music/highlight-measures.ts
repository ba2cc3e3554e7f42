const svgNamespace = 'http://www.w3.org/2000/svg';
const mark = 'data-light';
const found = `[${mark}='found']`;

/** Padding of the highlight around the staff lines, in engraving units: two staff spaces. */
const padding = 360;

export type Highlight = {
  /** Zero-based. */
  measures: readonly number[];
  tone: 'evidence' | 'warning' | 'loop' | 'playing';
  /** The current measure, which is highlighted more strongly and scrolled to in place of the first one. */
  current?: number | undefined;
};

export function measuresIn(root: ParentNode): SVGGElement[] {
  return [...root.querySelectorAll<SVGGElement>('g.measure')];
}

/** Marks notes that were found, and the measures from the first to the last of them, while the page is shown. */
export function markFound(page: ParentNode, ids: readonly string[]): void {
  const measures = measuresIn(page);
  const notes = [...page.querySelectorAll('g.note')].filter(({ id }) => ids.includes(id));
  const places = notes.map((note) => measures.findIndex((measure) => measure.contains(note)));
  for (const note of notes) note.setAttribute('data-found', '');
  for (const measure of measures.slice(Math.min(...places), Math.max(...places) + 1))
    if (measure.querySelector(found) === null) measure.prepend(rectangleBehind(measure, 'found'));
}

/** Replaces all highlights but what was found; the last one is drawn in front. @returns the measure to scroll to */
export function highlightMeasures(root: ParentNode, ...highlights: (Highlight | null)[]): SVGGElement | undefined {
  for (const old of root.querySelectorAll(`[${mark}]:not(${found})`)) old.remove();
  const measures = measuresIn(root);
  const lit = highlights
    .toReversed()
    .map((highlight) => (highlight === null ? undefined : putHighlight(measures, highlight)));
  return lit.find((measure) => measure !== undefined);
}

function putHighlight(measures: SVGGElement[], highlight: Highlight): SVGGElement | undefined {
  const lit = [...new Set(highlight.measures)].flatMap((index) => measures[index] ?? []);
  for (const measure of lit) measure.prepend(rectangleBehind(measure, highlight.tone));
  const current = highlight.current === undefined ? undefined : measures[highlight.current];
  current?.firstElementChild?.toggleAttribute('data-current', lit.includes(current));
  return current ?? lit[0];
}

function rectangleBehind(measure: SVGGElement, tone: Highlight['tone'] | 'found'): SVGRectElement {
  const { left, top, right, bottom } = extentOf(measure);
  const rect = document.createElementNS(svgNamespace, 'rect');
  rect.setAttribute(mark, tone);
  rect.setAttribute('x', String(left));
  rect.setAttribute('y', String(top - padding));
  rect.setAttribute('width', String(right - left));
  rect.setAttribute('height', String(bottom - top + 2 * padding));
  rect.setAttribute('rx', '120');
  return rect;
}

/** Measured by staff lines only, because slurs and text extend into neighbouring measures. */
function extentOf(measure: SVGGElement) {
  const lines = [...measure.querySelectorAll(':scope > g.staff > path')].flatMap((line) => {
    const found = /^M\s*(-?[\d.]+)[ ,]+(-?[\d.]+)\s+L\s*(-?[\d.]+)[ ,]+(-?[\d.]+)/.exec(line.getAttribute('d') ?? '');
    return found === null ? [] : [found.slice(1).map(Number)];
  });
  const across = lines.flatMap(([x1 = 0, , x2 = 0]) => [x1, x2]);
  const down = lines.flatMap(([, y1 = 0, , y2 = 0]) => [y1, y2]);
  if (lines.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

const revealMargin = 48;

/** Scrolls only the pane, and only if the measure is not visible. */
export function reveal(measure: SVGGElement): void {
  const pane = measure.closest('[data-sheet-pane]');
  if (pane === null) return;
  const seen = pane.getBoundingClientRect();
  const box = measure.getBoundingClientRect();
  const top = box.top < seen.top || box.bottom > seen.bottom ? box.top - seen.top - revealMargin : 0;
  const left = box.left < seen.left || box.right > seen.right ? box.left - seen.left - revealMargin : 0;
  if (top === 0 && left === 0) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  pane.scrollBy({ top, left, behavior: isCalm ? 'auto' : 'smooth' });
}
