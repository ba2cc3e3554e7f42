import { monthOf } from '@eemusic/contract/platform/days';
import { readCompany } from '#access/company/index.ts';
import type { Administrator, Query } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { storeClosing } from './store.ts';

/**
 * Closes a month for all receivers. Every sale, refund and correction is written under the same lock, so each one is
 * either in the closed statement or in a later one. The running month can be closed, too; its later sales go into the
 * next statement.
 */
export function closeMonth({ database, clock }: Services, month: string, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    if (month > monthOf(clock.dayOf(at))) throw new Refusal('month.future');
    if (!(await isOpen(tx, month))) throw new Refusal('month.closed');

    const { currency } = await readCompany(tx);
    const closed = await storeClosing(tx, { month, currency, at, by: by.name });
    tx.audit('sale.month-closed', { kind: 'statement', id: null, name: month }, { after: { statements: closed } });
    return { ...message('month.closed', { month, count: closed }), closed };
  });
}

/** Whether the month is open, or has reopened statements. */
async function isOpen(db: Query, month: string): Promise<boolean> {
  const closed = await db.selectFrom('closed_months').select('month').where('month', '=', month).executeTakeFirst();
  if (!closed) return true;
  const open = await db
    .selectFrom('statements')
    .select('id')
    .where('month', '=', month)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
