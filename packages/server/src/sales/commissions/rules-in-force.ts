import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import './tables.ts';

/**
 * Returns functions that find the price and the rates for a day: of each kind the newest rule that has begun by then.
 */
export async function rulesInForce(db: Query) {
  const [prices, rates] = await Promise.all([
    db.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').execute(),
    db.selectFrom('commission_rates').selectAll().orderBy('holds_from', 'desc').execute(),
  ]);
  const ratesOf = Map.groupBy(rates, ({ receiver, receiver_id }) => rateKey(receiver, receiver_id));
  return {
    priceOn: (day: string, durationDays: number) =>
      inForce(
        prices.filter((price) => price.duration_days === durationDays),
        day,
      ),
    /** Returns the receiver's own rate if one has begun, otherwise the general rate. */
    rateOn: (day: string, receiver: Receiver, receiverId: number) =>
      begun(ratesOf.get(rateKey(receiver, receiverId)), day) ?? inForce(ratesOf.get(rateKey(receiver, null)), day),
  };
}

const rateKey = (receiver: Receiver, receiverId: number | null) => `${receiver} ${receiverId}`;

type Rules<Rule> = readonly Rule[] | undefined;

const begun = <Rule extends { holds_from: string }>(rules: Rules<Rule>, day: string): Rule | undefined =>
  rules?.find(({ holds_from }) => holds_from <= day);

function inForce<Rule extends { holds_from: string }>(rules: Rules<Rule>, day: string): Rule {
  const rule = begun(rules, day);
  if (!rule) throw new Error(`No price or rate is in force on ${day}`);
  return rule;
}
