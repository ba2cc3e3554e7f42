/** About four round numbers that cover all values and zero. */
export function ticksOf(values: readonly number[], { minStep }: { minStep: number }): number[] {
  const min = Math.min(0, ...values);
  const max = Math.max(0, ...values);
  const step = Math.max(roundUp((max - min) / 4), min === max ? 1 : minStep);
  const [from, to] = [Math.floor(min / step), Math.max(Math.ceil(max / step), min < 0 ? 0 : 1)];
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((one) => value <= one * unit) ?? 10;
  return factor * unit;
}
