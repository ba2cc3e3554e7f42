import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { getStatement, numberOf, statementRecord } from './rows.ts';
import { storeReopening } from './store.ts';

/** Closing and payment of the statement are then recorded only in the audit trail. */
export function reopen(
  { database }: Services,
  { statementId, reason }: { statementId: number; reason: string },
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const statement = await getStatement(tx, statementId);
    if (statement.state === 'open') throw new Refusal('statement.open');

    await storeReopening(tx, statementId);
    const { state, closed_at: closedAt, closed_by: closedBy, paid_on: paidOn, reference } = statement;
    tx.audit('sale.statement-reopened', statementRecord(statement), {
      before: { number: numberOf(statement), state, closedAt, closedBy, paidOn, reference },
      after: { reason },
    });
    return message('statement.reopened');
  });
}
