import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

type Taken = { from: string; to: string[]; mail: ParsedMail; raw: string };

/** Starts a mail server that stops when the test ends; `port` 0 means any free port. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const raw: { from: string; to: string[]; bytes: Buffer }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.authOptional === false ? [] : ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        raw.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(parts) });
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  server.on('error', () => undefined);
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));

  return {
    port: (server.server.address() as AddressInfo).port,
    taken: (): Promise<Taken[]> =>
      Promise.all(
        raw.map(async ({ bytes, ...envelope }) => ({
          ...envelope,
          raw: bytes.toString(),
          mail: await simpleParser(bytes),
        })),
      ),
  };
}
