import { updateCompany } from '@eemusic/contract/access/company';
import { listCountedSales } from '@eemusic/contract/learning/analytics';
import { day, hour, minute } from '@eemusic/contract/platform/durations';
import { addPrice, correctRule, listRules, listSales, reportEducator } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { closeMonth, listStatements } from '@eemusic/contract/sales/statements';
import { listStudents } from '@eemusic/contract/sales/users';
import { expect, it } from 'vitest';
import { readTimeZone } from '#access/company/index.ts';
import { openClock } from '#platform/clock.ts';
import { someKeys } from '#testing/some-keys.ts';

/** Half past midnight on 1 April in China, when it is still March in UTC. Test servers start on 1 March at 10:20. */
async function anAprilInChina() {
  const keys = await someKeys();
  await keys.call(updateCompany, { currency: 'CNY', timeZone: 'Asia/Shanghai' });
  keys.wait(30 * day + 6 * hour + 10 * minute);
  expect(keys.services.clock.now().toISOString()).toBe('2026-03-31T16:30:00.000Z');
  const { token } = await keys.createTestAdministrator('UM', 'SM', 'DA');
  return { ...keys, asking: { token } };
}

it("a sale, its key and its user have the day of the company's time zone", async () => {
  const { call, asking, inUse, shown, educatorId, sales } = await anAprilInChina();

  const { id, expireBy } = await inUse();

  expect(expireBy).toBe('2027-04-02');
  expect(await shown(id)).toMatchObject({ createdOn: '2026-04-01', redeemedOn: '2026-04-01', expireBy });
  expect(await sales()).toMatchObject([{ at: '2026-03-31T16:30:00.000Z', day: '2026-04-01', month: '2026-04' }]);
  const ofReceiver = { receiver: 'educator', receiverId: educatorId, Page: 1, Size: 10 } as const;
  expect((await call(listSales, { ...ofReceiver, month: '2026-04' }, asking)).body.sales).toMatchObject([
    { day: '2026-04-01' },
  ]);
  const { educatorReport } = (await call(reportEducator, { educatorId }, asking)).body;
  expect(educatorReport.months.at(-1)).toBe('2026-04');
  expect(educatorReport.commission.at(-1)).toBe(79.6);
  expect(educatorReport.no_of_users.slice(-2)).toEqual([0, 1]);
  const counted = await call(listCountedSales, { from: '2026-04-01', to: '2026-04-01', Page: '1', Size: '10' }, asking);
  expect(counted.body.sales).toMatchObject([{ day: '2026-04-01' }]);
  const added = async (addedSince: string) =>
    (await call(listStudents, { addedSince, Page: 1, Size: 10 }, asking)).body.total;
  expect([await added('2026-04-01'), await added('2026-04-02')]).toEqual([1, 0]);
});

it('a month begins and can be closed in this time zone, and a refund belongs to the new month', async () => {
  const { call, asking, inUse, sales, wait } = await anAprilInChina();
  await inUse();
  const [sale] = await sales();

  await call(refundSale, { saleId: sale?.id ?? 0, reason: 'Bought twice', subscription: 'keep' }, asking);

  expect((await sales()).map(({ day, month }) => [day, month])).toEqual([
    ['2026-04-01', '2026-04'],
    ['2026-04-01', '2026-04'],
  ]);
  expect(await call(closeMonth, { month: '2026-05' }, asking)).toRefuse(400, 'This month has not begun');
  expect((await call(closeMonth, { month: '2026-04' }, asking)).status).toBe(200);
  wait(minute);
  await inUse();
  expect((await sales()).at(-1)).toMatchObject({ day: '2026-04-01', month: '2026-05' });
  const statements = (await call(listStatements, { month: '2026-04' }, asking)).body.statements;
  expect(statements).toMatchObject([{ sales: 1, refunds: 1, amount: 0 }]);
});

it('a price can begin today in this time zone, not yesterday', async () => {
  const { call, asking, inUse, sales } = await anAprilInChina();
  const price = (from: string) => call(addPrice, { durationDays: 366, amount: 500, from }, asking);

  expect(await price('2026-03-31')).toRefuse(400, 'It can start today at the earliest');
  expect((await price('2026-04-01')).status).toBe(200);
  await inUse();

  expect(await sales()).toMatchObject([{ amount: 50_000 }]);
});

it('earlier sales keep their day when the time zone changes, and every node learns of the change', async () => {
  const { services, call, asking, inUse, sales } = await anAprilInChina();
  await inUse();
  const other = { database: services.database, clock: openClock(() => services.clock.now()) };
  await readTimeZone(other);
  expect(other.clock.today()).toBe('2026-04-01');

  await call(updateCompany, { currency: 'CNY', timeZone: 'America/New_York' }, asking);
  await inUse();
  await readTimeZone(other);

  expect((await sales()).map(({ day }) => day)).toEqual(['2026-04-01', '2026-03-31']);
  expect(other.clock.today()).toBe('2026-03-31');
  expect(await call(updateCompany, { currency: 'CNY', timeZone: 'Moon/Tranquility' }, asking)).toRefuse(400);
});

it('a refund is never of a day before its sale, so that corrections reach both', async () => {
  const { call, asking, inUse, sales } = await anAprilInChina();
  await call(addPrice, { durationDays: 366, amount: 500, from: '2026-04-01' }, asking);
  await inUse();
  await call(updateCompany, { currency: 'CNY', timeZone: 'America/New_York' }, asking);

  await call(refundSale, { saleId: (await sales())[0]?.id ?? 0, reason: 'Bought twice' }, asking);
  const { prices } = (await call(listRules, {}, asking)).body;
  const id = prices.find(({ from }) => from === '2026-04-01')?.priceId ?? 0;
  await call(correctRule, { kind: 'price', id, value: 450, reason: 'Typed 500' }, asking);

  expect((await sales()).map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-04-01', 50_000],
    ['2026-04-01', -50_000],
    ['2026-04-01', -5_000],
    ['2026-04-01', 5_000],
  ]);
});
