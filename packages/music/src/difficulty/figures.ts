/** 0 where there is nothing to divide by. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function meanOf(values: readonly number[]): number {
  return shareOf(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}

/** 0 if there are no values. */
export function maxOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** Shannon entropy in bits: 0 if all values are the same, 1 if two are equally frequent. */
export function entropyOf(values: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce(
    (sum, count) => sum - (count / values.length) * Math.log2(count / values.length),
    0,
  );
}
