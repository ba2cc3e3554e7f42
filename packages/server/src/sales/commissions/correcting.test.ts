import { day } from '@eemusic/contract/platform/durations';
import {
  addRate,
  correctRule,
  listRules,
  listSales,
  removeRule,
  reportChannel,
  reportEducator,
} from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { describe, expect, it } from 'vitest';
import { aSale, change, soldAt } from '#testing/a-sale.ts';
import { aStaff } from '#testing/a-staff.ts';
import { recordSale } from './index.ts';

type Staff = Awaited<ReturnType<typeof aStaff>>;

const rateOf = async ({ call }: Staff, receiver: 'channel' | 'educator') =>
  (await call(listRules, {})).body.rates.find((rate) => rate.receiver === receiver)?.rateId ?? 0;

describe('correcting a rate', () => {
  it('tells first what it does to the commission of each month, and changes nothing yet', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { channelId } = await aSale(staff.services);
    const id = await rateOf(staff, 'channel');

    const { body } = await staff.call(correctRule, {
      kind: 'rate',
      id,
      value: 1_250,
      reason: 'Typed 10',
      isDryRun: true,
    });

    const line = { month: '2026-03', receiver: 'channel', receiverId: channelId, name: 'North', purged: [] };
    expect(body).toEqual({ months: [{ ...line, before: 39.8, after: 49.75, bookedIn: '2026-03' }] });
    expect((await staff.call(reportChannel, { channelId })).body.channelReport.commission.at(-1)).toBe(39.8);
  });

  it('adds the difference to the ledger in the month of the sale, and says who corrected it and why', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { channelId, saleId } = await aSale(staff.services);
    const rateId = await rateOf(staff, 'channel');
    staff.wait(40 * day);
    const { id, token } = await staff.createTestAdministrator('SM');

    const answer = await staff.call(
      correctRule,
      { kind: 'rate', id: rateId, value: 1_250, reason: 'Typed 10' },
      { token },
    );

    expect(answer).toMatchObject({ status: 200, body: { message: 'Rate corrected', months: [{ month: '2026-03' }] } });
    const { body } = await staff.call(listSales, { receiver: 'channel', receiverId: channelId }, { token });
    expect(body).toMatchObject({ total: 2, amount: 398, commission: 49.75 });
    expect(body.sales[0]).toMatchObject({ amount: 0, commission: 9.95, correctionOf: saleId, reason: 'Typed 10' });
    const { rates } = (await staff.call(listRules, {}, { token })).body;
    expect(rates.find((rate) => rate.rateId === rateId)).toMatchObject({
      basisPoints: 1_250,
      isUsed: true,
      corrections: [{ before: 1_000, after: 1_250, reason: 'Typed 10', by: expect.any(String) }],
    });
    expect((await staff.trail()).at(-1)).toMatchObject({ action: 'sale.rate-corrected', actor_id: id });
  });

  it('leaves every sale the rate from which its commission was reckoned; the entry has the corrected one', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { channelId, educatorId, studentId } = await aSale(staff.services);
    const id = await rateOf(staff, 'channel');
    const sell = () =>
      change(staff.services, (tx) => {
        const sale = { studentId, educatorId, channelId, durationDays: 366, subscriptionCode: null } as const;
        return recordSale(tx, { ...sale, ...soldAt(staff.services.clock.now()) });
      });

    await staff.call(correctRule, { kind: 'rate', id, value: 1_250, reason: 'Typed 10' });
    await sell();
    await staff.call(correctRule, { kind: 'rate', id, value: 1_500, reason: 'Typed 12.5' });
    await sell();

    const { sales } = (await staff.call(listSales, { receiver: 'channel', receiverId: channelId })).body;
    const rows = sales.toSorted((one, other) => one.saleId - other.saleId);
    expect(rows.map(({ amount, rate, commission }) => [amount, rate, commission])).toEqual([
      [398, 1_000, 39.8],
      [0, 1_250, 9.95],
      [398, 1_250, 49.75],
      [0, 1_500, 9.95],
      [0, 1_500, 9.95],
      [398, 1_500, 59.7],
    ]);
  });

  it('reaches refunds too: a sale and its refund still leave nothing', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { educatorId, saleId } = await aSale(staff.services);
    await staff.call(refundSale, { saleId, reason: 'Bought twice' });

    await staff.call(correctRule, {
      kind: 'rate',
      id: await rateOf(staff, 'educator'),
      value: 1_111,
      reason: 'Mistyped',
    });

    const { educatorReport } = (await staff.call(reportEducator, { educatorId })).body;
    expect(educatorReport.commission.at(-1)).toBe(0);
    expect((await staff.call(listSales, { receiver: 'educator', receiverId: educatorId })).body.total).toBe(4);
  });

  it.each([
    [10_001, 'Enter 10,000 or less'],
    [12.5, 'Enter a whole number'],
  ])('is refused at the field for a value of %s', async (value, text) => {
    const staff = await aStaff({ codes: ['SM'] });

    const answer = await staff.call(correctRule, { kind: 'rate', id: 1, value, reason: 'Mistyped' });

    expect(answer).toRefuse(400);
    expect(answer.body).toHaveProperty('fields', { value: text });
  });

  it('is refused to the same value, and for a rule that does not exist', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const id = await rateOf(staff, 'channel');

    expect(await staff.call(correctRule, { kind: 'rate', id, value: 1_000, reason: 'x' })).toRefuse(
      409,
      'It already has this value',
    );
    expect(await staff.call(correctRule, { kind: 'price', id: 99, value: 1, reason: 'x' })).toRefuse(
      404,
      'This price or rate does not exist',
    );
  });
});

