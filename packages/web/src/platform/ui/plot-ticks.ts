import { numbers } from '#platform/locales/formats.ts';

export type Scale = {
  format: (value: number) => string;
  /** The smallest distance of two labels. */
  minStep: number;
  /** An axis with limits lies around its values and need not begin at zero. */
  limits?: readonly [lowest: number, highest: number];
  /** Labels are multiples of it. @param max the highest value */
  unitOf?: (max: number) => number;
};

export const countScale: Scale = { format: (value) => numbers().format(value), minStep: 1 };

/** About four round numbers that cover all values and, unless the axis has limits, zero. */
export function ticksFor(values: readonly number[], { minStep, limits, unitOf }: Scale): number[] {
  if (limits !== undefined && values.length === 0) return [...limits];
  const [lowest, highest] = limits ?? [-Infinity, Infinity];
  const unit = unitOf?.(Math.max(0, ...values)) ?? 1;
  const covered = [...values.map((value) => value / unit), ...(limits === undefined ? [0] : [])];
  const [min, max] = [Math.min(...covered), Math.max(...covered)];
  const leastStep = limits === undefined && min === max ? 1 : minStep;
  const step = Math.max(roundUp((max - min) / 4), leastStep);
  const last = Math.min(Math.max(Math.ceil(max / step), Math.floor(min / step) + 1), Math.round(highest / step));
  const first = Math.max(Math.min(Math.floor(min / step), last - 1), Math.round(lowest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return ticks.map((tick) => Number(tick.toFixed(6)) * unit);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((one) => value <= one * unit) ?? 10;
  return factor * unit;
}
