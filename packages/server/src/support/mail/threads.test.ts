import { day } from '@eemusic/contract/platform/durations';
import { archiveCard, deleteCard, moveCard, readBoard, updateCard } from '@eemusic/contract/support/board';
import { readAttachment, replyToCard } from '@eemusic/contract/support/mail';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { advance, attachmentFile, beginReading } from './store.ts';
import { anInbox } from '#testing/an-inbox.ts';
import { sweepMail } from './room.ts';

describe('a mail that names no mail it answers', () => {
  /** 22 bytes of the thread, and five for each answer. */
  const index = (thread: number, answers = 0) =>
    Buffer.concat([Buffer.alloc(22, thread), Buffer.alloc(5 * answers, 9)]).toString('base64');

  it("joins the card of its Thread-Index, as Outlook's answers do", async () => {
    const { arrive } = await anInbox();
    const first = await arrive({ threadIndex: index(1) });
    const other = await arrive({ threadIndex: index(2), subject: 'Another' });

    expect(await arrive({ threadIndex: index(1, 2), subject: 'Antw: Books' })).toBe(first);
    expect(await arrive({ threadIndex: index(2, 1), subject: 'RE: Another' })).toBe(other);
    expect(await arrive({ threadIndex: index(1, 1), from: 'thief@example.com', subject: 'Help' })).not.toBe(first);
  });

  it('joins the card of its subject and its writer at last, and says so', async () => {
    const { arrive, reply, shown, wait } = await anInbox();
    const first = await arrive({ subject: 'Question about books' });
    await reply(first);

    const second = await arrive({ subject: '回复：question about books', from: 'MEI@example.com' });

    expect(second).toBe(first);
    expect((await shown(first)).mailList.at(-1)).toMatchObject({ remarks: ['by-subject'] });
    for (const mail of [
      { subject: 'Question about books' },
      { subject: 'Re: Question about books', from: 'li@example.com' },
      { subject: 'Fwd: Question about books' },
      { subject: 'Re: Question about books', isAutomatic: true },
    ])
      expect(await arrive(mail)).not.toBe(first);
    wait(90 * day);
    expect(await arrive({ subject: 'Re: Question about books' })).not.toBe(first);
  });
});

it('a delay joins its answer as a notice, after which the answer may still fail', async () => {
  const { arrive, reply, runJobs, lastId, shown } = await anInbox();
  const id = await arrive();
  await reply(id);
  await runJobs();
  const bounced = [await lastId()];

  expect(await arrive({ from: 'mailer-daemon@a.example', bounced, isDelay: true, isAutomatic: true })).toBe(id);
  expect((await shown(id)).mailList.map(({ state }) => state)).toEqual(['received', 'sent', 'received']);
  expect((await shown(id)).mailList.at(-1)?.remarks).toEqual(['delayed']);
  await arrive({ from: 'mailer-daemon@a.example', bounced, isAutomatic: true });
  expect((await shown(id)).mailList[1]?.state).toBe('failed');
});

