import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { MailboxFault, openMailbox } from './fetch-mail.ts';

type Answers = { search?: string; fetch?: string };

/** A mailbox with two mails on an IMAP server that answers whatever the test wants. */
async function aMailbox(
  { search = '* SEARCH 1 2\r\n{tag} OK done\r\n', fetch = '' }: Answers,
  signal = new AbortController().signal,
) {
  const other: Record<string, string> = {
    capability: '* CAPABILITY IMAP4rev1\r\n',
    select: '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n',
    examine: '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n',
    logout: '* BYE\r\n',
  };
  const answerTo = (line: string) => {
    const [tag = '*', first = '', second = ''] = line.toLowerCase().split(' ');
    const command = first === 'uid' ? second : first;
    const done = `${tag} OK done\r\n`;
    if (command === 'search') return search.replace('{tag}', tag);
    if (command === 'fetch') return fetch + done;
    return (other[command] ?? '') + done;
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n'))
        if (line !== '') socket.write(answerTo(line).replace(/^a/i, 'A'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const mailbox = await openMailbox(`imap://support:open-sesame@127.0.0.1:${port}`, signal);
  onTestFinished(() => mailbox.close());
  return mailbox;
}

const mail = (uid: number) => `* ${uid} FETCH (UID ${uid} RFC822.SIZE 5 BODY[]<0> {5}\r\nHello)\r\n`;

it('a search that the mail server refuses does not count as one that found nothing', async () => {
  const mailbox = await aMailbox({ search: '{tag} NO [UNAVAILABLE] try again\r\n' });

  await expect(mailbox.uidsAfter(0)).rejects.toThrow(MailboxFault);
});

it('a mail is distinguished from what the mail server says about others at the same time', async () => {
  const flags =
    '* 1 FETCH (UID 1 FLAGS (\\Seen))\r\n* 2 FETCH (FLAGS (\\Seen))\r\n* 2 FETCH (UID 2 FLAGS (\\Seen))\r\n';
  const mailbox = await aMailbox({ fetch: flags + mail(2) });

  expect(await mailbox.uidsAfter(0)).toEqual([1, 2]);
  expect(await mailbox.fetch(2)).toMatchObject({ uid: 2, size: 5, bytes: Buffer.from('Hello') });
});

it('a mail that exists but is not handed out does not count as removed', async () => {
  const withheld = await aMailbox({ fetch: '* 2 FETCH (UID 2 RFC822.SIZE 5 BODY[]<0> NIL)\r\n' });
  const removed = await aMailbox({});

  await expect(withheld.fetch(2)).rejects.toThrow(MailboxFault);
  expect(await removed.fetch(2)).toBeNull();
});

it.each([
  ['more bytes than it may', '* 2 FETCH (UID 2 RFC822.SIZE 5 BODY[]<0> {4000000000}\r\nHello)\r\n'],
  ['a number of bytes that no memory holds', `* 2 FETCH (UID 2 BODY[]<0> {${'9'.repeat(400)}}\r\nHello)\r\n`],
])('a mail server that announces %s hands out no mail', async (_, fetch) => {
  const mailbox = await aMailbox({ fetch });

  const fetched = await mailbox.fetch(2).catch((error: unknown) => error);

  expect(fetched instanceof MailboxFault || fetched === null).toBe(true);
});

it('a mail server that stops in the midst of a mail does not outlast the run', async () => {
  const stopping = new AbortController();
  const mailbox = await aMailbox({ fetch: '* 2 FETCH (UID 2 BODY[]<0> {5000}\r\nHello' }, stopping.signal);
  const fetching = mailbox.fetch(2);

  stopping.abort();

  await expect(fetching).rejects.toThrow(MailboxFault);
});
