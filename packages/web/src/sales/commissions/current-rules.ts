import type { Price, Rate } from '@eemusic/contract/sales/commissions';

/** Returns the prices, or rates, that apply on a day, of those that have others before or after them. */
export function currentAmongOthers<Rule extends Price | Rate>(rules: readonly Rule[], day: string): ReadonlySet<Rule> {
  const current = new Set<Rule>();
  for (const alike of Map.groupBy(rules, subjectOf).values()) {
    const [latest] = alike.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1));
    if (latest && alike.length > 1) current.add(latest);
  }
  return current;
}

/** What a rule is about: a duration, a receiver, or all receivers of a kind. */
const subjectOf = (rule: Price | Rate) =>
  'durationDays' in rule ? String(rule.durationDays) : `${rule.receiver} ${rule.receiverId}`;
