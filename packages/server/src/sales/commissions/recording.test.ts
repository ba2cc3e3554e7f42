import { addMonths } from '@eemusic/contract/platform/days';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { change, aSale, aStudent, anEducator, soldAt } from '#testing/a-sale.ts';
import { startServer } from '#testing/start-server.ts';
import { addSales, recordSale, recordSales } from './index.ts';
import { shareOf, toMajor, toMinor, monthsOfReport } from './store.ts';

describe('a commission', () => {
  it('is the share of the amount, rounded half up, never more than the amount', () => {
    expect([shareOf(39_800, 2_000), shareOf(5, 1_000), shareOf(4, 1_000), shareOf(0, 10_000)]).toEqual([
      7_960, 1, 0, 0,
    ]);
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.nat(10_000), (amount, basisPoints) => {
        const exact = BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n;
        const share = shareOf(amount, basisPoints);
        expect(BigInt(share)).toBe(exact / 20_000n);
        expect(share).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('survives conversion into minor units and back', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (minor) => {
        expect(toMinor(toMajor(minor))).toBe(minor);
      }),
    );
  });
});

describe('the months of a report', () => {
  it('are the current one and the eleven before it, across the turn of a year', () => {
    const months = monthsOfReport('2026-03-31');
    expect([months.length, months[0], months[9], months.at(-1)]).toEqual([12, '2025-04', '2026-01', '2026-03']);
    expect([addMonths('2025-12', 1), addMonths('2026-01', -1)]).toEqual(['2026-01', '2025-12']);
  });
});

describe('a sale', () => {
  it('is recorded at the price and the rates of its day, with an audit entry', async () => {
    const { services } = await startServer({ codes: null });
    const { database } = services;
    await database.write(async (tx) => {
      await tx.insertInto('prices').values({ duration_days: 732, amount: 70_005, holds_from: '2026-02-10' }).execute();
      const rate = { receiver: 'channel', basis_points: 1_250, holds_from: '2026-02-11' } as const;
      await tx.insertInto('commission_rates').values(rate).execute();
    });
    const { channelId, educatorId, studentId } = await aSale(services);
    const sale = { studentId, educatorId, channelId, durationDays: 732, subscriptionCode: 'AAAA-BBBB' } as const;

    const ids = await change(services, (tx) =>
      recordSales(tx, [
        { ...sale, ...soldAt('2026-02-09T23:59:59.999Z') },
        { ...sale, ...soldAt('2026-02-10T00:00:00.000Z') },
        { ...sale, ...soldAt('2026-02-28T12:00:00.000Z') },
        { ...sale, ...soldAt('2026-02-28T12:00:00.000Z'), channelId: null },
      ]),
    );

    const rows = await database.read.selectFrom('sales').selectAll().where('id', 'in', ids).orderBy('id').execute();
    expect(rows.map((row) => [row.amount, row.educator_commission, row.channel_commission])).toEqual([
      [69_800, 13_960, 6_980],
      [70_005, 14_001, 7_001],
      [70_005, 14_001, 8_751],
      [70_005, 14_001, 0],
    ]);
    expect(rows.map(({ month }) => month)).toEqual(['2026-02', '2026-02', '2026-02', '2026-02']);
    expect(rows.map((row) => row.channel_rate_id === null)).toEqual([false, false, false, true]);
    expect(rows[0]).toMatchObject({
      at: '2026-02-09T23:59:59.999Z',
      subscription_code: 'AAAA-BBBB',
      refund_of: null,
      reason: null,
    });

    const entries = await database.read
      .selectFrom('audit_entries')
      .select(['record_id', 'record_name', 'after'])
      .where('action', '=', 'sale.recorded')
      .where('record_id', 'in', ids.map(String))
      .orderBy('id')
      .execute();
    expect(entries.map(({ record_id }) => Number(record_id))).toEqual(ids);
    expect(entries[2]).toMatchObject({ record_name: '王芳' });
    expect(JSON.parse(entries[2]?.after ?? '')).toMatchObject({ studentId, amount: 700.05, channelCommission: 87.51 });
  });

  it('can be recorded a thousand at a time, each with its own id; demo sales have no audit entries', async () => {
    const { services } = await startServer({ codes: null });
    const at = services.clock.now();
    const { sales, added, first } = await change(services, async (tx) => {
      const educatorId = await anEducator(tx, at);
      const students = [await aStudent(tx, at, { educatorId }), await aStudent(tx, at, { educatorId })];
      const sales = Array.from({ length: 1_001 }, (_, index) => ({
        studentId: students[index % 2] ?? 0,
        educatorId,
        channelId: null,
        ...soldAt(at),
        subscriptionCode: `code ${index}`,
        durationDays: ([366, 732, 1098] as const)[index % 3] ?? 366,
      }));
      const [first] = sales;
      if (!first) throw new Error('none');
      return { sales, added: await addSales(tx, sales), first: await recordSale(tx, first) };
    });

    const rows = await services.database.read.selectFrom('sales').selectAll().orderBy('id').execute();
    expect(rows).toHaveLength(1_002);
    expect(rows.slice(0, -1)).toEqual(added);
    expect(rows.slice(0, -1).map((row) => row.subscription_code)).toEqual(sales.map((sale) => sale.subscriptionCode));
    expect(rows.at(-1)?.id).toBe(first);
    const { entries } = await services.database.read
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('entries'))
      .where('action', '=', 'sale.recorded')
      .executeTakeFirstOrThrow();
    expect(entries).toBe(1);
  });

  it('cannot be changed, deleted or replaced, nor stand in a month before that of its day', async () => {
    const { services } = await startServer({ codes: null });
    const { saleId, educatorId, studentId } = await aSale(services);
    const { database } = services;
    const before = await database.read.selectFrom('sales').selectAll().execute();
    const statements = [
      sql`update sales set amount = 0 where id = ${saleId}`,
      sql`update sales set reason = 'x'`,
      sql`delete from sales where id = ${saleId}`,
      database.engine === 'sqlite'
        ? sql`insert or replace into sales select * from sales where id = ${saleId}`
        : sql`truncate sales cascade`,
    ];

    for (const statement of statements)
      await expect(database.write((tx) => statement.execute(tx))).rejects.toThrow('never changed');
    const misplaced = sql`insert into sales (at, day, month, student_id, educator_id, duration_days, amount, educator_commission,
      channel_commission, price_id, educator_rate_id) values ('2026-03-01T00:00:00.000Z', '2026-03-01', '2026-02', ${studentId}, ${educatorId},
      366, 1, 0, 0, 1, 1)`;
    await expect(database.write((tx) => misplaced.execute(tx))).rejects.toThrow(/check/i);

    expect(await database.read.selectFrom('sales').selectAll().execute()).toEqual(before);
    expect(before).toHaveLength(1);
  });
});
