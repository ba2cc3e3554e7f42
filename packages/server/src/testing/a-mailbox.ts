import { ImapFlow } from 'imapflow';
import { makeAttachmentAllowance, makeCardAllowance } from '#support/mail/allowances.ts';
import { fetchMail } from '#support/mail/index.ts';
import { mailPassword } from './dovecot.ts';
import { startServer } from './start-server.ts';

let count = 0;

/** Starts a board that reads its own mailbox on a real IMAP server. */
export async function aMailbox(port: number, { folder = 'Support' } = {}) {
  count += 1;
  const user = `help${count}@example.com`;
  const url = `imap://${encodeURIComponent(user)}:${mailPassword}@127.0.0.1:${port}/${folder}`;
  const server = await startServer({
    codes: ['ES'],
    configuration: { IMAP_URL: url, SMTP_URL: 'smtp://mail.example.com' },
  });
  const asClient = async <Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> => {
    const auth = { user, pass: mailPassword };
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  };
  await asClient((client) => client.mailboxCreate(folder));

  const { database } = server.services;
  const ownAllowance = makeAttachmentAllowance();
  const cards = makeCardAllowance();
  const own = fetchMail(server.services, { allowance: ownAllowance, cards });
  return {
    ...server,
    user,
    asClient,
    cards,
    /** Adds mails to the mailbox as a mail server would, with line ends converted to CRLF. */
    deliver: (...mails: (string | Buffer)[]) =>
      asClient(async (client) => {
        for (const mail of mails)
          await client.append(folder, typeof mail === 'string' ? mail.replaceAll('\n', '\r\n') : mail, []);
      }),
    /** Runs the job a number of times; with other services it can be made to fail. */
    async fetch({ services = server.services, attempt = 1, rounds = 1, allowance = ownAllowance } = {}) {
      const isOwn = services === server.services && allowance === ownAllowance;
      const run = isOwn ? own : fetchMail(services, { allowance, cards });
      for (let round = 0; round < rounds; round += 1)
        await run({}, { id: 1, attempt, isLast: false, signal: new AbortController().signal });
    },
    rows: () =>
      database.read
        .selectFrom('support_mails')
        .select(['id', 'card_id', 'message_id', 'subject', 'remarks'])
        .orderBy('id')
        .execute(),
  };
}
