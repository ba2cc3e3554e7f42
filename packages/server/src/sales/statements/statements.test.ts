import { correctRule, listRules, listSales, reportChannel } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { deleteChannels } from '@eemusic/contract/sales/channels';
import {
  adjustStatement,
  closeMonth,
  fetchStatement,
  listStatements,
  payStatement,
  reopenStatement,
  undoAdjustment,
} from '@eemusic/contract/sales/statements';
import { day } from '@eemusic/contract/platform/durations';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordSale } from '#sales/commissions/index.ts';
import { anEducator, aSale, change, soldAt } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';

/** A single sale of 398.00 on 1 March 2026, with helpers for its statements. */
async function aMonth() {
  const { wait, ...staff } = await aStaff({ codes: ['SM', 'UM'] });
  const sold = await aSale(staff.services);
  const { channelId, educatorId, studentId } = sold;
  let token = '';
  const ask = () => (token === '' ? {} : { token });
  const list = async (filter: object = {}) => (await staff.call(listStatements, filter, ask())).body;
  const ofChannel = async (month: string) =>
    (await list({ receiver: 'channel', month })).statements.find(({ receiverId }) => receiverId === channelId);
  return {
    ...staff,
    ...sold,
    list,
    ofChannel,
    close: (month: string) => staff.call(closeMonth, { month }, ask()),
    pay: (statementId: number, reference = 'TR 17', paidOn = '2026-03-01') =>
      staff.call(payStatement, { statementId, paidOn, reference }, ask()),
    reopen: (statementId: number) => staff.call(reopenStatement, { statementId, reason: 'A sale is missing' }, ask()),
    refund: (saleId: number) => staff.call(refundSale, { saleId, reason: 'Bought twice' }, ask()),
    sell: () => {
      const sale = { studentId, educatorId, channelId, durationDays: 366, subscriptionCode: null } as const;
      return change(staff.services, (tx) => recordSale(tx, { ...sale, ...soldAt(staff.services.clock.now()) }));
    },
    ask,
    async waitDays(days: number) {
      wait(days * day);
      token = (await staff.createTestAdministrator('SM', 'UM')).token;
    },
  };
}

