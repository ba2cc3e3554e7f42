import { type RawBuilder, sql } from 'kysely';
import { columnOf, type Rule } from './get-rule.ts';

type Fragment = RawBuilder<number>;

/** The amount and both commissions of a sale; negative for a refund. */
export type Amounts = { amount: Fragment; educator: Fragment; channel: Fragment };

/**
 * The sales and refunds under a rule, each with its price and rates. Their amounts follow from these, so that after any
 * corrections the rows of a sale add up to the current values of its rules.
 */
export const salesUnder = (rule: Rule) => sql`sales
  join prices price on price.id = sales.price_id
  join commission_rates educator_rate on educator_rate.id = sales.educator_rate_id
  left join commission_rates channel_rate on channel_rate.id = sales.channel_rate_id
  where sales.${sql.ref(columnOf(rule))} = ${rule.id} and sales.day >= ${rule.from} and sales.correction_of is null`;

/**
 * The current amounts, or those with another value of the rule. The cast is needed because SQLite would treat a bare
 * parameter as a float.
 */
export function amountsOf(rule: Rule, value = rule.value): Amounts {
  const corrected = columnOf(rule);
  const valueOf = (column: ReturnType<typeof columnOf>, reference: string) =>
    column === corrected ? sql`cast(${value} as bigint)` : sql.ref(reference);
  const amount = valueOf('price_id', 'price.amount');
  return {
    amount: signed(sql`${amount}`),
    educator: signed(shareOf(amount, valueOf('educator_rate_id', 'educator_rate.basis_points'))),
    channel: sql`case when sales.channel_rate_id is null then 0
      else ${signed(shareOf(amount, valueOf('channel_rate_id', 'channel_rate.basis_points')))} end`,
  };
}

const signed = (amount: RawBuilder<unknown>): Fragment =>
  sql`(case when sales.refund_of is null then 1 else -1 end * (${amount}))`;

/** `shareOf` from `money.ts` in SQL: rounds half up. Both factors are integers and not negative. */
const shareOf = (amount: RawBuilder<unknown>, basisPoints: RawBuilder<unknown>) =>
  sql`(cast(${amount} as bigint) * ${basisPoints} + 5000) / 10000`;
