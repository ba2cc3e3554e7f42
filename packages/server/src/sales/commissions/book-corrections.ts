import { sql } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Change } from '#platform/database/index.ts';
import { amountsOf, salesUnder } from './effective-amounts.ts';
import type { Rule } from './get-rule.ts';
import { insertCorrections } from './sales-store.ts';

/** Each row updates sums of the ledger, so a larger chunk would block the event loop. */
const chunkSize = 500;

/** Adds a correction for every sale and refund under a rule: the difference that the rule's new value makes. */
export async function bookCorrections(
  tx: Change,
  rule: Rule,
  { value, reason }: { value: number; reason: string },
): Promise<void> {
  const before = amountsOf(rule);
  const after = amountsOf(rule, value);
  const differences = sql`${after.amount} - ${before.amount} as amount,
    ${after.educator} - ${before.educator} as educator_commission,
    ${after.channel} - ${before.channel} as channel_commission`;
  for (let lastId = 0; ;) {
    const chunk = sql`${salesUnder(rule)} and sales.id > ${lastId} order by sales.id limit ${chunkSize}`;
    const { rows } = await sql<{ id: number }>`select sales.id from ${chunk}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    await insertCorrections(tx, sql`select sales.id, ${differences} from ${chunk}`, reason);
    lastId = last.id;
    await yieldToEventLoop();
  }
}
