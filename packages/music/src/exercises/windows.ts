import { positions } from '#analysis/range.ts';
import type { RangeRule, Rules } from '#analysis/rules.ts';
import { degreeOf, type Hand, midiOf, type Tonality } from './piece.ts';
import type { Random } from './random.ts';

/** Lowest and highest step under a hand. */
export type Window = { low: number; high: number };
export type Windows = Record<Hand, Window>;

/** Where the hands lie in each place of a piece that goes beyond the ledger lines: highest or lowest step. */
const places: readonly { right: readonly [low: number, high: number]; left: readonly [low: number, high: number] }[] = [
  { right: [33, 42], left: [20, 28] },
  { right: [35, 43], left: [23, 30] },
  { right: [32, 40], left: [23, 30] },
  { right: [28, 36], left: [14, 22] },
];

/** The first ledger line of each staff is the last that is not beyond: Middle C, A5 and E2. */
export const isBeyond = (step: number, hand: Hand): boolean =>
  hand === 'right' ? step < 28 || step > 40 : step < 16 || step > 28;

/** G2: below, the notes of a left hand are a fifth or more apart. */
export const lowestThird = 18;

export const keysIn = ({ low, high }: Window): number => high - low + 1;

export const stepsIn = ({ low, high }: Window): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

export const tonicsIn = (window: Window, tonality: Tonality): number[] =>
  stepsIn(window).filter((step) => degreeOf(step, tonality) === 0);

/** The windows that a range allows to hands of this span. */
export function windowsOf(range: RangeRule, span: number): Windows[] {
  if ('position' in range) {
    const { right, left } = positions[range.position];
    const windowOf = ([low, high]: readonly [number, number]) => ({ low, high });
    return [{ right: windowOf(right), left: windowOf(left) }];
  }
  if ('lowest' in range) {
    const width = Math.min(span - 1, Math.floor((range.highest - range.lowest - 1) / 2));
    if (width < 3) return [];
    const right = { low: range.highest - width, high: range.highest };
    return [{ right, left: { low: range.lowest, high: range.lowest + width } }];
  }
  return places.flatMap(({ right, left }) =>
    slices(right, span, 'right').flatMap((upper) =>
      slices(left, span, 'left').flatMap((lower) => {
        const isShown = [upper.low, upper.high].some((step) => isBeyond(step, 'right'));
        const isShownLeft = [lower.low, lower.high].some((step) => isBeyond(step, 'left'));
        const isApart = upper.low - lower.high >= 1;
        return isApart && (isShown || isShownLeft) ? [{ right: upper, left: lower }] : [];
      }),
    ),
  );
}

/** All windows of a span within these limits, unless they lie beyond as a whole. */
function slices([low, high]: readonly [number, number], span: number, hand: Hand): Window[] {
  const width = Math.min(span - 1, high - low);
  return Array.from({ length: high - low - width + 1 }, (_, at) => ({ low: low + at, high: low + at + width })).filter(
    (window) => {
      const beyond = stepsIn(window).filter((step) => isBeyond(step, hand)).length;
      return beyond < keysIn(window);
    },
  );
}

/** Whether a piece in this key can end in these windows: on the tonic in the bass. */
export function canEnd({ right, left }: Windows, tonality: Tonality): boolean {
  return tonicsIn(left, tonality).length > 0 || tonicsIn(right, tonality).length > 0;
}

/** Whether a hand has the intervals of a rule between notes of the key, without tritones and sevenths. */
export function canMove({ right, left }: Windows, tonality: Tonality, rule: Rules['interval']): boolean {
  const practised = rule.emphasis && rule.emphasis.share !== 'few' ? rule.emphasis.interval : rule.from;
  const isSung = (low: number, interval: number) => {
    const steps = [low, low + interval - 1];
    const [from = 0, to = 0] = steps.map((step) => midiOf({ step, shift: 0 }, tonality));
    const isLeading = tonality.mode === 'minor' && steps.some((step) => degreeOf(step, tonality) === 6);
    return ![6, 10, 11].includes(to - from) && !(isLeading && interval > 2);
  };
  return [rule.from, practised, rule.with ?? 1].every((interval) =>
    [right, left].some((window) =>
      stepsIn(window).some((low) => low + interval - 1 <= window.high && isSung(low, interval)),
    ),
  );
}

/**
 * How far hands lie from where a cadence is easy: the left one over the tonic chord with a root or a leading tone of
 * the dominant, the right one from the tonic up, neither muddy nor far apart.
 */
export function cadenceCost({ right, left }: Windows, tonality: Tonality): number {
  const degrees = (window: Window) => stepsIn(window).map((step) => degreeOf(step, tonality));
  const [below, above] = [degrees(left), degrees(right)];
  const tonic = tonicsIn(left, tonality)[0];
  const seat =
    tonic === undefined
      ? 6
      : ((keysIn(left) > 5 ? [2.5, 0, 2, 0, 1.5] : [0, 0.3, 3, 4, 4])[tonic - left.low] ?? 4) +
        (left.high - tonic >= 2 ? 0 : 1);
  const dominant = below.includes(4) ? (below.includes(6) ? 0 : 0.5) : below.includes(6) ? 1 : 4;
  const tune =
    (above.includes(0) ? 0 : 3) + (above.at(-1) === 6 ? 1 : 0) + ([0, 1.5, 1, 1.5, 0.5, 1.5, 0.5][above[0] ?? 0] ?? 0);
  const gap = right.low - left.high;
  const register =
    Math.max(0, 28 - right.low) * 0.5 +
    Math.max(0, right.high - 40) * 0.5 +
    Math.max(0, right.high - 42) * 2 +
    Math.max(0, 21 - left.low) * 0.3 +
    Math.max(0, 18 - left.low) +
    Math.max(0, left.high - 28) * 0.7 +
    Math.max(0, left.high - 29) * 2;
  return seat + dominant + tune + register + Math.max(0, gap - 8) * 0.5 + Math.max(0, 3 - gap) * 0.5;
}

/** Where the hands lie, among the easiest places for a cadence. */
export function drawWindows(options: readonly Windows[], [key]: readonly Tonality[], random: Random): Windows {
  const costs = options.map((one) => (key ? cadenceCost(one, key) : 0));
  const least = Math.min(...costs);
  return random.pick(options.filter((_, at) => (costs[at] ?? 0) <= least + 1));
}
