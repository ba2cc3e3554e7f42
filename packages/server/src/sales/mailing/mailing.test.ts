import { deleteChannels } from '@eemusic/contract/sales/channels';
import { closeMonth, reopenStatement } from '@eemusic/contract/sales/statements';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { aMailableStatement } from './testing.ts';
import { sendStatement } from './room.ts';

const stale = 'Someone else changed this in the meantime. Reload to see the change';
const context = { id: 1, attempt: 1, isLast: false, signal: new AbortController().signal };
const actionsOf = async ({ trail }: Pick<Awaited<ReturnType<typeof aMailableStatement>>, 'trail'>) =>
  (await trail()).map(({ action }) => action).filter((action) => action.includes('mail'));

describe('a statement', () => {
  it('is mailed as a PDF to the contact of its channel, in the chosen language, and the mail is recorded', async () => {
    const { mail, mailed, mails, runJobs, trail } = await aMailableStatement();
    expect(await mailed()).toEqual({
      contact: { name: 'Mei Lin', email: 'mei@example.com', language: 'en' },
      canSend: true,
      mails: [],
    });

    expect((await mail({ language: 'zh-Hans' })).body.message).toBe('The statement goes to mei@example.com');
    expect((await mailed()).mails).toMatchObject([{ state: 'waiting', settledAt: null }]);
    await runJobs();

    expect(mails).toMatchObject([
      { to: 'mei@example.com', subject: '2026年3月佣金结算单：North', text: expect.stringContaining('佣金为 ¥39.80') },
    ]);
    const [file] = mails[0]?.attachments ?? [];
    expect(file).toMatchObject({ name: '2026-03-0001 North.pdf', contentType: 'application/pdf' });
    expect(
      Buffer.from(file?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await mailed()).toMatchObject({
      contact: { language: 'zh-Hans' },
      mails: [
        { number: '2026-03-0001', email: 'mei@example.com', state: 'sent', orderedBy: expect.stringMatching(/^Admin/) },
      ],
    });
    const entry = (await trail()).find(({ action }) => action === 'sale.statement-mailed');
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ email: 'mei@example.com', number: '2026-03-0001' });
  });

  it('is mailed once, however often its job runs or concurrent requests arrive', async () => {
    const { mail, mails, runJobs, services, mailed } = await aMailableStatement();

    const statuses = (await Promise.all([mail(), mail(), mail()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    await runJobs();
    const mailId = (await mailed()).mails[0]?.mailId;
    await sendStatement(services)({ mailId }, context);

    expect(mails).toHaveLength(1);
  });

  it('is mailed again on request, which replaces a waiting mail', async () => {
    const { mail, mailed, mails, runJobs } = await aMailableStatement();
    await mail();
    const [first] = (await mailed()).mails;

    expect(await mail()).toRefuse(409, stale);
    await mail({ lastMailId: first?.mailId, language: 'zh-Hans' });
    await runJobs();

    expect(mails.map(({ subject }) => subject)).toEqual(['2026年3月佣金结算单：North']);
    expect((await mailed()).mails.map(({ state }) => state)).toEqual(['sent', 'withdrawn']);
  });

  it('has the same Message-ID in each attempt, and shows when the last one failed', async () => {
    const server = await aMailableStatement();
    const { mail, mailed, services } = server;
    await mail();
    const mailId = (await mailed()).mails[0]?.mailId;
    const ids: string[] = [];
    const refusing = {
      ...services.mailer,
      send: ({ id }: { id: string }) => {
        ids.push(id);
        return Promise.reject(new Error('mailbox unavailable'));
      },
    };
    const run = sendStatement({ ...services, mailer: refusing });

    await expect(run({ mailId }, context)).rejects.toThrow('mailbox unavailable');
    expect((await mailed()).mails).toMatchObject([{ state: 'waiting' }]);
    await expect(run({ mailId }, { ...context, isLast: true })).rejects.toThrow('mailbox unavailable');

    expect(new Set(ids)).toEqual(new Set([`statement.${mailId}`]));
    expect((await mailed()).mails).toMatchObject([{ state: 'failed' }]);
    expect(await actionsOf(server)).toEqual(['sale.statement-mailed', 'sale.statement-mail-failed']);
  });

  it('is not mailed where it was reopened before the mail was sent; closed again, it is a new revision', async () => {
    const server = await aMailableStatement();
    const { mail, mailed, mails, runJobs, call, statementId } = server;
    await mail();
    await call(reopenStatement, { statementId, reason: 'A sale is missing' });
    await call(closeMonth, { month: '2026-03' });

    await runJobs();

    expect(mails).toEqual([]);
    const [withdrawn] = (await mailed()).mails;
    expect(withdrawn?.state).toBe('withdrawn');
    await mail({ lastMailId: withdrawn?.mailId });
    await runJobs();
    expect(mails[0]?.attachments?.[0]?.name).toBe('2026-03-0001-R2 North.pdf');
  });

  it('is refused while it is open, to an address that was not shown, and without a mail server', async () => {
    const open = await aMailableStatement({ isClosed: false });
    expect(await open.mail()).toRefuse(409, 'This statement is open');
    const { mail } = await aMailableStatement();
    expect(await mail({ email: 'bo@example.com' })).toRefuse(409, stale);
    expect(await mail({ statementId: 999_999 })).toRefuse(404, 'This statement does not exist');
    const silent = await aMailableStatement({ configuration: { SMTP_URL: null } });
    expect(await silent.mailed()).toMatchObject({ canSend: false });
    expect(await silent.mail()).toRefuse(409, 'The console cannot send email yet');
  });

  it('of a deleted channel can be mailed until the channel is purged, together with its addresses', async () => {
    const { mail, mails, runJobs, call, channelId, services, wait } = await aMailableStatement();
    await call(deleteChannels, { channelIds: [channelId] });
    expect((await mail()).status).toBe(200);
    await runJobs();
    expect(mails).toHaveLength(1);

    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));

    const rows = await services.database.read.selectFrom('statement_mails').selectAll().execute();
    expect(rows).toMatchObject([{ state: 'sent', email: '' }]);
  });
});
