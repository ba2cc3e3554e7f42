import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { ports } from './servers.ts';

export type Mailbox = {
  /** Waits for the newest mail to this address since the mailbox was opened. */
  mailTo(address: string): Promise<ParsedMail>;
  close(): Promise<void>;
};

/** A mail server that stores the mails it receives; while it is closed, it refuses connections. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; raw: Buffer }[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) });
        done();
        for (const look of waiting) look();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(ports.mail, '127.0.0.1', resolve);
  });

  const arrival = (address: string) =>
    new Promise<Buffer>((resolve) => {
      const look = () => {
        const found = mails.findLast(({ to }) => to.includes(address));
        if (!found) return;
        waiting.delete(look);
        resolve(found.raw);
      };
      waiting.add(look);
      look();
    });
  return {
    mailTo: async (address) => simpleParser(await arrival(address)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
