import { toMajor } from './money.ts';

/** A sum of commissions in minor units, for a member or for a month. */
export type Sum = { member: number | null; month: string | null; commission: number };

/**
 * Both kinds of sums come from one statement, so that a sale that is written meanwhile is in both of them or in
 * neither.
 */
export function readSums(sums: readonly Sum[], months: readonly string[]) {
  const ofMembers = new Map<number, number>();
  const ofMonths = new Map<string, number>();
  for (const { member, month, commission } of sums) {
    if (member !== null) ofMembers.set(member, commission);
    else if (month !== null) ofMonths.set(month, commission);
  }
  return {
    commission: months.map((month) => toMajor(ofMonths.get(month) ?? 0)),
    /** Returns the ids of all members with a sum, in ascending order, except for these. */
    membersExcept(present: readonly { id: number }[]): number[] {
      const ids = new Set(present.map(({ id }) => id));
      return [...ofMembers.keys()].filter((member) => !ids.has(member)).toSorted((a, b) => a - b);
    },
    commissionOf: (member: number) => toMajor(ofMembers.get(member) ?? 0),
  };
}
