import { chmodSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCard, listArchive, readBoard } from '@eemusic/contract/support/board';
import { day } from '@eemusic/contract/platform/durations';
import { readAttachment } from '@eemusic/contract/support/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#platform/services.ts';
import { makeAttachmentAllowance } from './allowances.ts';
import { maxAttachmentBytesPerDay, maxCardsPerDay } from './read.ts';
import { aMailbox } from '#testing/a-mailbox.ts';
import { findDovecot, startDovecot } from '#testing/dovecot.ts';

const program = findDovecot();

const aMail = (id: string, subject: string, more = '') =>
  `From: Mei Lin <mei@example.com>\nTo: help@example.com\nMessage-ID: <${id}@example.com>\nSubject: ${subject}\n${more}\nAbout ${subject}\n`;

describe.skipIf(!program)('the mailbox of the support board', () => {
  let imap: Awaited<ReturnType<typeof startDovecot>>;
  beforeAll(async () => {
    imap = await startDovecot(program ?? '');
  });
  afterAll(() => imap.stop());

  const anything = () => aMailbox(imap.port);
  const board = async ({ call }: Awaited<ReturnType<typeof anything>>) => (await call(readBoard, {})).body;

  it('makes a card of each mail, and adds answers to their card, once', async () => {
    const server = await anything();
    await server.deliver(aMail('1', 'A key'), aMail('2', 'Re: A key', 'In-Reply-To: <1@example.com>\n'));
    await server.fetch();
    await server.deliver(aMail('3', 'A teacher'), aMail('1', 'A key'), 'nothing that is a mail', Buffer.from([0xff]));
    await server.fetch();
    await server.fetch();

    expect((await server.rows()).map((mail) => mail.subject)).toEqual(['A key', 'Re: A key', 'A teacher', '', '']);
    const { mailbox, sections } = await board(server);
    const wasRead = { address: server.user, readAt: '2026-03-01T10:20:00.000Z', fault: null, faultCode: null };
    expect(mailbox).toEqual({ ...wasRead, isOverflowing: false });
    const cards = sections[0]?.lists[0]?.cards.map(({ title, mails }) => [title, mails]);
    expect(cards).toEqual([
      ['Mail', 1],
      ['Mail', 1],
      ['A teacher', 1],
      ['A key', 2],
    ]);
    const flags = await server.asClient(async (client) => {
      await client.mailboxOpen('Support');
      return (await client.fetchAll('1:*', { flags: true })).map((mail) => [...(mail.flags ?? [])]);
    });
    expect(flags.flat()).not.toContain('\\Seen');
    expect(flags).toHaveLength(6);
  });

  it('is read from its beginning when it is renumbered, without duplicates', async () => {
    const server = await anything();
    await server.deliver(
      aMail('1', 'A key'),
      'From: mei@example.com\n\nWithout an id\n',
      'From: mei@example.com\n\nWithout an id, too\n',
    );
    await server.fetch();
    await server.asClient(async (client) => {
      await client.mailboxDelete('Support');
      await client.mailboxCreate('Support');
    });
    await server.deliver(aMail('2', 'A teacher'), 'From: mei@example.com\n\nWithout an id\n', aMail('1', 'A key'));
    await server.fetch();

    const ids = (await server.rows()).map((mail) => mail.message_id.replace(/^(sha256:).*/, '$1'));
    expect(ids).toEqual(['<1@example.com>', 'sha256:', 'sha256:', '<2@example.com>']);
  });

  it('keeps a different mail with the id of an earlier one', async () => {
    const server = await anything();
    await server.deliver(aMail('1', 'A key'), aMail('1', 'Another matter'), aMail('1', 'Another matter'));
    await server.fetch();

    expect((await server.rows()).map((mail) => mail.subject)).toEqual(['A key', 'Another matter']);
  });

  it('loses and duplicates nothing when a server dies between the mail and the card', async () => {
    const server = await anything();
    const { services } = server;
    const file = Buffer.alloc(300_000, 7);
    const head = `${aMail('1', 'Files', 'Content-Type: multipart/mixed; boundary=x\n')}--x\nContent-Type: application/pdf; name=王芳.pdf\nContent-Transfer-Encoding: base64\n\n`;
    const lines = file.toString('base64').replace(/.{76}/g, '$&\r\n');
    await server.deliver(aMail('0', 'Before'), `${head}${lines}\n--x--\n`, aMail('2', 'After'));
    let changes = 0;
    const dying: Services = {
      ...services,
      database: {
        ...services.database,
        change: (by, work) =>
          services.database.change(by, async (tx) => {
            const result = await work(tx);
            if ((changes += 1) > 1) throw new Error('The power is cut');
            return result;
          }),
      },
    };

    await expect(server.fetch({ services: dying })).rejects.toThrow('The power is cut');
    expect((await server.rows()).map((mail) => mail.subject)).toEqual(['Before']);
    await server.fetch();

    const rows = await server.rows();
    expect(rows.map((mail) => mail.subject)).toEqual(['Before', 'Files', 'After']);
    const { card } = (await server.call(getCard, { id: String(rows[1]?.card_id) })).body;
    const [attachment] = card.mailList[0]?.attachments ?? [];
    expect(attachment).toMatchObject({ name: '王芳.pdf', bytes: 300_000, isKept: true });
    const answer = await server.call(readAttachment, { id: String(attachment?.id) });
    expect(answer.bytes.equals(file)).toBe(true);
  });

  it('leaves attachments in the mailbox once too many have arrived within a day', async () => {
    const server = await anything();
    const head = (id: string) => aMail(id, 'Files', 'Content-Type: multipart/mixed; boundary=x\n');
    const file = '--x\nContent-Type: application/pdf; name=key.pdf\n\nA key\n--x--\n';
    const allowance = makeAttachmentAllowance();
    const { clock, database } = server.services;
    const take = (bytes: number, arrivedAt: Date) => allowance.take(bytes, { arrivedAt, now: clock.now() });
    const fetch = async (id: string) => {
      await server.deliver(`${head(id)}${file}`);
      await server.fetch({ allowance });
      const stored = database.read.selectFrom('support_attachments').selectAll().orderBy('id', 'desc').limit(1);
      const { name, file_name: fileName } = await stored.executeTakeFirstOrThrow();
      return [name, fileName !== null];
    };

    expect(take(maxAttachmentBytesPerDay - 1, clock.now())).toBe(true);
    expect(await fetch('1')).toEqual(['key.pdf', false]);
    expect(take(maxAttachmentBytesPerDay, new Date(clock.now().getTime() - 2 * day))).toBe(true);
    expect(await Array.fromAsync(server.services.storage.list('support/'))).toEqual([]);
    server.wait(day + 1);

    expect(await fetch('2')).toEqual(['key.pdf', true]);
  });

  it('puts the cards of a flood into the archive, and says so on the board for a day', async () => {
    const server = await anything();
    const now = server.services.clock.now();
    const strangers = { arrivedAt: now, now, isFull: false };
    for (let at = 0; at < maxCardsPerDay.all; at += 1) server.cards.take(`${at}@example.com`, strangers);
    await server.deliver(aMail('1', 'One too many'));
    await server.fetch();

    const flooded = await board(server);
    expect(flooded).toMatchObject({ total: 0, mailbox: { faultCode: null, isOverflowing: true } });
    expect(flooded.mailbox?.readAt).toBe(now.toISOString());
    const { cards } = (await server.call(listArchive, { unanswered: '1' })).body;
    expect(cards).toMatchObject([{ title: 'One too many', unansweredSince: now.toISOString() }]);

    server.wait(day + 1);
    await server.fetch();
    const { token } = await server.anAdministrator({ codes: ['ES'] });
    expect((await server.call(readBoard, {}, { token })).body.mailbox?.isOverflowing).toBe(false);
  });

  it('stores a mail without its text if the database refuses it again and again', async () => {
    const server = await anything();
    const { services } = server;
    await server.deliver(aMail('1', 'Poison'), aMail('2', 'After'));
    let reason = Object.assign(new Error('It met another change'), { code: '40P01' });
    const refusing: Services = {
      ...services,
      database: {
        ...services.database,
        change: (by, work) =>
          services.database.change(by, async (tx) => {
            const result = await work(tx);
            const mail = await tx
              .selectFrom('support_mails')
              .select('subject')
              .orderBy('id', 'desc')
              .executeTakeFirst();
            if (mail?.subject === 'Poison') throw reason;
            return result;
          }),
      },
    };

    await expect(server.fetch({ services: refusing, attempt: 9 })).rejects.toThrow('It met another change');
    reason = Object.assign(new Error('This text is refused'), { code: '22021' });
    await expect(server.fetch({ services: refusing })).rejects.toThrow('This text is refused');
    await server.fetch({ services: refusing, attempt: 3 });

    expect((await server.rows()).map(({ subject, remarks }) => [subject, remarks])).toEqual([
      ['', '["not-read"]'],
      ['After', '[]'],
    ]);
  });

  it('continues after a mail that the server itself cannot read', async () => {
    const server = await anything();
    await server.deliver(aMail('1', 'A key'), aMail('2', 'Broken'), aMail('3', 'After'));
    for (const path of globSync(join(imap.mails, server.user, '.Support/{cur,new}/*')))
      if (readFileSync(path, 'latin1').includes('Broken')) chmodSync(path, 0);

    await server.fetch();
    expect((await board(server)).mailbox?.fault).toBe('The mail server cannot be reached');
    expect((await server.rows()).map((mail) => mail.subject)).toEqual(['A key']);
    await server.fetch({ rounds: 5 });

    expect((await server.rows()).map(({ subject, remarks }) => [subject, remarks])).toEqual([
      ['A key', '[]'],
      ['', '["not-read"]'],
      ['After', '[]'],
    ]);
    expect((await board(server)).mailbox?.fault).toBe(null);
  });

  it('shows on the board why it cannot be read, without its password', async () => {
    const server = await anything();
    const { configuration } = server.services;
    const good = configuration.IMAP_URL ?? '';
    const cases = [
      [good.replace('open-sesame', 'close-sesame'), 'The mailbox refuses its user name or its password'],
      [`${good}/Nowhere`, 'The mailbox has no such folder'],
      [good.replace(/:\d+\/Support$/, ':1/Support'), 'The mail server cannot be reached'],
    ];

    for (const [IMAP_URL = '', fault] of cases) {
      await server.fetch({ services: { ...server.services, configuration: { ...configuration, IMAP_URL } } });
      expect((await board(server)).mailbox).toMatchObject({ readAt: null, fault });
    }
    await server.fetch();
    expect((await board(server)).mailbox).toMatchObject({ readAt: '2026-03-01T10:20:00.000Z', fault: null });
  });
});
