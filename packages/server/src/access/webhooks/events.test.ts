import { addWebhook, setWebhookEnabled, type WebhookEvent, webhookEvents } from '@eemusic/contract/access/webhooks';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { deleteScore, publishScores, toggleScore, updateScore } from '@eemusic/contract/library/scores';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { eventData } from '@eemusic/contract/app/api';
import { refundSale } from '@eemusic/contract/sales/refunds';
import { deleteStudents, updateStudent } from '@eemusic/contract/sales/users';
import { closeMonth, listStatements, payStatement } from '@eemusic/contract/sales/statements';
import { renewKeys, toggleKey } from '@eemusic/contract/sales/subscriptions';
import { addCard } from '@eemusic/contract/support/board';
import { inboxList } from '@eemusic/contract/support/lists';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aLearner, anApp } from '#testing/an-app.ts';
import { studentImport } from '#testing/an-import.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { signIn } from '#testing/create-test-administrator.ts';
import { startServer } from '#testing/start-server.ts';
import { announceExpiring } from '#sales/subscriptions/room.ts';

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'call' | 'services' | 'anAdministrator'>;

/** Adds a webhook; `sent` lists the events that are queued for it. */
async function listenTo({ call, services, anAdministrator }: Server, events: readonly WebhookEvent[] = webhookEvents) {
  const { id } = await anAdministrator({ codes: ['AD'] });
  const asking = async () => ({ token: await signIn(services, id) });
  const webhook = { url: 'https://shop.example.com/hook', events: [...events] };
  const { webhookId } = (await call(addWebhook, webhook, await asking())).body;
  return {
    setEnabled: async (isEnabled: boolean) => call(setWebhookEnabled, { webhookId, isEnabled }, await asking()),
    sent: async () => {
      const query = services.database.read.selectFrom('webhook_deliveries').select(['event', 'subject', 'data']);
      const rows = await query.orderBy('id').execute();
      return rows.map(({ event, subject, data }) => [event, subject, JSON.parse(data) as unknown]);
    },
  };
}

