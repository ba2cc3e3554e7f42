import type { payStatement as declared } from '@eemusic/contract/sales/statements';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { getStatement, numberOf, statementRecord } from './rows.ts';
import { storePayment } from './store.ts';

export function pay(
  { database }: Services,
  { statementId, paidOn, reference }: RequestOf<typeof declared>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const statement = await getStatement(tx, statementId);
    if (statement.state !== 'closed') throw new Refusal(`statement.${statement.state}`);

    await storePayment(tx, statementId, { on: paidOn, reference });
    const after = { number: numberOf(statement), commission: statement.commission / 100, paidOn, reference };
    tx.audit('sale.statement-paid', statementRecord(statement), { after });
    return message('statement.paid');
  });
}
