import { updateCompany } from '@eemusic/contract/access/company';
import { publishScores } from '@eemusic/contract/library/scores';
import { readDashboard, readScoreGrowth, readTrends } from '@eemusic/contract/platform/dashboard';
import { monthOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import type { Code } from '@eemusic/contract/platform/permissions';
import { addCard, deleteCard } from '@eemusic/contract/support/board';
import { describe, expect, it } from 'vitest';
import { anUploadedScore } from '#testing/a-score.ts';
import { aSale, change, soldAt } from '#testing/a-sale.ts';
import { anApp } from '#testing/an-app.ts';
import { recordSale } from '#sales/commissions/index.ts';

const everything: Code[] = ['AD', 'UM', 'SL', 'ES', 'CM', 'DA', 'SM'];

async function aConsole() {
  const app = await anApp();
  const as = async (codes: Code[]) => {
    const { token } = await app.anAdministrator({ codes });
    return {
      token,
      read: async () => (await app.call(readDashboard, {}, { token })).body.dashboard,
      publish: async (name: string) =>
        app.call(publishScores, { scores: [{ ...(await anUploadedScore(app)), name }] }, { token }),
      addCard: async (title: string) => (await app.call(addCard, { title, listId: 1 }, { token })).body.cardId,
    };
  };
  return { ...app, as };
}

const summaries = (recent: readonly { action: string; record: { name: string | null } }[]) =>
  recent.map(({ action, record }) => `${action} ${record.name}`);

describe('the dashboard', () => {
  it("lists one's latest work, each record once, without deleted ones", async () => {
    const { as, call } = await aConsole();
    const me = await as(['ES', 'SL']);
    await me.publish('Bell March');
    const gone = await me.addCard('Spam');
    await me.addCard('A question');
    await call(deleteCard, { id: String(gone) }, { token: me.token });

    expect(summaries((await me.read()).mine)).toEqual(['card.added A question', 'score.published Bell March']);
  });

  it('lists what colleagues did in areas that one may see, and nothing else', async () => {
    const { as } = await aConsole();
    const colleague = await as(everything);
    await colleague.publish('Bell March');
    await colleague.addCard('A question');

    const ofLibrary = summaries((await (await as(['SL'])).read()).colleagues);
    expect(ofLibrary[0]).toBe('score.published Bell March');
    expect(ofLibrary.filter((one) => !/^(library|score)\./.test(one))).toEqual([]);
    expect(summaries((await (await as(['ES'])).read()).colleagues)).toEqual(['card.added A question']);
    expect((await (await as(['DA'])).read()).colleagues).toEqual([]);
    const ofOthers = summaries((await colleague.read()).colleagues);
    expect(ofOthers.filter((one) => /Bell March|A question/.test(one))).toEqual([]);
  });

  it('offers the first steps that one may take, and ticks off finished ones', async () => {
    const { as, channel, call } = await aConsole();
    const steps = async (codes: Code[]) =>
      (await (await as(codes)).read()).firstSteps.map(({ step, isDone }) => `${step} ${isDone}`);

    expect(await steps(['ES'])).toEqual([]);
    expect(await steps(['UM'])).toEqual(['channel false', 'keys false']);
    await channel('Lotus Channel');
    expect(await steps(['UM'])).toEqual(['channel true', 'keys false']);
    const seller = await as(['SM']);
    expect((await seller.read()).firstSteps).toContainEqual({ step: 'company', isDone: false });
    await call(updateCompany, { currency: 'CNY', timeZone: 'Asia/Shanghai' }, { token: seller.token });
    expect((await seller.read()).firstSteps).toContainEqual({ step: 'company', isDone: true });
    expect((await steps(everything)).map((step) => step.split(' ')[0])).toEqual([
      'library',
      'upload',
      'company',
      'channel',
      'keys',
      'mail',
    ]);
  });

  it('counts the scores added in the last 30 days and in the 30 days before', async () => {
    const { as, call, wait } = await aConsole();
    const { publish } = await as(['SL']);
    const grown = async () => {
      const fresh = await as(['SL']);
      return (await call(readScoreGrowth, {}, { token: fresh.token })).body.scores;
    };
    const { all } = await grown();
    await publish('Bell March');
    expect(await grown()).toEqual({ all: all + 1, added: all + 1, addedBefore: 0 });

    wait(31 * day);
    expect(await grown()).toEqual({ all: all + 1, added: 0, addedBefore: all + 1 });
  });

  it('compares sales with the year before, and tells renewals from first sales', async () => {
    const { call, services, anAdministrator } = await aConsole();
    const { clock } = services;
    const trends = async (codes: Code[]) =>
      (await call(readTrends, {}, { token: (await anAdministrator({ codes })).token })).body.trends;
    const { channelId, educatorId, studentId } = await aSale(services);
    const today = clock.today();
    const again = { studentId, educatorId, channelId, durationDays: 366, subscriptionCode: null } as const;
    const aYearAgo = new Date(clock.now().getTime() - 370 * day);
    await change(services, (tx) => recordSale(tx, { ...again, ...soldAt(aYearAgo) }));

    const first = await trends(['SM']);
    expect(first.sales?.months).toHaveLength(24);
    expect(first.sales?.months.at(-1)).toEqual({ month: monthOf(today), amount: first.sales?.thisMonth });
    expect(first.sales?.thisMonth).toBeGreaterThan(0);
    expect(first.sales?.months.reduce((sum, { amount }) => sum + amount, 0)).toBe(2 * (first.sales?.thisMonth ?? 0));
    expect(first.renewals?.at(-1)).toEqual({ month: monthOf(today), renewed: 0, ended: 0 });

    await change(services, (tx) => recordSale(tx, { ...again, ...soldAt(clock.now()) }));
    const { renewals, active } = await trends(['DA']);
    expect(renewals?.map(({ renewed }) => renewed)).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(active).toEqual({ students: 0, before: 0, months: Array<number>(12).fill(0) });
    expect(await trends(['SL', 'UM', 'ES'])).toEqual({ sales: null, active: null, renewals: null });
  });
});
