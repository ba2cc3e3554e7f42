import { day } from '@eemusic/contract/platform/durations';
import { addPrice, addRate, firstRuleDay, listRules } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { aSale, change, soldAt } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { recordSale } from './index.ts';

describe('prices and rates', () => {
  it('apply from a day on; earlier sales keep theirs', async () => {
    const { call, services, wait } = await aStaff({ codes: ['SM'] });
    const { saleId, ...sold } = await aSale(services);

    expect(await call(addPrice, { durationDays: 366, amount: 410.55, from: '2026-03-02' })).toHaveProperty(
      'status',
      200,
    );
    expect(await call(addRate, { receiver: 'educator', basisPoints: 2_125, from: '2026-03-01' })).toMatchObject({
      status: 200,
      body: { message: 'Rate added' },
    });
    const sell = () =>
      change(services, (tx) =>
        recordSale(tx, { ...sold, durationDays: 366, ...soldAt(services.clock.now()), subscriptionCode: null }),
      );
    const today = await sell();
    wait(day);
    const tomorrow = await sell();

    const rows = await services.database.read.selectFrom('sales').selectAll().orderBy('id').execute();
    expect(rows.map((row) => [row.id, row.amount, row.educator_commission])).toEqual([
      [saleId, 39_800, 7_960],
      [today, 39_800, 8_458],
      [tomorrow, 41_055, 8_724],
    ]);
  });

  it('are listed newest first for everybody who may see reports', async () => {
    const { call, createTestAdministrator } = await aStaff({ codes: ['SM'] });
    await call(addPrice, { durationDays: 1098, amount: 0, from: '2027-01-01' });
    await call(addRate, { receiver: 'channel', basisPoints: 0, from: '2026-03-01' });
    const { token } = await createTestAdministrator('UM');

    const { prices, rates } = (await call(listRules, {}, { token })).body;

    const [newest, ...older] = prices;
    expect(newest).toMatchObject({ durationDays: 1098, amount: 0, from: '2027-01-01' });
    expect(older.map(({ durationDays, amount }) => [durationDays, amount])).toEqual([
      [366, 398],
      [732, 698],
      [1098, 948],
    ]);
    expect(rates.map(({ receiver, basisPoints, from }) => [receiver, basisPoints, from])).toEqual([
      ['channel', 0, '2026-03-01'],
      ['educator', 2_000, firstRuleDay],
      ['channel', 1_000, firstRuleDay],
    ]);
  });

  it('cannot begin in the past, nor twice on one day, even by concurrent requests', async () => {
    const { call } = await aStaff({ codes: ['SM'] });
    const price = { durationDays: 732, amount: 1, from: '2026-03-01' } as const;
    const rate = { receiver: 'channel', basisPoints: 1, from: '2026-03-01' } as const;

    expect(await call(addPrice, { ...price, from: '2026-02-28' })).toRefuse(400, 'It can start today at the earliest');
    expect(await call(addRate, { ...rate, from: '2026-02-28' })).toRefuse(400);

    const answers = await Promise.all([
      call(addPrice, price),
      call(addPrice, price),
      call(addRate, rate),
      call(addRate, rate),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(await call(addPrice, price)).toRefuse(409, 'It is already set for this day');
    expect(await call(addRate, { ...rate, receiver: 'educator' })).toHaveProperty('status', 200);
    const [first, second] = [
      await call(addPrice, { ...price, durationDays: 366 }),
      await call(addPrice, { ...price, durationDays: 366 }),
    ];
    expect([first?.status, second?.status]).toEqual([200, 409]);
  });

  it.each([
    [addPrice, { durationDays: 365, amount: 1, from: '2026-04-01' }, 'durationDays'],
    [addPrice, { durationDays: 366, amount: 1.005, from: '2026-04-01' }, 'amount'],
    [addPrice, { durationDays: 366, amount: '1', from: '2026-04-01' }, 'amount'],
    [addPrice, { durationDays: 366, amount: -1, from: '2026-04-01' }, 'amount'],
    [addPrice, { durationDays: 366, amount: 1, from: '2026-02-30' }, 'from'],
    [addRate, { receiver: 'school', basisPoints: 1, from: '2026-04-01' }, 'receiver'],
    [addRate, { receiver: 'channel', basisPoints: 10_001, from: '2026-04-01' }, 'basisPoints'],
    [addRate, { receiver: 'channel', basisPoints: 0.5, from: '2026-04-01' }, 'basisPoints'],
  ] as const)('are refused with the field: %o %o', async (endpoint, input, field) => {
    const { call } = await aStaff({ codes: ['SM'] });

    const answer = await call(endpoint, input as never);

    expect(answer).toRefuse(400);
    expect(answer.body).toHaveProperty('fields', { [field]: expect.any(String) });
  });
});

describe('a refund', () => {
  it('is the sale with opposite signs, in the month of the refund', async () => {
    const { call, services, wait, trail, createTestAdministrator } = await aStaff({ codes: ['SM'] });
    const { saleId, studentId, educatorId, channelId } = await aSale(services);
    wait(40 * day);
    const { token } = await createTestAdministrator('SM');

    const answer = await call(refundSale, { saleId, reason: ' Bought twice ' }, { token });

    expect(answer).toMatchObject({ status: 200, body: { message: 'Sale refunded' } });
    const rows = await services.database.read.selectFrom('sales').selectAll().orderBy('id').execute();
    expect(rows[1]).toMatchObject({
      id: answer.body.saleId,
      student_id: studentId,
      educator_id: educatorId,
      channel_id: channelId,
      amount: -39_800,
      educator_commission: -7_960,
      channel_commission: -3_980,
      month: '2026-04',
      refund_of: saleId,
      reason: 'Bought twice',
      price_id: rows[0]?.price_id,
    });
    const entry = (await trail()).at(-1);
    expect(entry).toMatchObject({ action: 'sale.refunded', record_id: String(saleId), record_name: '王芳' });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ amount: -398, reason: 'Bought twice' });
  });

  it('happens once, even by concurrent requests, and cannot be refunded itself', async () => {
    const { call, services } = await aStaff({ codes: ['SM'] });
    const { saleId } = await aSale(services);
    const refund = (id: number) => call(refundSale, { saleId: id, reason: 'Moved away' });

    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(saleId)));

    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toRefuse(409, 'This sale has already been refunded');
    expect(await refund(done[0]?.body.saleId ?? 0)).toRefuse(409, 'This is a refund itself');
    expect(await refund(999_999)).toRefuse(404, 'This sale does not exist');
    expect(await call(refundSale, { saleId, reason: ' ' })).toRefuse(400);
    const { amount } = await services.database.read
      .selectFrom('sales')
      .select((row) => row.fn.sum<number | string>('amount').as('amount'))
      .executeTakeFirstOrThrow();
    expect(Number(amount)).toBe(0);
  });

  it('repeated with the same Idempotency-Key gets the first response again', async () => {
    const { call, services } = await aStaff({ codes: ['SM'] });
    const { saleId } = await aSale(services);
    const refund = () => call(refundSale, { saleId, reason: 'Moved away' }, { headers: { 'idempotency-key': 'once' } });

    const [first, second] = [await refund(), await refund()];

    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await services.database.read.selectFrom('sales').selectAll().execute()).toHaveLength(2);
  });

  it('is refused to those who may only look', async () => {
    const { call, services } = await aStaff({ codes: ['UM'] });
    const { saleId } = await aSale(services);

    expect(await call(refundSale, { saleId, reason: 'x' })).toRefuse(403);
    expect(await call(addPrice, { durationDays: 366, amount: 1, from: '2026-04-01' })).toRefuse(403);
    expect(await call(addRate, { receiver: 'channel', basisPoints: 1, from: '2026-04-01' })).toRefuse(403);
  });
});