describe('a mail that answers another one', () => {
  it("is added to that one's card, which then waits for an answer", async () => {
    const { arrive, shown, wait } = await anInbox();
    const first = await arrive();
    wait(60_000);

    const second = await arrive({ answers: ['<unknown@example.com>', '<1@example.com>'], from: 'Mei@Example.com' });

    expect(second).toBe(first);
    expect(await shown(first)).toMatchObject({
      unansweredSince: '2026-03-01T10:20:00.000Z',
      mails: 2,
      mailList: [{ text: 'Mail 1' }, { text: 'Mail 2', at: '2026-03-01T10:21:00.000Z' }],
    });
  });

  it('becomes a card of its own where its sender has nothing to do with that card', async () => {
    const { arrive, shown, services } = await anInbox();
    const card = await arrive();

    const forged = await arrive({ answers: ['<1@example.com>'], from: 'thief@example.com' });

    expect(forged).not.toBe(card);
    expect((await shown(forged)).mailList).toMatchObject([{ remarks: ['forged-thread'] }]);
    expect((await shown(card)).mails).toBe(1);
    const trail = await services.database.read
      .selectFrom('audit_entries')
      .select(['action', 'after', 'actor_kind'])
      .where('record_id', '=', String(forged))
      .execute();
    expect(trail).toMatchObject([
      { action: 'card.received', actor_kind: 'system', after: JSON.stringify({ mailId: 2, claimsToAnswerCard: card }) },
    ]);
  });

  it('is accepted from the address on the card, and from everybody who was written to from it', async () => {
    const { arrive, reply, lastId, call } = await anInbox();
    const id = await arrive();
    const names = (senderAddress: string) => call(updateCard, { id: String(id), senderAddress });

    await names('wang@example.com');
    const named = await arrive({ answers: ['<1@example.com>'], from: 'wang@example.com' });
    await names('li@example.com');
    await reply(id);
    await names('mei@example.com');
    const writtenTo = await arrive({ answers: [await lastId()], from: 'Li@example.com' });

    expect([named, writtenTo]).toEqual([id, id]);
  });

  it('reopens a card that was done or archived, and makes a new one where it was deleted', async () => {
    const { arrive, shown, call } = await anInbox();
    const id = await arrive();
    const other = await arrive();
    const again = (text: string) => arrive({ answers: ['<1@example.com>'], text });

    await call(moveCard, { id: String(id), listId: 10, after: null });
    await again('Not yet');
    const afterDone = await shown(id);
    await call(archiveCard, { id: String(id), isArchived: true });
    await again('Still not');
    const afterArchive = await shown(id);
    await call(deleteCard, { id: String(id) });
    const anew = await again('And now');

    expect(afterDone).toMatchObject({ listId: 6, unansweredSince: expect.any(String) });
    expect(afterArchive).toMatchObject({ listId: 6, isArchived: false, mails: 3 });
    expect(afterArchive.activity.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['card.moved', 'card.archived', 'card.unarchived', 'card.received']),
    );
    const { sections } = (await call(readBoard, {})).body;
    expect(sections[0]?.lists[0]?.cards.map((card) => card.id)).toEqual([anew, other]);
    expect((await shown(anew)).mailList).toMatchObject([{ text: 'And now', remarks: [] }]);
  });
});

describe('a mail that no person wrote', () => {
  it('waits for no answer, and leaves archived cards archived', async () => {
    const { arrive, shown, call } = await anInbox();
    const news = await arrive({ isAutomatic: true });
    const own = await arrive({ from: 'HELP@example.com' });
    const id = await arrive();
    await call(archiveCard, { id: String(id), isArchived: true });
    await arrive({ answers: ['<3@example.com>'], isAutomatic: true });

    expect(await shown(news)).toMatchObject({ unansweredSince: null, mailList: [{ isAutomatic: true }] });
    expect(await shown(own)).toMatchObject({ unansweredSince: null, mailList: [{ isAutomatic: true }] });
    expect(await shown(id)).toMatchObject({ isArchived: true, unansweredSince: null, mails: 2 });
  });

  it('reports that an answer of ours was not delivered, and reopens its card', async () => {
    const { arrive, shown, reply, lastId, runJobs, call } = await anInbox();
    const id = await arrive();
    await reply(id);
    await runJobs();
    await call(archiveCard, { id: String(id), isArchived: true });

    const bounced = await arrive({ from: 'mailer-daemon@example.org', isAutomatic: true, bounced: [await lastId()] });

    expect(bounced).toBe(id);
    expect(await shown(id)).toMatchObject({ isArchived: false, unansweredSince: null });
    expect((await shown(id)).mailList.map(({ state }) => state)).toEqual(['received', 'failed', 'received']);
    await call(deleteCard, { id: String(id) });
    expect(await arrive({ isAutomatic: true, bounced: [await lastId()] })).not.toBe(id);
  });

  it('reports it by recipient and subject where it names no id', async () => {
    const { arrive, shown, reply, runJobs, wait, call } = await anInbox();
    const id = await arrive();
    await reply(id);
    await runJobs();
    const report = { from: 'postmaster@qq.com', isAutomatic: true, bouncedFrom: ['mei@example.com'] };

    const ofOther = await arrive({ ...report, text: '主题：Re: A teacher' });
    const bounced = await arrive({ ...report, text: '收件人：mei@example.com\n主题：Re:  A key\n退信原因' });

    expect([ofOther === id, bounced]).toEqual([false, id]);
    expect((await shown(id)).mailList.map(({ state }) => state)).toEqual(['received', 'failed', 'received']);
    await call(replyToCard, { id: String(id), text: 'Hi', cc: ['Li@example.org'] });
    expect(await arrive({ ...report, bouncedFrom: ['li@example.org'], text: '主题：Re: A key' })).toBe(id);
    await reply(id);
    wait(8 * day);
    expect(await arrive({ ...report, text: '主题：Re: A key' })).not.toBe(id);
  });
});