describe('a statement', () => {
  it('adds up the sales of a channel and a school in a month, and goes from open to closed to paid', async () => {
    const { list, ofChannel, close, pay, channelId, educatorId, call, ask } = await aMonth();

    const { statements, total, sums, months } = await list();
    const own = { month: '2026-03', state: 'open', sales: 1, refunds: 0, amount: 398, currency: 'CNY', number: null };
    expect({ total, sums, months }).toEqual({
      total: 2,
      sums: [{ currency: 'CNY', commission: 119.4 }],
      months: [{ month: '2026-03', isClosed: false }],
    });
    expect((await list({ receiver: 'channel' })).sums).toEqual([{ currency: 'CNY', commission: 39.8 }]);
    expect((await list({ month: '2026-04' })).sums).toEqual([]);
    const namesOf = async (filter: object) => (await list(filter)).statements.map(({ name }) => name);
    expect(await namesOf({ searchQuery: 'oak' })).toEqual(['Oak School']);
    expect(await namesOf({ searchQuery: 'NORTH', month: '2026-03', state: 'open' })).toEqual(['North']);
    expect(await namesOf({ searchQuery: 'north', receiver: 'educator' })).toEqual([]);
    expect(await list({ searchQuery: '%' })).toMatchObject({ statements: [], total: 0, sums: [] });
    expect(statements).toMatchObject([
      { ...own, receiver: 'channel', receiverId: channelId, name: 'North', commission: 39.8 },
      { ...own, receiver: 'educator', receiverId: educatorId, name: 'Oak School', commission: 79.6 },
    ]);
    const id = statements[0]?.statementId ?? 0;
    expect(await pay(id)).toRefuse(409, 'This statement is open');

    expect((await close('2026-03')).body).toMatchObject({ message: 'Mar 2026 closed: 2 statements', closed: 2 });
    expect(await ofChannel('2026-03')).toMatchObject({ state: 'closed', number: '2026-03-0001' });
    expect((await pay(id)).body.message).toBe('Statement paid');

    const { body } = await call(fetchStatement, { id: String(id) as never }, ask());
    expect(body.statement).toMatchObject({ state: 'paid', paidOn: '2026-03-01', reference: 'TR 17' });
    const line = { id: educatorId, name: 'Oak School', purged: [], sales: 1, refunds: 0, amount: 398, rates: [1_000] };
    expect(body.lines).toEqual([{ ...line, commission: 39.8 }]);
    expect(body.late).toEqual({ total: 0, commission: 0, entries: [] });
    expect(await pay(id)).toRefuse(409, 'This statement is already paid');
  });

  it('is not paid before its month, or on a day that is still to come where the company is', async () => {
    const { close, ofChannel, pay, services } = await aMonth();
    await close('2026-03');
    const id = (await ofChannel('2026-03'))?.statementId ?? 0;

    const refused = await pay(id, 'TR 17', '2026-03-02');
    expect(refused).toRefuse(400);
    expect(refused.body).toHaveProperty('fields', {
      paidOn: 'This day is still to come: enter today or an earlier day',
    });
    const early = await pay(id, 'TR 17', '2026-02-28');
    expect(early).toRefuse(400);
    expect(early.body).toHaveProperty('fields', { paidOn: 'Its month began on 2026-03-01: enter that day or later' });
    expect(await ofChannel('2026-03')).toMatchObject({ state: 'closed', paidOn: null });

    /* It is 10:20 in UTC, and already the next day on Kiritimati. */
    services.clock.setTimeZone('Pacific/Kiritimati');
    expect((await pay(id, 'TR 17', '2026-03-02')).status).toBe(200);
  });

  it('of the next month takes late entries, and says so; the closed one never changes', async () => {
    const { close, refund, saleId, ofChannel, waitDays, call, ask, channelId, services } = await aMonth();
    await close('2026-03');
    await refund(saleId);
    await waitDays(31);

    expect(await ofChannel('2026-03')).toMatchObject({ sales: 1, refunds: 0, commission: 39.8 });
    const next = await ofChannel('2026-04');
    expect(next).toMatchObject({ state: 'open', sales: 0, refunds: 1, amount: -398, commission: -39.8 });
    const { late } = (await call(fetchStatement, { id: String(next?.statementId) as never }, ask())).body;
    expect(late).toMatchObject({
      total: 1,
      commission: -39.8,
      entries: [{ kind: 'refund', day: '2026-03-01', name: 'Oak School', commission: -39.8, reason: 'Bought twice' }],
    });
    const { months, commission } = (await call(reportChannel, { channelId }, ask())).body.channelReport;
    expect([months.slice(-2), commission.slice(-2)]).toEqual([
      ['2026-03', '2026-04'],
      [39.8, -39.8],
    ]);
    for (const change of [sql`update statements set amount = 0 where state = 'closed'`, sql`delete from statements`])
      await expect(services.database.write((tx) => change.execute(tx))).rejects.toThrow('never changes');
  });

  it('of the next month takes a correction of the closed one, as the dry run says', async () => {
    const { close, ofChannel, waitDays, call, ask } = await aMonth();
    await close('2026-03');
    await waitDays(31);
    const { rates } = (await call(listRules, {}, ask())).body;
    const id = rates.find(({ receiver }) => receiver === 'channel')?.rateId ?? 0;
    const correct = { kind: 'rate', id, value: 1_250, reason: 'Typed 10' } as const;

    const { months } = (await call(correctRule, { ...correct, isDryRun: true }, ask())).body;
    await call(correctRule, correct, ask());

    expect(months).toMatchObject([{ month: '2026-03', before: 39.8, after: 49.75, bookedIn: '2026-04' }]);
    expect(await ofChannel('2026-03')).toMatchObject({ commission: 39.8 });
    expect(await ofChannel('2026-04')).toMatchObject({ sales: 0, refunds: 0, amount: 0, commission: 9.95 });
  });

  it('keeps the rate of its commission once it is closed; the next one has the corrected rate', async () => {
    const { close, ofChannel, sell, waitDays, call, ask } = await aMonth();
    const ratesOf = async (month: string) => {
      const id = String((await ofChannel(month))?.statementId) as never;
      return (await call(fetchStatement, { id }, ask())).body.lines.map(({ rates }) => rates);
    };
    const correct = async (value: number) => {
      const { rates } = (await call(listRules, {}, ask())).body;
      const id = rates.find(({ receiver }) => receiver === 'channel')?.rateId ?? 0;
      await call(correctRule, { kind: 'rate', id, value, reason: 'Mistyped' }, ask());
    };
    await correct(1_200);
    expect(await ratesOf('2026-03')).toEqual([[1_200]]);
    await close('2026-03');
    await waitDays(31);

    await correct(1_250);
    expect([await ratesOf('2026-03'), await ratesOf('2026-04')]).toEqual([[[1_200]], [[1_250]]]);
    await sell();
    await correct(1_300);
    expect([await ratesOf('2026-03'), await ratesOf('2026-04')]).toEqual([[[1_200]], [[1_300]]]);
  });

  it('is reopened with a reason; its month accepts sales again once both statements of a sale are open', async () => {
    const { list, ofChannel, close, pay, reopen, sell, trail } = await aMonth();
    await close('2026-03');
    const [channel, educator] = (await list()).statements.map(({ statementId }) => statementId);
    await pay(channel ?? 0);

    expect((await reopen(channel ?? 0)).body.message).toBe('Statement reopened');
    await sell();
    expect(await ofChannel('2026-03')).toMatchObject({ state: 'open', sales: 1, number: '2026-03-0001', paidOn: null });
    await reopen(educator ?? 0);
    await sell();
    expect(await ofChannel('2026-03')).toMatchObject({ sales: 2 });
    expect(await reopen(channel ?? 0)).toRefuse(409, 'This statement is open');

    expect((await close('2026-03')).body).toMatchObject({ closed: 2 });
    expect(await ofChannel('2026-03')).toMatchObject({ number: '2026-03-0001-R2' });
    const entry = (await trail()).find(({ action }) => action === 'sale.statement-reopened');
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ state: 'paid', reference: 'TR 17' });
    expect(JSON.parse(entry?.after ?? '')).toEqual({ reason: 'A sale is missing' });
  });

  it('of a deleted channel remains, and can be closed and paid', async () => {
    const { call, channelId, close, pay, ofChannel, ask } = await aMonth();
    await call(deleteChannels, { channelIds: [channelId] }, ask());

    await close('2026-03');

    const statement = await ofChannel('2026-03');
    expect(statement).toMatchObject({ name: 'North', commission: 39.8, state: 'closed' });
    expect((await pay(statement?.statementId ?? 0)).status).toBe(200);
    const sold = await call(listSales, { receiver: 'channel', receiverId: channelId, month: '2026-03' }, ask());
    expect(sold.body).toMatchObject({ total: 1, amount: 398, commission: 39.8 });
  });
});

