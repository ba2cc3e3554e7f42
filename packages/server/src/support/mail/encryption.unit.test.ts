import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { MailboxFault, openMailbox } from './fetch-mail.ts';
import { faultOf } from './fetch-mail.ts';

/** A server that greets like an IMAP server without STARTTLS, refuses every command and records what it receives. */
async function aPlainServer() {
  let received = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
    let lastTag = '*';
    socket.on('data', (data) => {
      received += data.toString();
      const [tag = '*', command = ''] = data.toString().trim().split(' ');
      if (command !== '') lastTag = tag;
      const isAsked = /^authenticate$/i.test(command);
      socket.write(isAsked ? '+ \r\n' : `${lastTag} ${/^(capability|id)$/i.test(command) ? 'OK' : 'NO'} done\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, received: () => received };
}

it.each([
  // An address that reaches this machine but is not recognised as local.
  ['0.0.0.0', 'encryption', false],
  ['127.0.0.1', 'password', true],
])(
  'a password goes to a mail server without encryption at %s only on this machine itself',
  async (host, fault, isSent) => {
    const { port, received } = await aPlainServer();
    const opening = openMailbox(`imap://support:open-sesame@${host}:${port}`, new AbortController().signal);

    const error: unknown = await opening.catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(MailboxFault);
    expect(faultOf(error instanceof Error ? error.cause : null)).toBe(fault);
    expect(/open-sesame|b3Blbi1zZXNhbWU/.test(received())).toBe(isSent);
  },
);
