import type { payStatement as declaredOne, payStatements as declaredMany } from '@eemusic/contract/sales/statements';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { firstDayOf } from '@eemusic/contract/platform/days';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findStatements, getStatement, numberOf, type StatementRow, statementRecord } from './rows.ts';
import { storePayments } from './store.ts';

/** A day in the future must be a mistake, because only payments that were made are recorded. */
function assertNotFuture({ clock }: Services, paidOn: string): void {
  if (paidOn > clock.today()) throw new Refusal('request.invalid', { fields: { paidOn: fieldErrorOf('day.future') } });
}

export function pay(services: Services, { paidOn, ...payment }: RequestOf<typeof declaredOne>, by: Administrator) {
  assertNotFuture(services, paidOn);
  return changeSerially(services.database, by, async (tx) => {
    const statement = await getStatement(tx, payment.statementId);
    const { state } = statement;
    if (state !== 'closed') throw new Refusal(`statement.${state}`);

    await record(tx, paidOn, [{ ...payment, statement }]);
    return message('statement.paid', { count: 1 });
  });
}

/** Records all payments or none, with an audit entry each. */
export function payMany(services: Services, { paidOn, payments }: RequestOf<typeof declaredMany>, by: Administrator) {
  assertNotFuture(services, paidOn);
  return changeSerially(services.database, by, async (tx) => {
    const ids = [...new Set(payments.map(({ statementId }) => statementId))];
    const found = new Map((await findStatements(tx, ids)).map((statement) => [statement.id, statement]));
    const paid = payments.map((payment) => {
      const statement = found.get(payment.statementId);
      if (!statement) throw new Refusal('statement.not-found');
      return { ...payment, statement };
    });
    const isPaidTwice = ids.length < payments.length;
    if (isPaidTwice || paid.some(({ statement }) => statement.state !== 'closed'))
      throw new Refusal('statement.changed');

    await record(tx, paidOn, paid);
    return { ...message('statement.paid', { count: paid.length }), paid: paid.length };
  });
}

/** A day before there was anything to pay is a slip, such as that of last year. */
function assertNotBefore({ month }: StatementRow, paidOn: string): void {
  const first = firstDayOf(month);
  if (paidOn < first)
    throw new Refusal('request.invalid', { fields: { paidOn: fieldErrorOf('day.before-month', { first }) } });
}

type Payment = { statement: StatementRow; reference: string; number?: string | undefined };

/**
 * A statement that was reopened and closed again may have another total; it also has another number, by which that is
 * noticed.
 */
async function record(tx: Change, paidOn: string, payments: readonly Payment[]): Promise<void> {
  for (const { statement, number } of payments) {
    if (number !== undefined && number !== numberOf(statement)) throw new Refusal('statement.changed');
    assertNotBefore(statement, paidOn);
  }

  await storePayments(
    tx,
    paidOn,
    payments.map(({ statement: { id }, reference }) => ({ id, reference })),
  );
  for (const { statement, reference } of payments)
    tx.audit('sale.statement-paid', statementRecord(statement), {
      after: { number: numberOf(statement), commission: statement.commission / 100, paidOn, reference },
    });
}