describe('correcting a price', () => {
  it('changes the amount and both commissions; a later refund takes all of it back', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { channelId, saleId } = await aSale(staff.services);
    const { prices } = (await staff.call(listRules, {})).body;
    const id = prices.find(({ durationDays }) => durationDays === 366)?.priceId ?? 0;

    const { body } = await staff.call(correctRule, { kind: 'price', id, value: 498.5, reason: 'A digit was wrong' });

    expect(body.months.map(({ receiver, before, after }) => [receiver, before, after])).toEqual([
      ['channel', 39.8, 49.85],
      ['educator', 79.6, 99.7],
    ]);
    await staff.call(refundSale, { saleId, reason: 'Bought twice' });
    const left = (await staff.call(listSales, { receiver: 'channel', receiverId: channelId })).body;
    expect(left).toMatchObject({ total: 3, amount: 0, commission: 0 });
    const correction = left.sales.find(({ correctionOf }) => correctionOf !== null)?.saleId ?? 0;
    expect(await staff.call(refundSale, { saleId: correction, reason: 'x' })).toRefuse(409);
  });
});

describe('a rate of one receiver', () => {
  it('goes before the general one, for that receiver alone', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { saleId: _, ...sold } = await aSale(staff.services);
    await staff.call(addRate, {
      receiver: 'channel',
      receiverId: sold.channelId,
      basisPoints: 1_500,
      from: '2026-03-01',
      reason: 'Agreed',
    });
    await staff.call(addRate, { receiver: 'channel', basisPoints: 500, from: '2026-03-01' });

    const id = await change(staff.services, (tx) =>
      recordSale(tx, { ...sold, durationDays: 366, ...soldAt(staff.services.clock.now()), subscriptionCode: null }),
    );

    const { read } = staff.services.database;
    const row = await read.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.channel_commission).toBe(5_970);
    const { rates } = (await staff.call(listRules, {})).body;
    expect(rates[0]).toMatchObject({
      receiverName: 'North',
      reason: 'Agreed',
      isUsed: true,
      addedBy: expect.any(String),
    });
    expect(
      await staff.call(addRate, { receiver: 'educator', receiverId: 999, basisPoints: 1, from: '2026-03-01' }),
    ).toRefuse(404);
  });
});

describe('removing a rule', () => {
  it('is possible until something was sold under it', async () => {
    const staff = await aStaff({ codes: ['SM'] });
    const { saleId: _, ...sold } = await aSale(staff.services);
    await staff.call(addRate, { receiver: 'channel', basisPoints: 500, from: '2026-03-01' });
    const id = await rateOf(staff, 'channel');
    await change(staff.services, (tx) =>
      recordSale(tx, { ...sold, durationDays: 366, ...soldAt(staff.services.clock.now()), subscriptionCode: null }),
    );
    await staff.call(addRate, { receiver: 'channel', basisPoints: 700, from: '2026-06-01' });
    const future = await rateOf(staff, 'channel');

    expect(await staff.call(removeRule, { kind: 'rate', id })).toRefuse(
      409,
      'It has sales, so it can only be corrected',
    );
    expect(await staff.call(removeRule, { kind: 'rate', id: future })).toMatchObject({
      status: 200,
      body: { message: 'Rate removed' },
    });
    expect(await staff.call(removeRule, { kind: 'rate', id: future })).toRefuse(404);
  });

  it('keeps the first price and the first rate, so that every day has one', async () => {
    const staff = await aStaff({ codes: ['SM'] });

    expect(await staff.call(removeRule, { kind: 'rate', id: await rateOf(staff, 'educator') })).toRefuse(
      409,
      'The first price and rate cannot be removed. Correct the value instead',
    );
  });
});
