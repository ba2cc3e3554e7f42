import { deleteEducators } from '@eemusic/contract/sales/educators';
import {
  listLastPractice,
  listReceiverFigures,
  readChannelPage,
  readEducatorPage,
  readStudentPage,
} from '@eemusic/contract/sales/record-pages';
import { listSales } from '@eemusic/contract/sales/commissions';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { day } from '@eemusic/contract/platform/durations';
import type { Code } from '@eemusic/contract/platform/permissions';
import { addCard } from '@eemusic/contract/support/board';
import { beforeEach, describe, expect, it } from 'vitest';
import { anUploadedScore } from '#testing/a-score.ts';
import { someKeys } from '#testing/some-keys.ts';
import { publishScores } from '@eemusic/contract/library/scores';

let keys: Awaited<ReturnType<typeof someKeys>>;
beforeEach(async () => {
  keys = await someKeys();
});

const as = async (codes: Code[]) => ({ token: (await keys.anAdministrator({ codes })).token });
const schoolFor = async (codes: Code[]) =>
  (await keys.call(readEducatorPage, { id: String(keys.educatorId) }, await as(codes))).body.record;

describe('the page of a school', () => {
  it('counts its keys, sales, students and what is about to end', async () => {
    const { studentId } = await keys.inUse({ fullName: 'Zoe Lan' });
    await keys.key(keys.educatorId);
    await keys.key(keys.educatorId);
    await keys.report([keys.session(studentId, { seconds: 600, accuracy: 0.8 })]);

    const page = await schoolFor(['UM', 'SM']);
    expect(page).toMatchObject({ name: 'Oak School', students: 1, practised: 1, isActive: true });
    expect(page.keys).toMatchObject({ active: 1, free: 2, ended: 0 });
    expect(page.sales).toHaveLength(12);
    expect(page.sales.at(-1)?.amount).toBeGreaterThan(0);
    expect(page.list).toEqual([
      expect.objectContaining({
        fullName: 'Zoe Lan',
        lastPractice: '2026-03-01',
        weeks: [0, 0, 0, 0, 0, 0, 0, 600],
        seconds: 600,
        accuracy: 0.8,
        subscriptionStatus: 'Active',
      }),
    ]);
    expect(page.statements).toHaveLength(1);
    expect(page.timeline.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(['keys 3', 'sales 1']);
  });

  it('compares its sales with those up to the same day a year before, and counts renewed keys', async () => {
    const { studentId } = await keys.inUse();
    const { code } = await keys.key(keys.educatorId);
    await keys.redeem(code, { studentId });
    await keys.services.database.write(async (tx) => {
      const { id: _, ...sale } = await tx.selectFrom('sales').selectAll().orderBy('id').executeTakeFirstOrThrow();
      const ofLastYear = ['2025-03-01', '2025-03-20'].map((day) => ({
        ...sale,
        day,
        month: '2025-03',
        amount: 10_000,
      }));
      await tx.insertInto('sales').values(ofLastYear).execute();
    });

    const page = await schoolFor(['UM']);
    expect(page).toMatchObject({ soldBefore: 100, keys: { active: 1, renewed: 1 } });
    expect(page.sales.at(-1)?.yearBefore).toBe(200);
  });

  it('leaves out what another permission is needed for', async () => {
    await keys.inUse({ fullName: 'Zoe Lan' });
    const { body } = await keys.call(addCard, { title: 'Invoice', listId: 1 }, await as(['ES']));
    await keys.services.database.write((tx) =>
      tx
        .insertInto('support_links')
        .values({ card_id: body.cardId, kind: 'educator', record_id: keys.educatorId })
        .execute(),
    );
    const sold = (page: Awaited<ReturnType<typeof schoolFor>>) => page.timeline.find(({ kind }) => kind === 'sales');

    const ofManager = await schoolFor(['UM']);
    expect(ofManager).toMatchObject({ statements: null, emails: null });
    expect(sold(ofManager)?.names).toEqual(['Zoe Lan']);
    const ofSeller = await schoolFor(['SM']);
    expect(ofSeller).toMatchObject({ list: null, emails: [] });
    expect(sold(ofSeller)?.names).toEqual([]);
    expect(JSON.stringify(ofSeller)).not.toContain('Zoe Lan');
    const cardsOf = (page: typeof ofSeller) => page.timeline.flatMap(({ cardId }) => cardId ?? []);
    expect(cardsOf(ofSeller)).toEqual([]);
    expect(cardsOf(await schoolFor(['UM', 'ES']))).toEqual([body.cardId]);
  });

  it('is gone once the school is deleted', async () => {
    await keys.call(deleteEducators, { educatorsIds: [keys.educatorId] });
    const answer = await keys.call(readEducatorPage, { id: String(keys.educatorId) });
    expect(answer.status).toBe(404);
  });
});

it('the page of a channel adds up its schools', async () => {
  const channelId = await keys.channel('Lotus Channel');
  const school = await keys.educator({ name: 'Elm School', channelId });
  await keys.inUse({ fullName: 'Zoe Lan' }, school);
  const { record } = (await keys.call(readChannelPage, { id: String(channelId) })).body;
  expect(record).toMatchObject({ name: 'Lotus Channel', schools: 1, students: 1, keys: { active: 1 } });
  expect(record.list).toEqual([
    expect.objectContaining({ educatorId: school, name: 'Elm School', students: 1, active: 1 }),
  ]);
  expect(record.list[0]?.amount).toBe(record.sales.at(-1)?.amount);
});

describe('the page of a student', () => {
  it('shows the key, the practice by week, and each piece with its attempts', async () => {
    const { body } = await keys.call(publishScores, {
      scores: [{ ...(await anUploadedScore(keys)), name: 'Bell March' }],
    });
    const [scoreId = 0] = body.ids;
    const { studentId } = await keys.inUse({ fullName: 'Zoe Lan' });
    await keys.report([
      keys.session(studentId, { scoreId, startedAt: '2026-02-24T10:00:00Z', seconds: 240, accuracy: 0.5 }),
      keys.session(studentId, { scoreId, startedAt: '2026-03-01T10:00:00Z', seconds: 360, accuracy: 0.9 }),
    ]);

    const { record } = (await keys.call(readStudentPage, { id: String(studentId) })).body;
    expect(record).toMatchObject({
      fullName: 'Zoe Lan',
      educator: { educatorId: keys.educatorId, name: 'Oak School' },
      key: { durationDays: 366, libraries: null },
      lastPractice: '2026-03-01',
      days: 2,
      pieces: 1,
      seconds: 600,
      secondsBefore: 0,
    });
    expect(record.key?.amount).toBeGreaterThan(0);
    expect(record.weeks).toHaveLength(13);
    expect(record.list).toEqual([
      expect.objectContaining({ name: 'Bell March', accuracies: [0.5, 0.9], sessions: 2, seconds: 600 }),
    ]);
    expect(record.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['practice', 'sales', 'redeemed']));
  });

  it('needs User Management', async () => {
    const studentId = await keys.student();
    const answer = await keys.call(readStudentPage, { id: String(studentId) }, await as(['SM', 'DA']));
    expect(answer.status).toBe(403);
  });
});