describe('a month', () => {
  it('is closed, paid and reopened once, however many concurrent requests there are', async () => {
    const { close, pay, reopen, ofChannel, trail } = await aMonth();
    const statusesOf = async (attempts: Promise<{ status: number }>[]) =>
      (await Promise.all(attempts)).map(({ status }) => status).toSorted();

    expect(await statusesOf([close('2026-03'), close('2026-03')])).toEqual([200, 409]);
    const id = (await ofChannel('2026-03'))?.statementId ?? 0;
    expect(await statusesOf([pay(id, 'A'), pay(id, 'B'), pay(id, 'C')])).toEqual([200, 409, 409]);
    expect(await statusesOf([reopen(id), reopen(id)])).toEqual([200, 409]);

    const actions = (await trail()).map(({ action }) => action).filter((action) => /statement|month-/.test(action));
    expect(actions).toEqual(['sale.month-closed', 'sale.statement-paid', 'sale.statement-reopened']);
  });

  it('contains each sale, or leaves it to the next one, whatever is sold while it is being closed', async () => {
    const { close, sell, ofChannel, services } = await aMonth();

    await Promise.all([...Array.from({ length: 6 }, () => sell()), close('2026-03')]);

    const [march, april] = [await ofChannel('2026-03'), await ofChannel('2026-04')];
    expect((march?.sales ?? 0) + (april?.sales ?? 0)).toBe(7);
    const { rows } = await sql<{ month: string; sales: number }>`select month, count(*) as sales from sales
      group by month order by month`.execute(services.database.read);
    expect(rows[0]).toEqual({ month: '2026-03', sales: march?.sales });
  });

  it('is refused when it has not begun, or is closed already', async () => {
    const { close } = await aMonth();

    expect(await close('2026-04')).toRefuse(400, 'This month has not begun');
    expect((await close('2026-02')).body).toMatchObject({ closed: 0 });
    expect(await close('2026-02')).toRefuse(409, 'This month is already closed');
  });
});

