import type { Receiver } from '@eemusic/contract/sales/commissions';
import type { Query } from '#platform/database/index.ts';
import './tables.ts';

type Held = { holds_from: string };

/** The prices and rates that hold on a day: of each the newest that began by then. */
export async function rulesInForce(db: Query) {
  const [prices, rates] = await Promise.all([
    db.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').execute(),
    db.selectFrom('commission_rates').selectAll().orderBy('holds_from', 'desc').execute(),
  ]);
  return {
    priceOn: (day: string, durationDays: number) =>
      holding(
        prices.filter((price) => price.duration_days === durationDays),
        day,
      ),
    rateOn: (day: string, receiver: Receiver) =>
      holding(
        rates.filter((rate) => rate.receiver === receiver),
        day,
      ),
  };
}

function holding<Rule extends Held>(rules: readonly Rule[], day: string): Rule {
  const rule = rules.find(({ holds_from }) => holds_from <= day);
  if (!rule) throw new Error(`No price or rate holds on ${day}`);
  return rule;
}
