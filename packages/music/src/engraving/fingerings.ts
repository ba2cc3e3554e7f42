import { inkOf } from '#fonts/runs.ts';
import type { Markup } from '#xml/markup.ts';
import { numbersOf, pairs, type Point } from '#xml/paths.ts';
import { around, type Box, isAcross, lowered, meets, moved, roomBelow, runsWithin } from './boxes.ts';
import type { Drawing, TextLine } from './drawing.ts';
import { followersOf, inkWithout, type MusicLine, signsIn, signsOf, yielding } from './move-signs.ts';

/** Distances in staff spaces. */
const sizes = {
  /**
   * Distance of a fingering from the stem beside it, and from the end of a stem; so near to the end it is moved beyond
   * it even if the note is nearer.
   */
  besideStem: 0.3,
  beyondStem: 0.4,
  nearEnd: 2,
  /** Minimum distance of a fingering from a pedal line, a syllable and a slur. */
  pedal: 0.4,
  syllable: 0.3,
  slur: 0.25,
  /** Minimum distance between the last verse and the staff below. */
  room: 0.3,
  /** Verses of one staff are closer than this. */
  verses: 3.5,
};

/** Its baseline is the bottom of its box. */
type Finger = { text: Markup; measure: number; x: number; box: Box };
/** `from` is at the note, `to` at the end of the stem. */
type Stem = { x: number; from: number; to: number };

const inTheWay = new Set(['dir', 'dynam', 'tempo', 'harm']);

/**
 * Moves fingerings beyond the ends of stems that run through them, because Verovio only avoids collisions above and
 * below. They stay where words or a dynamic would be in the way.
 */
export function clearFingerings(drawing: Drawing, space: number): void {
  const fingers = drawing.lines.flatMap(fingerOf);
  if (fingers.length === 0) return;
  const [dx, dy] = drawing.margin;
  const words = drawing.texts
    .filter(({ kind }) => inTheWay.has(kind))
    .map((text) => moved(text, [1, 0, 0, 1, -dx, -dy]));
  const measures = drawing.root.list('measure');
  for (const [measure, own] of Map.groupBy(fingers, (finger) => finger.measure)) {
    const stems = Array.from(measures[measure]?.descendants() ?? []).flatMap(stemOf);
    const moves = own.map((finger) => moveOf(finger, stems, space));
    if (moves.every((move) => move === 0)) continue;
    for (const [nth, { text, box }] of own.entries())
      text.set('y', Math.round(box.bottom + stackMove(own, { moves, words }, nth)));
  }
  drawing.measure();
}

function fingerOf({ kind, element, measure, x, y, words: [word] }: TextLine): Finger[] {
  if (kind !== 'fing' || !word) return [];
  const { width, above } = inkOf(word.text, 'bold');
  const { size } = word.style;
  const half = (width * size) / 2;
  return [{ text: element, measure, x, box: { left: x - half, top: y - above * size, right: x + half, bottom: y } }];
}

function stemOf({ kind, elements: [line] }: Markup): Stem[] {
  if (kind !== 'stem' || line?.name !== 'path') return [];
  const [x = 0, from = 0, , to = 0] = numbersOf(line.attributes['d'] ?? '');
  return [{ x, from, to }];
}

function moveOf({ x, box: { left, top, right, bottom: y } }: Finger, stems: readonly Stem[], space: number): number {
  const beyond = sizes.beyondStem * space;
  for (const { x: stemX, from, to } of stems) {
    const isBeside = Math.abs(x - stemX) < (right - left) / 2 + sizes.besideStem * space;
    if (!isBeside || y <= Math.min(from, to) - beyond || top >= Math.max(from, to) + beyond) continue;
    const isNearEnd = Math.abs(y - to) < Math.max(Math.abs(y - from), sizes.nearEnd * space);
    if (isNearEnd) return to > from ? to + beyond - top : to - beyond - y;
  }
  return 0;
}

/** The maximum distance between fingerings of one chord, in fingering heights. */
const stackGap = 3;

type Given = { moves: readonly number[]; words: readonly Box[] };

/** The fingerings of a chord are stacked and move together. */
function stackMove(fingers: readonly Finger[], { moves, words }: Given, nth: number): number {
  const stack = new Set([nth]);
  for (const member of stack)
    for (const [index, finger] of fingers.entries()) if (isNext(finger, fingers[member])) stack.add(index);
  const move = farthest(Array.from(stack, (index) => moves[index] ?? 0));
  const isFree = fingers.every(
    ({ box }, index) => !stack.has(index) || words.every((word) => !meets(lowered(box, move), word)),
  );
  return isFree ? move : 0;
}

