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

export function ticksFor(values: readonly number[], { minStep, limits, unitOf }: Scale): number[] {
  if (limits !== undefined) return ticksAround(values, { minStep, limits });
  const unit = unitOf?.(Math.max(0, ...values)) ?? 1;
  return ticksOf(
    values.map((value) => value / unit),
    { minStep },
  ).map((tick) => tick * unit);
}

/** About four round numbers that cover all values and zero. */
export function ticksOf(values: readonly number[], { minStep }: { minStep: number }): number[] {
  const min = Math.min(0, ...values);
  const max = Math.max(0, ...values);
  const step = Math.max(roundUp((max - min) / 4), min === max ? 1 : minStep);
  const [from, to] = [Math.floor(min / step), Math.max(Math.ceil(max / step), min < 0 ? 0 : 1)];
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

type Around = { minStep: number; limits: readonly [lowest: number, highest: number] };

/** About four round numbers around all values, for a line chart, which need not begin at zero. */
export function ticksAround(values: readonly number[], { minStep, limits: [lowest, highest] }: Around): number[] {
  if (values.length === 0) return [lowest, highest];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const step = Math.max(roundUp((max - min) / 4), minStep);
  const last = Math.min(Math.max(Math.ceil(max / step), Math.floor(min / step) + 1), Math.round(highest / step));
  const first = Math.max(Math.min(Math.floor(min / step), last - 1), Math.round(lowest / step));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((one) => value <= one * unit) ?? 10;
  return factor * unit;
}
