export const toMinor = (major: number): number => Math.round(major * 100);

export const toMajor = (minor: number): number => minor / 100;

/** Returns the share of an amount in minor units, rounded half up. */
export function shareOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}
