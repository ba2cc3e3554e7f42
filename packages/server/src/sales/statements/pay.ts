import type { payStatement as declared } from '@eemusic/contract/sales/statements';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { getStatement, numberOf, statementRecord } from './rows.ts';
import { storePayment } from './store.ts';

/** A day that is still to come is a slip of the pen: what is noted here has been transferred. */
export function pay(
  { database, clock }: Services,
  { statementId, paidOn, reference }: RequestOf<typeof declared>,
  by: Administrator,
) {
  if (paidOn > clock.today()) throw new Refusal('request.invalid', { fields: { paidOn: fieldErrorOf('day.future') } });

  return changeSerially(database, by, async (tx) => {
    const statement = await getStatement(tx, statementId);
    if (statement.state !== 'closed') throw new Refusal(`statement.${statement.state}`);

    await storePayment(tx, statementId, { on: paidOn, reference });
    const after = { number: numberOf(statement), commission: statement.commission / 100, paidOn, reference };
    tx.audit('sale.statement-paid', statementRecord(statement), { after });
    return message('statement.paid');
  });
}