/** A school without a sale. */
async function aSchool() {
  const staff = await aStaff({ codes: ['SM'] });
  const { services } = staff;
  return { ...staff, educatorId: await change(services, (tx) => anEducator(tx, services.clock.now())) };
}

describe('adjusting a statement', () => {
  it('adds a line with its reason to the statement of the running month, which is made if it is missing', async () => {
    const { call, educatorId } = await aSchool();

    const { body } = await call(adjustStatement, {
      receiver: 'educator',
      receiverId: educatorId,
      amount: 50,
      reason: 'Goodwill',
    });

    expect(body).toMatchObject({ message: 'Adjustment added' });
    const { statement, lines } = (await call(fetchStatement, { id: String(body.statementId) as never })).body;
    expect(statement).toMatchObject({
      month: '2026-03',
      state: 'open',
      sales: 0,
      refunds: 0,
      amount: 0,
      commission: 50,
    });
    expect(lines).toMatchObject([
      { id: body.adjustmentId, name: 'Goodwill', commission: 50, adjustment: { undoes: null, isUndone: false } },
    ]);
  });

  it('goes into the next month once the running one is closed', async () => {
    const { call, educatorId } = await aSchool();
    await call(closeMonth, { month: '2026-03' });

    const { body } = await call(adjustStatement, {
      receiver: 'educator',
      receiverId: educatorId,
      amount: -0.01,
      reason: 'A cent',
    });

    const { statement, late } = (await call(fetchStatement, { id: String(body.statementId) as never })).body;
    expect(statement).toMatchObject({ month: '2026-04', commission: -0.01 });
    expect(late.total).toBe(0);
  });

  it('is undone once by the opposite entry', async () => {
    const { call, educatorId } = await aSchool();
    const adjusted = { receiver: 'educator', receiverId: educatorId, amount: 50, reason: 'Goodwill' } as const;
    const { adjustmentId, statementId } = (await call(adjustStatement, adjusted)).body;

    expect((await call(undoAdjustment, { adjustmentId })).body).toMatchObject({ statementId });

    const { statement, lines } = (await call(fetchStatement, { id: String(statementId) as never })).body;
    expect(statement.commission).toBe(0);
    expect(lines.map(({ commission, adjustment }) => [commission, adjustment?.isUndone])).toEqual([
      [50, true],
      [-50, false],
    ]);
    expect(await call(undoAdjustment, { adjustmentId })).toRefuse(409);
    expect(await call(undoAdjustment, { adjustmentId: lines[1]?.id ?? 0 })).toRefuse(404);
  });

  it.each([
    ['nothing', { amount: 0 }],
    ['a part of a cent', { amount: 0.005 }],
    ['no reason', { reason: ' ' }],
  ])('is refused with %s', async (_what, wrong) => {
    const { call, educatorId } = await aSchool();
    const asked = { receiver: 'educator', receiverId: educatorId, amount: 50, reason: 'Goodwill' } as const;
    expect(await call(adjustStatement, { ...asked, ...wrong })).toRefuse(400);
  });
});
