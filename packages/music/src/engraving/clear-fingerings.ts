import { inkOf } from '#fonts/index.ts';
import type { Box } from './boxes.ts';
import { readTexts } from './placed-texts.ts';

/**
 * In staff spaces: distance of a fingering from the stem beside it, and from the end of a stem; so near to the end it
 * is moved beyond it even if the note is nearer.
 */
const gaps = { beside: 0.3, beyond: 0.4, nearEnd: 2 };

const fingering =
  /(<g id="[^"]*" class="fing">\s*<text x="(-?\d+)" y=")(-?\d+)("[^>]*>[^<]*(?:<tspan[^>]*>\s*)*?<tspan font-size="([\d.]+)px">)([^<]*)/g;
const stem = /class="stem">\s*<path d="M(-?\d+) (-?\d+) L-?\d+ (-?\d+)"/g;

type Finger = { x: number; y: number; halfWidth: number; height: number };
/** `from` is at the note, `to` at the end of the stem. */
type Stem = { x: number; from: number; to: number };

/**
 * Moves fingerings beyond the ends of stems that run through them, because Verovio only avoids collisions above and
 * below. They stay where words or a dynamic would be in the way.
 */
export function clearFingerings(svg: string, space: number): string {
  if (!svg.includes('class="fing"')) return svg;
  const [, dx = 0, dy = 0] =
    /class="page-margin" transform="translate\((-?\d+), (-?\d+)\)"/.exec(svg)?.map(Number) ?? [];
  const words = readTexts(svg)
    .filter(({ kind }) => inTheWay.has(kind))
    .map(({ left, top, right, bottom }) => ({
      left: left - dx,
      top: top - dy,
      right: right - dx,
      bottom: bottom - dy,
    }));
  const [head = '', ...measures] = svg.split('class="measure"');
  return [head, ...measures.map((measure) => clear(measure, words, space))].join('class="measure"');
}

const inTheWay = new Set(['dir', 'dynam', 'tempo', 'harm']);

function clear(measure: string, words: readonly Box[], space: number): string {
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
    const moved = Number(y) + stackMove(fingers, { moves, words }, nth);
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
    const isNearEnd = Math.abs(y - to) < Math.max(Math.abs(y - from), gaps.nearEnd * space);
    if (isNearEnd) return to > from ? to + beyond + height - y : to - beyond - y;
  }
  return 0;
}

/** The maximum distance between fingerings of one chord, in fingering heights. */
const stackGap = 3;

type Given = { moves: readonly number[]; words: readonly Box[] };

/** The fingerings of a chord are stacked and move together. */
function stackMove(fingers: readonly Finger[], { moves, words }: Given, nth: number): number {
  const stack = new Set([nth]);
  for (const member of stack) {
    for (const [index, finger] of fingers.entries()) if (isNext(finger, fingers[member])) stack.add(index);
  }
  const together = Array.from(stack, (index) => moves[index] ?? 0);
  const move = together.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
  const isFree = Array.from(stack).every((index) => words.every((box) => !meetsAt(fingers[index], move, box)));
  return isFree ? move : 0;
}

function meetsAt(finger: Finger | undefined, move: number, { left, top, right, bottom }: Box): boolean {
  if (!finger || finger.x + finger.halfWidth < left || finger.x - finger.halfWidth > right) return false;
  const baseline = finger.y + move;
  return baseline > top && baseline - finger.height < bottom;
}

const isNext = (one: Finger, other: Finger | undefined) =>
  other !== undefined &&
  Math.abs(one.x - other.x) < other.halfWidth &&
  Math.abs(one.y - other.y) < stackGap * other.height;
