import { addCard, deleteCard, getCard, updateCard } from '@eemusic/contract/support/board';
import { replyToCard } from '@eemusic/contract/support/mail';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maxMailsPerHour, openMailer } from '#platform/mailer/index.ts';
import { startMailServer } from '#platform/mailer/testing-server.ts';
import { anInbox } from '#testing/an-inbox.ts';
import { sweepMail } from './room.ts';

type Inbox = Awaited<ReturnType<typeof anInbox>>;

/** Makes the server send its mails to a mail server that refuses certain recipients. */
async function sendFor({ services }: Inbox, port: number) {
  const { log, clock } = services;
  services.mailer = openMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@example.com',
    log,
    clock,
    keeps: false,
  });
  onTestFinished(() => services.mailer.close());
}

/** Returns the states of the mails as a newly signed-in administrator sees them. */
async function states({ call, anAdministrator }: Inbox, id: number): Promise<string[]> {
  const { token } = await anAdministrator({ codes: ['ES'] });
  const { card } = (await call(getCard, { id: String(id) }, { token })).body;
  return card.mailList.map(({ state }) => state);
}

describe('an answer', () => {
  it('is sent as part of its thread, from a person', async () => {
    const inbox = await anInbox();
    const { arrive, reply, runJobs, shown, me } = inbox;
    const { port, taken } = await startMailServer();
    await sendFor(inbox, port);
    const id = await arrive({ subject: 'Re: 回复: A key', text: '<b>My key</b>\n> quoted' });

    const answer = await reply(id, '你好，\nit works & <i>well</i>.\n\nBye');

    expect(answer).toMatchObject({ status: 200, body: { mailId: 2 } });
    expect(await shown(id)).toMatchObject({
      unansweredSince: null,
      mailList: [{}, { isOurs: true, state: 'queued', recipient: 'mei@example.com', author: { userId: me?.id } }],
    });
    await runJobs();
    const [mail] = await taken();
    expect(mail).toMatchObject({ from: 'help@example.com', to: ['mei@example.com'] });
    expect(mail?.mail).toMatchObject({
      subject: 'Re: A key',
      from: { value: [{ name: 'EEMusic Support', address: 'help@example.com' }] },
      messageId: expect.stringMatching(/^<support\.[\w-]{22}@example\.com>$/),
      inReplyTo: '<1@example.com>',
      references: '<1@example.com>',
      text: '你好，\nit works & <i>well</i>.\n\nBye\n\nMei Lin 于 2026-03-01 写道：\n> <b>My key</b>\n>> quoted\n',
    });
    expect(mail?.mail.html).toContain('it works &#38; &#60;i&#62;well&#60;/i&#62;.</p>');
    expect(mail?.mail.headers.has('auto-submitted')).toBe(false);
    expect(await states(inbox, id)).toEqual(['received', 'sent']);
  });

  it('is refused before it is written to the card if the console cannot send mails', async () => {
    const { arrive, reply, shown, services } = await anInbox();
    const id = await arrive();
    services.configuration.SMTP_URL = null;

    expect(await reply(id)).toRefuse(409, 'The console cannot send email yet');

    expect((await shown(id)).mailList).toHaveLength(1);
  });

  it('is refused when one address gets very many, by whoever writes them', async () => {
    const { arrive, reply, call, anAdministrator } = await anInbox();
    const id = await arrive();
    for (let count = 0; count < maxMailsPerHour.recipient; count += 1) expect((await reply(id)).status).toBe(200);

    expect(await reply(id)).toRefuse(429);
    const { token } = await anAdministrator({ codes: ['ES'] });
    expect(await call(replyToCard, { id: String(id), text: 'Hello' }, { token })).toRefuse(429);
    const other = await arrive({ from: 'fang@example.com' });
    expect((await reply(other)).status).toBe(200);
  });

  it('is refused when one person writes very many, to whatever addresses', async () => {
    const { arrive, call, anAdministrator } = await anInbox();
    const id = await arrive();
    const replyTo = async (senderAddress: string, asking: { token?: string } = {}) => {
      await call(updateCard, { id: String(id), senderAddress });
      return call(replyToCard, { id: String(id), text: 'Hello' }, asking);
    };
    for (let count = 0; count < maxMailsPerHour.author; count += 1)
      expect((await replyTo(`stranger-${count}@example.com`)).status).toBe(200);

    expect(await replyTo('another@example.com')).toRefuse(429);
    const { token } = await anAdministrator({ codes: ['ES'] });
    expect((await replyTo('another@example.com', { token })).status).toBe(200);
  });

  it.each([
    ['capitals', (count: number) => (count % 2 === 0 ? 'FANG@example.com' : 'Fang@Example.com')],
    ['a name for sorting', (count: number) => `fang+${count}@example.com`],
  ])('counts for one mailbox in spite of %s in its address', async (_, addressOf) => {
    const { arrive, reply, call } = await anInbox();
    const id = await arrive();
    const replyTo = async (senderAddress: string) => {
      await call(updateCard, { id: String(id), senderAddress });
      return reply(id);
    };
    for (let count = 0; count < maxMailsPerHour.recipient; count += 1)
      expect((await replyTo(addressOf(count))).status).toBe(200);

    expect(await replyTo(addressOf(maxMailsPerHour.recipient))).toRefuse(429);
    expect((await replyTo('mei@example.com')).status).toBe(200);
  });

  it('does not count against its author when it is refused', async () => {
    const { arrive, reply } = await anInbox();
    const id = await arrive();
    const other = await arrive({ from: 'fang@example.com' });
    for (let count = 0; count < maxMailsPerHour.recipient; count += 1) await reply(id);

    for (let count = 0; count < maxMailsPerHour.author; count += 1) await reply(id);

    expect((await reply(other)).status).toBe(200);
  });

  it('is sent once, and with the same id where a crash made it go out twice', async () => {
    const inbox = await anInbox();
    const { arrive, reply, runJobs, services, wait } = inbox;
    const { port, taken } = await startMailServer();
    await sendFor(inbox, port);
    const id = await arrive();
    await reply(id);
    const { mailer } = services;
    services.mailer = {
      ...mailer,
      async send(mail) {
        await mailer.send(mail);
        throw new Error('The power is cut');
      },
    };

    await runJobs();
    expect(await states(inbox, id)).toEqual(['received', 'queued']);
    services.mailer = mailer;
    wait(60_000);
    await runJobs();
    wait(60_000);
    await runJobs();

    const ids = (await taken()).map(({ mail }) => mail.messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await states(inbox, id)).toEqual(['received', 'sent']);
  });

  it('fails where it is refused permanently, or ten attempts have failed', async () => {
    const inbox = await anInbox();
    const { arrive, reply, runJobs, services, wait } = inbox;
    const { port } = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    });
    await sendFor(inbox, port);
    const refused = await arrive();
    await reply(refused);
    await runJobs();
    expect(await states(inbox, refused)).toEqual(['received', 'failed']);

    const late = await arrive();
    let attempts = 0;
    services.mailer = {
      ...services.mailer,
      send: () => Promise.reject(new Error(`450 <mei@example.com> is busy ${(attempts += 1)}`)),
    };
    await reply(late);
    for (let round = 0; round < 10; round += 1) {
      if (attempts === 9) expect(await states(inbox, late)).toEqual(['received', 'queued']);
      await runJobs();
      wait(15_000 * 2 ** round);
    }
    expect(attempts).toBe(10);
    const jobs = await services.database.read.selectFrom('jobs').selectAll().execute();
    expect(JSON.stringify(jobs)).toContain('did not take it');
    expect(JSON.stringify(jobs)).not.toContain('mei@');
    expect(await states(inbox, late)).toEqual(['received', 'failed']);
  });

  it('fails where there is no mail server, and is not logged instead', async () => {
    const inbox = await anInbox();
    const { arrive, reply, runJobs, services } = inbox;
    const logged: unknown[] = [];
    const log = { info: (...what: unknown[]) => void logged.push(what) };
    const id = await arrive({ text: 'My child is ill' });

    const opened = { url: null, from: 'no-reply@example.com', log, clock: services.clock };
    services.mailer = openMailer({ ...opened, keeps: false });
    await reply(id);
    await runJobs();
    expect(await states(inbox, id)).toEqual(['received', 'failed']);

    services.mailer = openMailer({ ...opened, keeps: true });
    await reply(id);
    await runJobs();
    expect(await states(inbox, id)).toEqual(['received', 'failed', 'sent']);
    expect(services.mailer.kept).toMatchObject([{ to: 'mei@example.com' }]);
    expect(JSON.stringify(logged)).not.toMatch(/mei@|ill/);
  });

  it('fails where its job crashed the server again and again', async () => {
    const inbox = await anInbox();
    const { arrive, reply, services } = inbox;
    const id = await arrive();
    await reply(id);
    await sweepMail(services);
    expect(await states(inbox, id)).toEqual(['received', 'queued']);
    const dead_at = services.clock.now().toISOString();
    await services.database.write((tx) => tx.updateTable('jobs').set({ dead_at }).execute());

    await sweepMail(services);

    expect(await states(inbox, id)).toEqual(['received', 'failed']);
  });

  it('goes to the sender or to the address on the card, and to nobody else', async () => {
    const { arrive, reply, call, mails, runJobs, shown } = await anInbox();
    const add = async (senderAddress: string) =>
      (await call(addCard, { title: 'A call', listId: 1, senderAddress })).body.cardId;
    const named = await add('wang@example.com');
    const nobody = await add('');
    const ours = await arrive({ from: 'help@example.com' });
    const id = await arrive({ messageId: '<first@example.com>' });
    await arrive({ answers: ['<first@example.com>'], from: 'mei@example.com', isAutomatic: true });

    for (const card of [named, id]) expect(await reply(card)).toMatchObject({ status: 200 });
    for (const card of [nobody, ours]) expect(await reply(card)).toRefuse(400, 'This card has no address to answer to');
    await call(deleteCard, { id: String(nobody) });
    expect(await reply(nobody)).toRefuse(404);
    await runJobs();

    // Mails of one moment go in any order.
    expect(new Set(mails.map(({ to, subject, byPerson }) => [to, subject, byPerson?.inReplyTo]))).toEqual(
      new Set([
        ['wang@example.com', 'Re: A call', null],
        ['mei@example.com', 'Re: A key', '<first@example.com>'],
      ]),
    );
    expect((await shown(named)).mailList).toMatchObject([{ state: 'sent', isOurs: true }]);
  });

  it('goes to the present address on the card, and contains nothing that others wrote', async () => {
    const { arrive, reply, call, mails, runJobs, lastId } = await anInbox();
    const send = async (id: number) => {
      await reply(id);
      await runJobs();
    };
    const { cardId: called } = (await call(addCard, { title: 'A call', listId: 1, senderAddress: 'typo@example.com' }))
      .body;
    await send(called);
    await arrive({ from: 'mailer-daemon@example.org', isAutomatic: true, bounced: [await lastId()] });
    const form = await arrive({ from: 'no-reply@form.example.com', text: 'My child is ill' });
    mails.length = 0;

    await send(called);
    for (const id of [called, form]) {
      await call(updateCard, { id: String(id), senderAddress: 'wang@example.com' });
      await send(id);
    }
    await arrive({ answers: [await lastId()], from: 'wang@example.com', text: 'Thanks' });
    await send(form);

    expect(mails.map(({ to }) => to)).toEqual(['typo@example.com', ...Array(3).fill('wang@example.com')]);
    expect(JSON.stringify(mails)).not.toContain('My child is ill');
    expect(mails.slice(1).map(({ byPerson }) => byPerson?.inReplyTo)).toEqual([null, null, '<3@example.com>']);
    expect(mails[3]?.text).toContain('> Thanks');
    expect(mails[3]?.byPerson?.references).toEqual([expect.stringContaining('<support.'), '<3@example.com>']);
  });

  it('leaves a mail waiting that arrived while it was written', async () => {
    const { arrive, call, shown } = await anInbox();
    const id = await arrive({ subject: 'A key', text: 'It does not work.' });
    const reply = async (readMailId: number) => call(replyToCard, { id: String(id), text: 'Try again', readMailId });
    const isWaiting = async () => (await shown(id)).unansweredSince !== null;
    const [first] = (await shown(id)).mailList;
    await arrive({ subject: 'Re: A key', text: 'And it is red.', answers: ['<1@example.com>'] });
    const [, second] = (await shown(id)).mailList;

    await reply(first?.id ?? 0);
    expect(await isWaiting()).toBe(true);
    await reply(second?.id ?? 0);
    expect(await isWaiting()).toBe(false);
  });

  it('gets its own answers on its card', async () => {
    const { arrive, reply, call, lastId, shown } = await anInbox();
    const { cardId } = (await call(addCard, { title: 'A call', listId: 1, senderAddress: 'wang@example.com' })).body;
    await reply(cardId);

    const answered = await arrive({ answers: [await lastId()], from: 'WANG@example.com' });

    expect(answered).toBe(cardId);
    expect(await shown(cardId)).toMatchObject({ unansweredSince: expect.any(String), mails: 2 });
  });
});