describe('columns of lists', () => {
  it('have the last sale and the keys of schools and channels', async () => {
    const channelId = await keys.channel('Lotus Channel');
    const school = await keys.educator({ name: 'Elm School', channelId });
    const quiet = await keys.educator({ name: 'Ash School' });
    await keys.inUse({ fullName: 'Zoe Lan' }, school);
    await keys.key(school);
    const seller = await as(['SM']);
    const figuresOf = async (receiver: 'educator' | 'channel', ids: number[]) =>
      (await keys.call(listReceiverFigures, { receiver, ids }, seller)).body.figures;

    expect(await figuresOf('educator', [school, quiet])).toEqual([
      { id: school, lastSale: '2026-03-01', activeKeys: 1, keys: 2 },
      { id: quiet, lastSale: null, activeKeys: 0, keys: 0 },
    ]);
    expect(await figuresOf('channel', [channelId])).toEqual([
      { id: channelId, lastSale: '2026-03-01', activeKeys: 1, keys: 2 },
    ]);
  });

  it('do not take a refund in a later month for a sale', async () => {
    await keys.inUse({ fullName: 'Zoe Lan' });
    const seller = await as(['SM']);
    const ofSchool = { receiver: 'educator', receiverId: keys.educatorId } as const;
    const [sale] = (await keys.call(listSales, ofSchool, seller)).body.sales;
    keys.wait(60 * day);
    const { token } = await keys.anAdministrator({ codes: ['SM'] });
    await keys.call(refundSale, { saleId: sale?.saleId ?? 0, reason: 'Bought twice' }, { token });

    const { figures } = (
      await keys.call(listReceiverFigures, { receiver: 'educator', ids: [keys.educatorId] }, { token })
    ).body;
    expect(figures).toMatchObject([{ lastSale: '2026-03-01' }]);
  });

  it('have the day of the last practice of students', async () => {
    const { studentId } = await keys.inUse({ fullName: 'Zoe Lan' });
    const other = await keys.student();
    await keys.report([
      keys.session(studentId, { startedAt: '2026-02-24T10:00:00Z' }),
      keys.session(studentId, { startedAt: '2026-03-01T10:00:00Z' }),
    ]);

    const { body } = await keys.call(listLastPractice, { ids: [studentId, other] });
    expect(body.figures).toEqual([
      { id: studentId, lastPractice: '2026-03-01' },
      { id: other, lastPractice: null },
    ]);
  });
});
