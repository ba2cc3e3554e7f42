import { chainTables } from '@eemusic/server/src/app/demo/chain-tables.ts';
import { analyzeTables, type Database } from '@eemusic/server/src/platform/database/index.ts';

const chunkSize = 20_000;
const copied = [
  ...(['at', 'day', 'month', 'student_id', 'educator_id', 'channel_id', 'duration_days', 'amount'] as const),
  ...(['educator_commission', 'channel_commission', 'price_id', 'educator_rate_id', 'channel_rate_id'] as const),
] as const;

/**
 * Copies sales of open months within their months until the ledger has `count` rows, with all sums that triggers keep.
 */
export async function sellUntil(database: Database, count: number): Promise<void> {
  const { rows, last } = await database.read
    .selectFrom('sales')
    .select(({ fn }) => [fn.countAll().as('rows'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  let missing = count - Number(rows);
  if (missing <= 0) return;
  for (let first = 1; first <= last && missing > 0; first += chunkSize)
    missing -= await database.write(async (tx) => {
      const { numInsertedOrUpdatedRows = 0n } = await tx
        .insertInto('sales')
        .columns(copied)
        .expression(
          tx
            .selectFrom('sales')
            .select(copied)
            .where('id', '>=', first)
            .where('id', '<=', Math.min(first + chunkSize - 1, last))
            .where('refund_of', 'is', null)
            .where('correction_of', 'is', null)
            .where('month', 'not in', tx.selectFrom('closed_months').select('month'))
            .orderBy('id')
            .limit(missing),
        )
        .executeTakeFirstOrThrow();
      return Number(numInsertedOrUpdatedRows);
    });
  await analyzeTables(database, chainTables);
}
