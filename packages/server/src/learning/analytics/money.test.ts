import { listCountedSales, readMoney, readSupport } from '@eemusic/contract/learning/analytics';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { describe, expect, it } from 'vitest';
import { recordSale } from '#sales/commissions/index.ts';
import { change, soldAt } from '#testing/a-sale.ts';
import { startAnalytics } from '#testing/start-analytics.ts';

/** The prices are 398, 698 and 948; today is 1 March 2026. */
async function aLedger() {
  const console = await startAnalytics();
  const { services, call, token } = console;
  const sell = (
    day: string,
    sold: { studentId: number; educatorId: number; channelId?: number; durationDays?: 366 | 732 },
  ) =>
    change(services, (tx) => {
      const usual = { channelId: null, durationDays: 366, subscriptionCode: null } as const;
      return recordSale(tx, { ...usual, ...soldAt(`${day}T12:00:00.000Z`), ...sold });
    });
  const money = async (query: CallOf<typeof readMoney> = {}) => (await call(readMoney, query, { token })).body;
  return { ...console, sell, money };
}

const winter = { from: '2025-12-01', to: '2026-03-01' };

describe('sales over time', () => {
  it('are told by duration and channel, and against the same months of the year before', async () => {
    const { sell, money, channel, educator, student } = await aLedger();
    const river = await channel('River');
    const school = await educator({ name: 'Elm School', channelId: river });
    const of = { studentId: await student({ educatorId: school }), educatorId: school };
    await sell('2024-12-05', of);
    await sell('2025-12-05', { ...of, channelId: river });
    await sell('2025-12-31', { ...of, durationDays: 732 });
    await sell('2026-03-01', of);

    const { series, before, sales, channels, period } = await money(winter);

    expect([period.step, sales.amount, before]).toEqual(['week', 1494, 398]);
    expect(series.flatMap(({ parts }) => parts)).toEqual([
      { durationDays: 366, channelId: river, amount: 398 },
      { durationDays: 732, channelId: 0, amount: 698 },
      { durationDays: 366, channelId: 0, amount: 398 },
    ]);
    expect(channels.map(({ name }) => name)).toEqual(['River']);
    const monthly = await money({ ...winter, step: 'month' });
    expect(monthly.series.map((month) => [month.from, month.amount, month.before])).toEqual([
      ['2025-12-01', 1096, 398],
      ['2026-01-01', 0, 0],
      ['2026-02-01', 0, 0],
      ['2026-03-01', 398, 0],
    ]);
    expect((await money({ ...winter, channelId: String(river) })).sales.amount).toBe(398);
    expect((await money({ ...winter, educatorId: String(school) })).before).toBe(398);
  });
});

describe('what comes next', () => {
  it('are the keys that end in this and the next three months, at present prices, without revoked ones', async () => {
    const { money, inUse, toggle, update, educatorId } = await aLedger();
    const today = await inUse();
    await update(today.id, { expireBy: '2026-03-31' });
    const april = await inUse();
    const revoked = await inUse();
    for (const { id } of [april, revoked]) await update(id, { expireBy: '2026-04-10' });
    await toggle(revoked.id, true);

    const { ending } = await money();
    expect(ending).toEqual([
      { from: '2026-03-01', to: '2026-03-31', keys: 1, amount: 398 },
      { from: '2026-04-01', to: '2026-04-30', keys: 1, amount: 398 },
      { from: '2026-05-01', to: '2026-05-31', keys: 0, amount: 0 },
      { from: '2026-06-01', to: '2026-06-30', keys: 0, amount: 0 },
    ]);
    expect((await money({ educatorId: String(educatorId) })).ending[1]?.keys).toBe(1);
  });
});

describe('renewals', () => {
  it('are counted by the month of the first sale, and their rows are the first sales', async () => {
    const { sell, money, student, educatorId, services, call, token } = await aLedger();
    const students: number[] = [];
    for (let one = 0; one < 3; one += 1) students.push(await student({ educatorId }));
    const [renewing = 0, lapsed = 0, staying = 0] = students;
    for (const studentId of students) await sell('2025-02-10', { studentId, educatorId });
    await sell('2026-02-08', { studentId: renewing, educatorId });
    await services.database.write(async (tx) => {
      const until = (id: number, day: string) =>
        tx.updateTable('students').set({ expires_on: day }).where('id', '=', id).execute();
      await until(lapsed, '2026-02-11');
      await until(staying, '2026-05-01');
    });

    const { cohorts } = await money();
    expect(cohorts.filter(({ began }) => began > 0)).toEqual([
      { from: '2025-02-01', to: '2025-02-28', began: 3, renewed: 1, lapsed: 1 },
    ]);
    const rows = (await call(listCountedSales, { from: '2025-02-01', to: '2026-03-01', first: '1' }, { token })).body;
    expect([rows.total, rows.amount, rows.sales.length]).toEqual([3, 1194, 3]);
  });
});

describe('schools', () => {
  it('grow or fall by more than a tenth of the twelve months before, and else stand', async () => {
    const { sell, money, educator, student } = await aLedger();
    const sold = async (name: string, before: number, now: number) => {
      const educatorId = await educator({ name });
      const studentId = await student({ educatorId });
      for (let one = 0; one < before; one += 1) await sell('2024-05-05', { studentId, educatorId });
      for (let one = 0; one < now; one += 1) await sell('2026-02-05', { studentId, educatorId });
    };
    await sold('New', 0, 1);
    await sold('Grow', 2, 3);
    await sold('Stand', 2, 2);
    await sold('Fall', 2, 1);

    const { grow, stand, fall } = await money();
    const named = ({ count, top }: typeof grow) => [count, ...top.map(({ name }) => name)];
    expect([named(grow), named(stand), named(fall)]).toEqual([
      [2, 'Grow', 'New'],
      [1, 'Stand'],
      [1, 'Fall'],
    ]);
    expect(fall.top[0]?.quarters).toEqual([796, 0, 0, 0, 0, 0, 0, 398]);
  });
});

describe('support', () => {
  it('tells the median time to the first answer; an automatic one does not count', async () => {
    const { services, call, token } = await aLedger();
    const at = (time: string) => `2026-02-10T${time}:00.000Z`;
    const texts = { sender_name: '', sender_address: '', search_key: '', text: '' };
    const thread = (...mails: { at: string; is_ours: 0 | 1; is_automatic?: 0 | 1 }[]) =>
      services.database.write(async (tx) => {
        const card = { list_id: 1, position: mails.map((mail) => mail.at).join(), title: '', touched: 1 };
        const { id } = await tx
          .insertInto('support_cards')
          .values({ ...card, ...texts, created_at: at('08:00'), changed_at: at('08:00') })
          .returning('id')
          .executeTakeFirstOrThrow();
        const mail = { card_id: id, recipient: '', subject: '', ...texts };
        const all = mails.map((each, index) => ({ ...mail, ...each, message_id: `${id} ${index}` }));
        for (const each of all) await tx.insertInto('support_mails').values(each).execute();
      });
    const asked = { at: at('08:00'), is_ours: 0 } as const;
    await thread(asked, { at: at('09:00'), is_ours: 1 });
    await thread(asked, { at: at('13:00'), is_ours: 1 });
    await thread(asked, { at: at('08:01'), is_ours: 1, is_automatic: 1 });

    const period = { from: '2026-02-10', to: '2026-02-11' };
    const { received, answered, seconds, series } = (await call(readSupport, period, { token })).body;
    expect([received, answered, seconds]).toEqual([3, 2, 5 * 3600]);
    expect(series.map((day) => day.received)).toEqual([3, 0]);
  });
});
