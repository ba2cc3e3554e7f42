import { inkOf } from '#fonts/index.ts';
import { type Box, isAcross, join, lowered, meets, noBox, numbersOf, runsWithin } from './boxes.ts';
import { inkWithout, marginOf, type MusicLine, signsIn, yielding } from './move-signs.ts';
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
  const [dx, dy] = marginOf(svg);
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

/** Minimum distance between a fingering and a pedal line, in staff spaces. */
const gap = 0.4;

/** Pedal signs and lines of a staff, which are on one line, go below the fingerings that they cross. */
export const pedalsBelowFingerings = yielding({
  signs: ['pedal'],
  to: ['fing'],
  moves(line, space) {
    const fingerings = line.texts.filter(({ kind }) => kind === 'fing');
    const moves = new Map<string, number>();
    for (const row of Map.groupBy(signsIn(line, pedals), ({ box }) => Math.round(box.bottom)).values()) {
      const needed = row.flatMap(({ box }) =>
        fingerings
          .filter(
            (one) => isAcross(one, box, gap * space) && one.top < box.bottom && box.top < one.bottom + gap * space,
          )
          .map(({ bottom }) => bottom + gap * space - box.top),
      );
      const move = Math.max(0, ...needed);
      if (move > 0) for (const { id } of row) moves.set(id, move);
    }
    return moves;
  },
});

const pedals = new Set(['pedal']);

/** In staff spaces. */
const sizes = {
  /** Minimum distance between a fingering and a syllable. */
  gap: 0.3,
  /** Minimum distance between the last verse and the staff below. */
  room: 0.3,
  /** Verses of one staff are closer than this. */
  verses: 3.5,
};

/** The number of a verse, before the verse. */
const verseNumber = /<g id="([^"]+)" class="label">(?:(?!<\/g>)[^])*<\/g>\s*<g id="([^"]+)" class="verse">/g;

/** The verses of a staff go below the fingerings that they meet, as far as the staff below leaves room. */
export const syllablesBelowFingerings = yielding({
  signs: ['syl'],
  to: ['fing'],
  moves(line, space) {
    const others = inkWithout(line, verses);
    const fingerings = line.texts.filter(({ kind }) => kind === 'fing');
    const moves = new Map<string, number>();
    const margin = sizes.gap * space;
    const sung = line.texts.filter(({ kind }) => kind === 'syl');
    for (const syllables of runsWithin(sung, ({ baseline }) => baseline, sizes.verses * space)) {
      const needed = syllables.flatMap((syllable) =>
        fingerings
          .filter((one) => isAcross(one, syllable) && one.top < syllable.bottom && syllable.top < one.bottom + margin)
          .map(({ bottom }) => bottom + margin - syllable.top),
      );
      const move = Math.min(Math.max(0, ...needed), ...syllables.map((one) => roomBelow(one, others, space)));
      if (move > 0) for (const { verse } of syllables) moves.set(verse, move);
    }
    for (const [, number = '', verse = ''] of line.svg.matchAll(verseNumber))
      if (moves.has(verse)) moves.set(number, moves.get(verse) ?? 0);
    return moves;
  },
});

const verses = new Set(['verse']);

function roomBelow({ left, right, bottom }: Box, others: readonly Box[], space: number): number {
  const below = others.filter((box) => box.top > bottom && box.left < right && left < box.right);
  return Math.min(...below.map(({ top }) => top)) - sizes.room * space - bottom;
}

/** Minimum distance between a sign and a slur, in staff spaces. */
const slurGap = 0.25;
/** Points per curve: at most a third of a staff space apart. */
const steps = 64;

type Point = readonly [x: number, y: number];
type Slur = { points: Point[]; isAbove: boolean };

/** Fingerings and numbers of tuplets that a slur runs through go to its outer side, where there is room. */
export const signsBeyondSlurs = yielding({
  signs: ['fing', 'tupletNum'],
  to: ['slur'],
  moves(line, space) {
    const bracketed = new Set(Array.from(line.svg.matchAll(numbersOfBrackets), ([, id = '']) => id));
    const numbers = signsIn(line, tupletNumbers).map(({ id, box }) => ({ ...box, id }));
    const free = numbers.filter(({ id }) => !bracketed.has(id));
    const signs: (Box & { id: string })[] = [...line.texts.filter(({ kind }) => kind === 'fing'), ...free];
    const others = inkWithout(line, besideSlurs);
    const slurs = readSlurs(line);
    const moves = new Map<string, number>();
    for (const sign of signs) {
      const needed = slurs.map((slur) => moveBeyond(sign, slur, slurGap * space));
      const move = needed.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;
      if (move === 0) continue;
      const target = lowered(sign, move);
      const inTheWay = [...others, ...signs.filter(({ id }) => id !== sign.id)];
      if (inTheWay.every((box) => !meets(box, target))) moves.set(sign.id, move);
    }
    return moves;
  },
});

const tupletNumbers = new Set(['tupletNum']);
const besideSlurs = new Set(['tupletNum', 'slur', 'fing']);

/** A number within a bracket stays there, even if a slur crosses both. */
const numbersOfBrackets = /<g id="([^"]+)" class="tupletNum">(?:(?!<g )[^])*<g id="[^"]+" class="tupletBracket"/g;

/** A slur is two curves, its outer and its inner edge. */
const curves = /class="slur"[^>]*>\s*<path d="([^"]*)"/g;

function readSlurs({ svg, margin: [dx, dy] }: MusicLine): Slur[] {
  return Array.from(svg.matchAll(curves), ([, path = '']) => {
    const numbers = numbersOf(path);
    const corners = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index): Point => [
      (numbers[index * 2] ?? 0) + dx,
      (numbers[index * 2 + 1] ?? 0) + dy,
    ]);
    const [start = [0, 0], control = start, , end = start] = corners;
    const chordAtControl = start[1] + ((end[1] - start[1]) * (control[0] - start[0])) / (end[0] - start[0] || 1);
    return {
      points: [...pointsOf(corners.slice(0, 4)), ...pointsOf(corners.slice(3, 7))],
      isAbove: control[1] < chordAtControl,
    };
  });
}

/** Points on a cubic Bézier curve. */
function pointsOf([a, b, c, d]: readonly Point[]): Point[] {
  if (!a || !b || !c || !d) return [];
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const at = (axis: 0 | 1) =>
      (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
    return [at(0), at(1)];
  });
}

/** 0 if the slur does not run through the sign. */
function moveBeyond({ left, top, right, bottom }: Box, { points, isAbove }: Slur, margin: number): number {
  const across = points
    .filter(([x]) => x >= left - margin && x <= right + margin)
    .reduce((box, [x, y]) => join(box, { left: x, top: y, right: x, bottom: y }), noBox);
  if (bottom <= across.top - margin / 2 || top >= across.bottom + margin / 2) return 0;
  return isAbove ? across.top - margin - bottom : across.bottom + margin - top;
}
