/** Round numbers from below the lowest value, or nought, to above the highest; about four of them. */
export function ticksOf(values: readonly number[], { minStep }: { minStep: number }): number[] {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const step = Math.max(roundUp((highest - lowest) / 4), lowest === highest ? 1 : minStep);
  const [from, to] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), lowest < 0 ? 0 : 1)];
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** To 1, 2 or 5 and noughts. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5].find((one) => value <= one * unit) ?? 10;
  return factor * unit;
}
