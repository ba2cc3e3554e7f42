import { toMajor } from './money.ts';

/** A sum of commissions, in minor units: of a member, or of a month. */
export type Sum = { member: number | null; month: string | null; commission: number };

/** Both kinds of sums come from one statement, so a sale that is written meanwhile is in both or in neither. */
export function readSums(sums: readonly Sum[], months: readonly string[]) {
  const ofMembers = new Map<number, number>();
  const ofMonths = new Map<string, number>();
  for (const { member, month, commission } of sums) {
    if (member !== null) ofMembers.set(member, commission);
    else if (month !== null) ofMonths.set(month, commission);
  }
  return {
    commission: months.map((month) => toMajor(ofMonths.get(month) ?? 0)),
    /** Ids of those who have a sum, without the ones given, ascending. */
    membersExcept(present: readonly { id: number }[]): number[] {
      const ids = new Set(present.map(({ id }) => id));
      return [...ofMembers.keys()].filter((member) => !ids.has(member)).toSorted((a, b) => a - b);
    },
    commissionOf: (member: number) => toMajor(ofMembers.get(member) ?? 0),
  };
}