const farthest = (moves: readonly number[]): number =>
  moves.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0] ?? 0;

const isNext = (one: Finger, other: Finger | undefined) =>
  other !== undefined &&
  Math.abs(one.x - other.x) < (other.box.right - other.box.left) / 2 &&
  Math.abs(one.box.bottom - other.box.bottom) < stackGap * (other.box.bottom - other.box.top);

const fingeringsIn = ({ texts }: MusicLine) => texts.filter(({ kind }) => kind === 'fing');

/** How far down these go to be clear of the fingerings that they cross. */
function moveBelow(
  boxes: readonly Box[],
  line: MusicLine,
  { gap, beside = 0 }: { gap: number; beside?: number },
): number {
  const needed = boxes.flatMap((box) =>
    fingeringsIn(line)
      .filter((one) => isAcross(one, box, beside) && one.top < box.bottom && box.top < one.bottom + gap)
      .map(({ bottom }) => bottom + gap - box.top),
  );
  return Math.max(0, ...needed);
}

/** Pedal signs and lines of a staff, which are on one line, go below the fingerings that they cross. */
export const pedalsBelowFingerings = yielding({
  signs: ['pedal'],
  to: ['fing'],
  *moves(line, space) {
    const gap = sizes.pedal * space;
    for (const row of Map.groupBy(signsIn(line, 'pedal'), ({ box }) => Math.round(box.bottom)).values()) {
      const boxes = row.map(({ box }) => box);
      yield [signsOf(row), moveBelow(boxes, line, { gap, beside: gap })];
    }
  },
});

/** The verses of a staff go below the fingerings that they meet, as far as the staff below leaves room. */
export const syllablesBelowFingerings = yielding({
  signs: ['syl'],
  to: ['fing'],
  *moves(line, space) {
    const others = inkWithout(line, 'verse');
    const sung = line.texts.filter(({ kind }) => kind === 'syl');
    const numbers = followersOf(line.element, ['label', 'verse']);
    for (const syllables of runsWithin(sung, ({ baseline }) => baseline, sizes.verses * space)) {
      const rooms = syllables.map((syllable) => roomBelow(syllable, others) - sizes.room * space);
      const move = Math.min(moveBelow(syllables, line, { gap: sizes.syllable * space }), ...rooms);
      const verses = syllables.flatMap(({ verse }) => verse ?? []);
      if (move > 0) yield [[...verses, ...verses.flatMap((verse) => numbers.get(verse) ?? [])], move];
    }
  },
});

/** Points per curve: at most a third of a staff space apart. */
const steps = 64;

type Slur = { points: Point[]; isAbove: boolean };

/** Fingerings and numbers of tuplets that a slur runs through go to its outer side, where there is room. */
export const signsBeyondSlurs = yielding({
  signs: ['fing', 'tupletNum'],
  to: ['slur'],
  *moves(line, space) {
    // A number within a bracket stays there, even if a slur crosses both.
    const bracketed = new Set(followersOf(line.element, ['tupletNum', 'tupletBracket']).values());
    const numbers = signsIn(line, 'tupletNum').filter(({ sign }) => !bracketed.has(sign));
    const signs = [...fingeringsIn(line).map((text) => ({ sign: text.owner, box: text })), ...numbers];
    const others = inkWithout(line, 'tupletNum', 'slur', 'fing');
    const slurs = readSlurs(line);
    for (const { sign, box } of signs) {
      const move = farthest(slurs.map((slur) => moveBeyond(box, slur, sizes.slur * space)));
      if (move === 0) continue;
      const target = lowered(box, move);
      const all = [...others, ...signs.filter((other) => other.sign !== sign).map((other) => other.box)];
      if (all.every((other) => !meets(other, target))) yield [[sign], move];
    }
  },
});

/** A slur is two curves, its outer and its inner edge. */
function readSlurs({ element, margin: [dx, dy] }: MusicLine): Slur[] {
  return element.list('slur').map(({ elements: [path] }) => {
    const corners = pairs(numbersOf(path?.attributes['d'] ?? '')).map(([x, y]): Point => [x + dx, y + dy]);
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
  const across = around(points.filter(([x]) => x >= left - margin && x <= right + margin));
  if (bottom <= across.top - margin / 2 || top >= across.bottom + margin / 2) return 0;
  return isAbove ? across.top - margin - bottom : across.bottom + margin - top;
}