describe('an attachment', () => {
  it('is downloaded as it arrived, only by readers of the board, and not from a deleted card', async () => {
    const { arrive, shown, call, anAdministrator } = await anInbox();
    const content = Buffer.from('<script>alert(1)</script>');
    const file = { name: '王 芳".html', contentType: 'text/html', bytes: content.length };
    const id = await arrive({
      attachments: [
        { ...file, content },
        { ...file, bytes: 9e7, content: null },
      ],
    });
    const [kept, left] = (await shown(id)).mailList[0]?.attachments ?? [];
    const save = (one: { id: number } | undefined, token?: string) =>
      call(readAttachment, { id: String(one?.id) }, token === undefined ? {} : { token });

    const answer = await save(kept);

    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_ __.html"; filename*=UTF-8''%E7%8E%8B%20%E8%8A%B3%22.html`,
      'x-content-type-options': 'nosniff',
    });
    expect(left).toMatchObject({ isKept: false, bytes: 9e7 });
    expect(await save(left)).toRefuse(404);
    const { token } = await anAdministrator({ codes: ['SL', 'CM', 'UM', 'DA', 'SM', 'AD'] });
    expect(await save(kept, token)).toRefuse(403);
    await call(deleteCard, { id: String(id) });
    expect(await save(kept)).toRefuse(404);
  });

  it('is swept after a day where no mail has it', async () => {
    const { arrive, services, wait } = await anInbox();
    const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: 1, content: Buffer.from('a') };
    await arrive({ attachments: [file] });
    await services.storage.put(attachmentFile('0123.bin'), Buffer.from('b'), { contentType: 'application/pdf' });
    const files = async () => (await Array.fromAsync(services.storage.list('support/'))).map(({ name }) => name);
    const kept = (await files()).find((name) => !name.endsWith('/0123.bin'));

    await sweepMail(services);
    expect(await files()).toHaveLength(2);
    // The files have their real age, although the test's clock shows another time.
    wait(Date.now() - services.clock.now().getTime() + 2 * day);
    await sweepMail(services);

    expect(await files()).toEqual([kept]);
  });
});

it('a purged mail does not come back when the mailbox is read from its beginning', async () => {
  const { arrive, call, wait, services } = await anInbox();
  const head = { messageId: '<private@example.com>', subject: 'Private' };
  const id = await arrive(head);
  await call(deleteCard, { id: String(id) });
  wait(31 * day);
  await purgeDeletions(services, restorersOf(services));

  await arrive(head);

  const cards = await services.database.read
    .selectFrom('support_cards')
    .select('id')
    .where('deleted_at', 'is', null)
    .execute();
  expect(cards).toEqual([]);
});

it('the reading position of the mailbox never goes back, whichever node is slower', async () => {
  const { services } = await anInbox();
  const state = { address: 'help@example.com', validity: '1' };
  const go = (uid: number) => services.database.write((tx) => advance(tx, state, uid));

  expect([await go(5), await go(3), await go(5), await go(6)]).toEqual([true, false, false, true]);

  expect(await services.database.write((tx) => beginReading(tx, state))).toBe(6);
});
