const svgNamespace = 'http://www.w3.org/2000/svg';
const mark = 'data-light';

/** How far the light reaches beyond the staff lines, in units of the engraving: two staff spaces. */
const beyond = 360;

export type Light = {
  /** 0 is the score's first measure. */
  measures: readonly number[];
  tone: 'evidence' | 'warning' | 'loop' | 'playing';
  /** The one that is looked at: it comes into sight instead of the first that is lit, and if lit, more strongly. */
  current?: number | undefined;
};

/** All measures of the pages under `root`, in the order of the music. */
export function measuresIn(root: ParentNode): SVGGElement[] {
  return [...root.querySelectorAll<SVGGElement>('g.measure')];
}

/**
 * Puts these lights behind their measures, the last one in front, and takes every other one away.
 * @returns the measure to bring into sight, of the light in front
 */
export function lightMeasures(root: ParentNode, ...lights: (Light | null)[]): SVGGElement | undefined {
  for (const old of root.querySelectorAll(`[${mark}]`)) old.remove();
  const measures = measuresIn(root);
  const wanted = lights.toReversed().map((light) => (light === null ? undefined : putLight(measures, light)));
  return wanted.find((measure) => measure !== undefined);
}

function putLight(measures: SVGGElement[], light: Light): SVGGElement | undefined {
  const lit = [...new Set(light.measures)].flatMap((index) => measures[index] ?? []);
  for (const measure of lit) measure.prepend(lightBehind(measure, light.tone));
  const current = light.current === undefined ? undefined : measures[light.current];
  current?.firstElementChild?.toggleAttribute('data-current', lit.includes(current));
  return current ?? lit[0];
}

function lightBehind(measure: SVGGElement, tone: Light['tone']): SVGRectElement {
  const { left, top, right, bottom } = extentOf(measure);
  const rect = document.createElementNS(svgNamespace, 'rect');
  rect.setAttribute(mark, tone);
  rect.setAttribute('x', String(left));
  rect.setAttribute('y', String(top - beyond));
  rect.setAttribute('width', String(right - left));
  rect.setAttribute('height', String(bottom - top + 2 * beyond));
  rect.setAttribute('rx', '120');
  return rect;
}

/** From the staff lines alone: slurs and words reach into the neighbours. */
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
