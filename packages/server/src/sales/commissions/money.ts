export const toMinor = (major: number): number => Math.round(major * 100);

export const toMajor = (minor: number): number => minor / 100;

/** Returns this part of a whole of an amount, rounded half up; 0 of a whole of 0. The factors can exceed 2^53. */
export function shareIn(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** Returns the share of an amount in minor units, rounded half up. */
export function shareOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}