describe('webhooks hear', () => {
  it('of each score that learners start, continue or stop to get', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { call } = server;
    const { sent } = await listenTo(server);
    const score = await anUploadedScore(server, { name: 'Aria' });
    const hidden = await anUploadedScore(server, { seed: 2, scoreEnabled: false });
    const { ids } = (await call(publishScores, { scores: [score, hidden] })).body;
    const [scoreId = 0] = ids;
    const toggle = (scoreEnabled: boolean) => call(toggleScore, { id: String(scoreId), scoreEnabled });

    await call(updateScore, { ...score, id: String(scoreId), name: 'Air' });
    await toggle(false);
    await toggle(true);
    const { deletionId } = (await call(deleteScore, { id: String(scoreId) })).body;
    await call(restoreDeletion, { deletionId });

    const subject = `score:${scoreId}`;
    expect(await sent()).toEqual([
      ['score.published', subject, { scoreId, edition: 1 }],
      ['score.edited', subject, { scoreId, edition: 2 }],
      ['score.withdrawn', subject, { scoreId, edition: 2 }],
      ['score.published', subject, { scoreId, edition: 2 }],
      ['score.withdrawn', subject, { scoreId, edition: 2 }],
      ['score.published', subject, { scoreId, edition: 2 }],
    ]);
  });

  it('of keys with their ids and states only', async () => {
    const server = await anApp();
    const { call, redeem, key, educator, services, anAdministrator } = server;
    const { sent } = await listenTo(
      server,
      webhookEvents.filter((event) => event.startsWith('key.')),
    );
    const educatorId = await educator();
    const { id: keyId, code } = await key(educatorId);
    const { body } = await redeem(code);
    const { id } = await anAdministrator({ codes: ['UM', 'SM'] });
    const token = await signIn(services, id);
    const { studentId, expireBy } = body;

    await call(renewKeys, { selectedKeys: [keyId], expirationDays: 366 }, { token });
    await call(toggleKey, { keyId, isRevoked: true }, { token });
    await call(toggleKey, { keyId, isRevoked: false }, { token });

    const subject = `key:${keyId}`;
    const state = { keyId, educatorId, studentId };
    const renewed = (await server.keyOf(keyId)).runs_until;
    expect(await sent()).toEqual([
      ['key.redeemed', subject, { ...state, expiresOn: expireBy, state: 'redeemed' }],
      ['key.renewed', subject, { ...state, expiresOn: renewed, state: 'redeemed' }],
      ['key.revoked', subject, { ...state, expiresOn: renewed, state: 'revoked' }],
      ['key.reinstated', subject, { ...state, expiresOn: renewed, state: 'redeemed' }],
    ]);
    const everything = JSON.stringify(await sent());
    const { fullName, contactNumber, contactEmail } = aLearner;
    for (const secret of [fullName, contactNumber, contactEmail, code]) expect(everything).not.toContain(secret);
  });

  it('of a key that expires within seven days, once per last day', async () => {
    const server = await anApp();
    const { redeem, key, educator, wait, services } = server;
    const { sent, setEnabled } = await listenTo(server, ['key.expiring']);
    const { id: keyId, code } = await key(await educator());
    await redeem(code);
    const announce = () => announceExpiring(services, new AbortController().signal);

    wait(358 * day);
    await announce();
    expect(await sent()).toEqual([]);
    wait(day);
    await announce();
    await Promise.all([announce(), announce()]);
    wait(day);
    await announce();
    expect(await sent()).toMatchObject([['key.expiring', `key:${keyId}`, { keyId, expiresOn: '2027-03-02' }]]);

    const { id, code: next } = await key(await educator());
    const { studentId } = await server.keyOf(keyId).then(({ student_id }) => ({ studentId: student_id ?? 0 }));
    await redeem(next, { studentId });
    await setEnabled(true);
    wait(366 * day);
    await announce();
    expect((await sent()).slice(1)).toMatchObject([['key.expiring', `key:${id}`, { keyId: id }]]);
    expect(await services.database.read.selectFrom('expiring_keys').selectAll().execute()).toHaveLength(1);
  });

  it('of a month that is closed', async () => {
    const server = await startServer({ codes: ['SM', 'UM'] });
    const { sent } = await listenTo(server);
    const month = addMonths(monthOf(server.services.clock.now()), -1);

    await server.call(closeMonth, { month });

    expect(await sent()).toEqual([['month.closed', `month:${month}`, { month }]]);
  });

  it('of a new card on the support board, without what it says', async () => {
    const server = await startServer({ codes: ['ES'] });
    const { sent } = await listenTo(server);

    const { cardId } = (await server.call(addCard, { title: '王芳 asks', listId: inboxList })).body;

    expect(await sent()).toEqual([['card.created', `card:${cardId}`, { cardId, listId: inboxList }]]);
  });

  it('of users, sales and statements, in the shape that is described', async () => {
    const server = await anApp();
    const { call, redeem, key, educator, channel, anAdministrator, services } = server;
    const { sent } = await listenTo(server, webhookEvents);
    const { token } = await anAdministrator({ codes: ['UM', 'SM'] });
    const educatorId = await educator({ channelId: await channel() });
    const { studentId } = (await redeem((await key(educatorId)).code)).body;
    const [sale] = await server.sales();

    await call(updateStudent, { UserId: studentId, fullname: '李雷', contactNumber: '138' }, { token });
    await call(refundSale, { saleId: sale?.id ?? 0, reason: 'Too late' }, { token });
    await call(closeMonth, { month: monthOf(services.clock.now()) }, { token });
    const [statement] = (await call(listStatements, {}, { token })).body.statements;
    const paid = { statementId: statement?.statementId ?? 0, paidOn: '2026-03-01', reference: 'Transfer 88' };
    await call(payStatement, paid, { token });
    const { deletionId } = (await call(deleteStudents, { usersIds: [studentId] }, { token })).body;
    await call(restoreDeletion, { deletionId }, { token });

    const messages = (await sent()) as [WebhookEvent, string, object][];
    expect(messages.map(([event]) => event).filter((event) => !event.startsWith('key.'))).toEqual([
      'student.created',
      'sale.created',
      'student.updated',
      'sale.refunded',
      'statement.closed',
      'statement.closed',
      'month.closed',
      'statement.paid',
      'student.deleted',
      'student.created',
    ]);
    for (const [event, , data] of messages) {
      const described = eventData[event.split('.')[0] as keyof typeof eventData];
      expect([event, described.parse(data)]).toEqual([event, data]);
    }
    expect(JSON.stringify(messages)).not.toMatch(/李雷|138/);
  });

  it('of each user of an import', async () => {
    const server = await startServer({ codes: ['UM'] });
    const { sent } = await listenTo(server, ['student.created']);
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Li ${at},138000${10_000 + at},li${at}@example.com,Shandong,Active`,
    );
    const file = ['Name,Contact No,Contact Email,Region,Status', ...lines].join('\n');

    expect((await studentImport(server).apply(file)).status).toBe(200);

    expect(await sent()).toHaveLength(30);
  });

  it('nothing of what they did not ask for, of what was refused, or while they are disabled', async () => {
    const server = await startServer({ codes: ['ES'] });
    const { sent, setEnabled } = await listenTo(server, ['card.created']);
    const add = (listId: number) => server.call(addCard, { title: 'A question', listId });

    await listenTo(server, ['score.published']);
    expect((await add(999_999)).status).toBe(404);
    await setEnabled(false);
    await add(inboxList);
    expect(await sent()).toEqual([]);
    await setEnabled(true);
    await add(inboxList);

    expect(await sent()).toHaveLength(1);
  });

  it('every event that is declared, and no other', async () => {
    const rules = await readFile(new URL('../../../triggers/webhook-deliveries.ts', import.meta.url), 'utf8');

    const names = Array.from(rules.matchAll(/'([a-z]+\.[a-z]+)'/g), ([, name = '']) => name);

    expect([...new Set(names)].toSorted()).toEqual(webhookEvents.toSorted());
  });
});
