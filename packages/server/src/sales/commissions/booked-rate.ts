import { type RawBuilder, sql } from 'kysely';

type Columns = Record<'saleId' | 'rateId' | 'current', RawBuilder<unknown>>;

/**
 * The basis points from which the commission of a row of `sales` was calculated. If the rate was corrected later, the
 * row keeps the old value, and its correction has the new one. `current` is the rate's value now.
 */
export const bookedRate = ({ saleId, rateId, current }: Columns): RawBuilder<number> => sql<number>`coalesce(
  (select correction.value_before from rule_corrections correction
    where correction.kind = 'rate' and correction.rule_id = ${rateId} and correction.last_sale_id >= ${saleId}
    order by correction.id limit 1), ${current})`;
