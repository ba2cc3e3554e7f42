import { inkOf } from '#fonts/index.ts';

/** In staff spaces: distance of a fingering from the stem beside it, and from the end of a stem. */
const gaps = { beside: 0.3, beyond: 0.4 };

const fingering =
  /(<g id="[^"]*" class="fing">\s*<text x="(-?\d+)" y=")(-?\d+)("[^>]*>[^<]*(?:<tspan[^>]*>\s*)*?<tspan font-size="([\d.]+)px">)([^<]*)/g;
const stem = /class="stem">\s*<path d="M(-?\d+) (-?\d+) L-?\d+ (-?\d+)"/g;

type Finger = { x: number; y: number; halfWidth: number; height: number };
/** `from` is at the note, `to` at the end of the stem. */
type Stem = { x: number; from: number; to: number };

/**
 * Moves fingerings beyond the ends of stems that run through them, because Verovio only avoids collisions above and
 * below.
 */
export function clearFingerings(svg: string, space: number): string {
  const [head = '', ...measures] = svg.split('class="measure"');
  return [head, ...measures.map((measure) => clear(measure, space))].join('class="measure"');
}

function clear(measure: string, space: number): string {
  const fingers = Array.from(measure.matchAll(fingering), ([, , x, y, , size, text = '']) =>
    fingerOf({ x: Number(x), y: Number(y), size: Number(size), text }),
  );
  if (fingers.length === 0) return measure;
  const stems = Array.from(measure.matchAll(stem), ([, x, from, to]) => ({
    x: Number(x),
    from: Number(from),
    to: Number(to),
  }));
  const moves = fingers.map((finger) => moveOf(finger, stems, space));
  if (moves.every((move) => move === 0)) return measure;
  let nth = 0;
  return measure.replace(fingering, (_, before: string, _x, y: string, between: string, _size, text: string) => {
    const moved = Number(y) + stackMove(fingers, moves, nth);
    nth += 1;
    return `${before}${Math.round(moved)}${between}${text}`;
  });
}

function fingerOf({ x, y, size, text }: { x: number; y: number; size: number; text: string }): Finger {
  const ink = inkOf(text, 'bold');
  return { x, y, halfWidth: (ink.width * size) / 2, height: ink.above * size };
}

function moveOf({ x, y, halfWidth, height }: Finger, stems: readonly Stem[], space: number): number {
  for (const { x: stemX, from, to } of stems) {
    const meets = Math.abs(x - stemX) < halfWidth + gaps.beside * space;
    const [top, bottom] = [Math.min(from, to), Math.max(from, to)];
    const beyond = gaps.beyond * space;
    if (!meets || y <= top - beyond || y - height >= bottom + beyond) continue;
    const isNearEnd = Math.abs(y - to) < Math.abs(y - from);
    if (isNearEnd) return to > from ? to + beyond + height - y : to - beyond - y;
  }
  return 0;
}

/** The maximum distance between fingerings of one chord, in fingering heights. */
const stackGap = 3;

/** The fingerings of a chord are stacked and move together. */
function stackMove(fingers: readonly Finger[], moves: readonly number[], nth: number): number {
  const stack = new Set([nth]);
  for (const member of stack) {
    for (const [index, finger] of fingers.entries()) if (isNext(finger, fingers[member])) stack.add(index);
  }
  const together = Array.from(stack, (index) => moves[index] ?? 0);
  return together.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
}

const isNext = (one: Finger, other: Finger | undefined) =>
  other !== undefined &&
  Math.abs(one.x - other.x) < other.halfWidth &&
  Math.abs(one.y - other.y) < stackGap * other.height;
