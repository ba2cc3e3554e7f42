import { describe, expect, it, onTestFinished } from 'vitest';
import { openMailer } from './index.ts';
import { startMailServer } from './testing-server.ts';

const clock = { now: () => new Date('2026-03-01T10:20:00.000Z') };
const mail = {
  to: 'wang@example.com',
  id: 'reset.17',
  subject: 'Reset your password',
  text: 'https://console.example.com/forgot-password/secret\n',
  html: '<p>https://console.example.com/forgot-password/secret</p>',
};

function send(url: string, overrides: Partial<typeof mail> = {}): Promise<void> {
  const log = { info: () => undefined };
  const mailer = openMailer({ url, from: 'console@example.com', log, clock, keeps: false });
  onTestFinished(() => mailer.close());
  return mailer.send({ ...mail, ...overrides });
}

/** The test mail server has a self-signed certificate. */
describe('a mail server with a self-signed certificate', () => {
  it.each([
    ['STARTTLS', 'smtp', { secure: false, disabledCommands: [] }],
    ['TLS from the start', 'smtps', { secure: true }],
  ])('gets a mail over %s only where its address says so', async (_, scheme, options) => {
    const { port, taken } = await startMailServer(options);

    await expect(send(`${scheme}://127.0.0.1:${port}`)).rejects.toThrow(/certificate/i);
    expect(await taken()).toEqual([]);

    await send(`${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    expect(await taken()).toHaveLength(1);
  });
});

describe('a mail server that offers no TLS', () => {
  it('gets no mail where its address requires TLS', async () => {
    const { port, taken } = await startMailServer();

    await expect(send(`smtp://127.0.0.1:${port}?requireTLS=true`)).rejects.toThrow(/STARTTLS/);

    expect(await taken()).toEqual([]);
  });
});

describe('an error about a refused mail', () => {
  it("contains neither its text nor the mail server's password", async () => {
    const { port } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (_given, _session, done) => done(new Error('Invalid credentials')),
    });

    const fault: unknown = await send(`smtp://console:open-sesame@127.0.0.1:${port}`).catch((error: unknown) => error);

    const report = `${String(fault)} ${JSON.stringify(fault, Object.getOwnPropertyNames(fault))}`;
    expect(report).toContain('Invalid credentials');
    expect(report).not.toContain('open-sesame');
    expect(report).not.toContain('forgot-password');
  });
});

describe('a line break in a subject', () => {
  it('starts no header', async () => {
    const { port, taken } = await startMailServer();

    await send(`smtp://127.0.0.1:${port}`, { subject: 'Hello\r\nBcc: thief@example.com' });

    const [arrived] = await taken();
    expect(arrived?.to).toEqual(['wang@example.com']);
    expect(arrived?.raw).not.toMatch(/^bcc:/im);
  });
});
