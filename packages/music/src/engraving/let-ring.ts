import { numbersOf } from './boxes.ts';

/** In staff spaces. */
const sizes = { shortest: 1.5, length: 2, height: 0.75, thickness: 0.25 };
/** How far along a curve its two control points are. */
const controls = [0.25, 0.75] as const;

const tie = /(class="lv"[^>]*>\s*<path d=")([^"]*)/g;

/**
 * Draws let-ring ties longer that are hardly visible: Verovio ends them half a beat after their note, which on a long
 * note of a narrow measure is within its dots. Takes a drawing of lines that is not scaled.
 */
export function lengthenLetRing(svg: string, space: number): string {
  return svg.replaceAll(tie, (drawn, before: string, path: string) => {
    const [x = 0, y = 0, , controlY = 0, , , endX = 0] = numbersOf(path);
    return endX - x >= sizes.shortest * space ? drawn : before + curve([x, y], controlY < y ? -space : space);
  });
}

/** The outer and the inner edge of a tie that bends by this many units a space, up if negative. */
function curve([x, y]: readonly [number, number], bend: number): string {
  const length = sizes.length * Math.abs(bend);
  const [left, right] = controls.map((at) => Math.round(x + at * length)) as [number, number];
  const [outer, inner] = [sizes.height, sizes.height - sizes.thickness].map((height) => Math.round(y + height * bend));
  const end = Math.round(x + length);
  return `M${x},${y} C${left},${outer} ${right},${outer} ${end},${y} C${right},${inner} ${left},${inner} ${x},${y}`;
}
