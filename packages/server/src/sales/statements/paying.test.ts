import { listActivity } from '@eemusic/contract/access/activity';
import {
  closeMonth,
  listStatements,
  maxPayments,
  payStatement,
  payStatements,
  reopenStatement,
} from '@eemusic/contract/sales/statements';
import { describe, expect, it } from 'vitest';
import { aSale } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

const month = '2026-03';
const paidOn = '2026-03-01';
const changed = 'Statements were changed meanwhile, so nothing was saved. Check them';

/** A closed month with six statements, of three channels with one school each, and two bookkeepers. */
async function aClosedMonth() {
  const staff = await aStaff({ codes: ['SM', 'AD'] });
  for (let sales = 0; sales < 3; sales += 1) await aSale(staff.services);
  await staff.call(closeMonth, { month });
  const colleague = await staff.createTestAdministrator('SM');
  const statements = async () => (await staff.call(listStatements, { month })).body.statements;
  const closed = await statements();
  const payments = closed.map(({ statementId, number }) => ({
    statementId,
    reference: `TR ${statementId}`,
    number: number ?? '',
  }));
  return {
    ...staff,
    ids: closed.map(({ statementId }) => statementId),
    payments,
    statements,
    states: async () => (await statements()).map(({ state }) => state),
    pay: (some: object[], overrides: { paidOn?: string; by?: string } = {}) =>
      staff.call(
        payStatements,
        { paidOn: overrides.paidOn ?? paidOn, payments: some as typeof payments },
        overrides.by === undefined ? {} : { token: overrides.by },
      ),
    reopen: (statementId = 0) => staff.call(reopenStatement, { statementId, reason: 'A sale is missing' }),
    colleague: colleague.token,
    paidEntries: async () => (await staff.trail()).filter(({ action }) => action === 'sale.statement-paid'),
  };
}

const none = Array.from({ length: 6 }, () => 'closed');

describe('paying many statements at once', () => {
  it('notes one day and the reference of each, and is one entry of the activity that opens to its rows', async () => {
    const { pay, payments, ids, statements, call } = await aClosedMonth();

    const { body } = await pay(payments);

    expect(body).toMatchObject({ message: '6 statements paid', paid: 6 });
    expect(await statements()).toMatchObject(
      ids.map((statementId) => ({ statementId, state: 'paid', paidOn, reference: `TR ${statementId}` })),
    );
    const { entries } = (await call(listActivity, { area: 'sale' })).body;
    const paid = entries.filter(({ action }) => action === 'sale.statement-paid');
    expect(paid).toMatchObject([{ bulk: { count: 6 } }]);
    const rows = (await call(listActivity, { bulkId: paid[0]?.bulk?.id })).body.entries;
    expect(rows.map(({ after }) => after)).toMatchObject(
      payments.map(({ reference, number }) => ({ reference, number, paidOn })),
    );
  });

  it('pays none while one of them is open, paid or missing', async () => {
    const { pay, payments, ids, states, reopen, call, paidEntries } = await aClosedMonth();
    const [first = 0, second = 0] = ids;

    expect(await pay([...payments, { statementId: 999_999, reference: 'TR' }])).toRefuse(404);
    expect(await pay([...payments, ...payments.slice(0, 1)])).toRefuse(409, changed);
    await reopen(first);
    expect(await pay(payments)).toRefuse(409, changed);
    await call(payStatement, { statementId: second, paidOn, reference: 'TR 17' });
    expect(await pay(payments.slice(1))).toRefuse(409, changed);

    expect(await states()).toEqual(['open', 'paid', ...none.slice(2)]);
    expect(await paidEntries()).toHaveLength(1);
  });

  it('pays none that was reopened and closed again since it was shown, also one by one', async () => {
    const { pay, payments, states, reopen, call } = await aClosedMonth();
    const [first] = payments;
    await reopen(first?.statementId);
    await call(closeMonth, { month });

    expect(await pay(payments)).toRefuse(409, changed);
    const { statementId = 0, number } = first ?? {};
    expect(await call(payStatement, { statementId, paidOn, reference: 'TR 17', number })).toRefuse(409, changed);
    expect(await states()).toEqual(none);
    expect((await pay([{ statementId, reference: 'TR', number: `${number}-R2` }])).status).toBe(200);
  });

  it('refuses a day to come, a missing reference, none and too many', async () => {
    const { pay, payments, states } = await aClosedMonth();
    const [{ statementId } = { statementId: 0 }] = payments;

    expect(await pay(payments, { paidOn: '2026-03-02' })).toRefuse(400);
    expect(await pay(payments, { paidOn: '2025-03-01' })).toRefuse(400);
    expect(await pay([{ statementId, reference: ' ' }])).toRefuse(400);
    expect(await pay([])).toRefuse(400);
    const tooMany = Array.from({ length: maxPayments + 1 }, (_, at) => ({ statementId: at + 1, reference: 'TR' }));
    expect(await pay(tooMany)).toRefuse(400);
    expect(await states()).toEqual(none);
  });

  it('is done by one of two people whose selections overlap, and by the other not at all', async () => {
    const { pay, payments, statements, colleague, paidEntries } = await aClosedMonth();
    const mine = payments.slice(0, 4);
    const theirs = payments.slice(2).map((payment) => ({ ...payment, reference: 'theirs' }));

    const answers = await Promise.all([pay(mine), pay(theirs, { by: colleague })]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers[0]?.status === 200 ? mine : theirs;
    const references = new Map(won.map(({ statementId, reference }) => [statementId, reference]));
    expect((await statements()).map(({ statementId, reference }) => [statementId, reference])).toEqual(
      payments.map(({ statementId }) => [statementId, references.get(statementId) ?? null]),
    );
    expect(await paidEntries()).toHaveLength(4);
  });

  it('and reopening one of them at the same time leaves it paid or open, never half', async () => {
    const { pay, payments, states, reopen, paidEntries } = await aClosedMonth();

    const [paying, reopening] = await Promise.all([pay(payments), reopen(payments[0]?.statementId)]);

    expect(reopening.status).toBe(200);
    const others = none.slice(1).map(() => (paying.status === 200 ? 'paid' : 'closed'));
    expect(await states()).toEqual(['open', ...others]);
    expect(await paidEntries()).toHaveLength(paying.status === 200 ? 6 : 0);
  });
});
