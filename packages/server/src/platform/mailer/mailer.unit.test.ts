import { describe, expect, it, onTestFinished } from 'vitest';
import { compose, demandsTls, type Mail, openMailer } from './index.ts';
import { startMailServer } from './testing-server.ts';
import { freePort } from '#testing/free-port.ts';

const from = 'EEMusic 控制台 <console@example.com>';
const message = compose({
  language: 'en',
  subject: 'Grüße & 你好',
  paragraphs: ['Hello <b>王芳</b> & "all",', 'a second one.'],
  action: { label: 'Open', address: 'https://console.example.com/x?a=1&b=2' },
  footnote: 'Small print.',
});

function aMailer(url: string | null, keeps = false) {
  const logged: object[] = [];
  const mailer = openMailer({
    url,
    from,
    log: { info: (about, text) => logged.push({ ...about, message: text }) },
    clock: { now: () => new Date('2026-03-01T10:20:00.000Z') },
    keeps,
  });
  onTestFinished(() => mailer.close());
  return { mailer, logged, send: (mail: Partial<Mail> = {}) => mailer.send({ ...aMail, ...mail }) };
}

const aMail: Mail = { to: 'wang.fang@example.com', id: 'test.7', ...message };

describe('a mail with a code', () => {
  it('has it on a line of its own in the text, and large in HTML, where no phone takes it for a number to call', () => {
    const { text, html } = compose({
      language: 'en',
      subject: 'Code',
      paragraphs: ['Enter this code.'],
      code: '04711',
    });

    expect(text).toBe('Enter this code.\n\n04711\n');
    expect(html).toMatch(/<p [^>]*font-size:28px[^>]*>04711<\/p>/);
    expect(html).toContain('telephone=no');
  });
});

describe('a mail by SMTP', () => {
  it('arrives with text and HTML that say the same, in any script', async () => {
    const { port, taken } = await startMailServer();
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await send();

    const [arrived] = await taken();
    expect(arrived).toMatchObject({ from: 'console@example.com', to: ['wang.fang@example.com'] });
    expect(arrived?.mail).toMatchObject({
      subject: 'Grüße & 你好',
      messageId: '<test.7@example.com>',
      from: { value: [{ name: 'EEMusic 控制台', address: 'console@example.com' }] },
    });
    expect(arrived?.mail.text).toBe(message.text);
    expect(String(arrived?.mail.html).trim()).toBe(message.html.trim());
    expect(arrived?.mail.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('carries files under their names, in any script', async () => {
    const { port, taken } = await startMailServer();
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await send({
      attachments: [{ name: '2026-03 北方.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }],
    });

    const [arrived] = await taken();
    expect(arrived?.mail.attachments).toMatchObject([
      { filename: '2026-03 北方.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    ]);
  });

  it('has the same Message-ID when it is sent again', async () => {
    const { port, taken } = await startMailServer();
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await send();
    await send();

    const ids = (await taken()).map(({ mail }) => mail.messageId);
    expect(ids).toEqual(['<test.7@example.com>', '<test.7@example.com>']);
  });

  it.each([
    'wang.fang@example.com, thief@example.com',
    'wang.fang@example.com,thief@example.com',
    'wang.fang@example.com\r\nBcc: thief@example.com',
    'wang.fang@example.com>\r\nRCPT TO:<thief@example.com',
    'Thief <thief@example.com>, wang.fang@example.com',
    'group: thief@example.com, wang.fang@example.com;',
  ])('reaches only the given address, %o', async (to) => {
    const { port, taken } = await startMailServer();
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await send({ to }).catch(() => undefined);

    for (const arrived of await taken()) {
      expect(arrived.to).toHaveLength(1);
      expect(arrived.to).not.toContain('thief@example.com');
      expect(arrived.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^bcc:/im);
    }
  });

  it('signs in where the address has a user name and a password', async () => {
    const sent: unknown[] = [];
    const { port, taken } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        sent.push([username, password]);
        done(null, { user: username });
      },
    });
    const { send } = aMailer(`smtp://console:p%40ss%2Fword@127.0.0.1:${port}?ignoreTLS=true`);

    await send();

    expect(sent).toEqual([['console', 'p@ss/word']]);
    expect(await taken()).toHaveLength(1);
  });

  it('fails where nothing listens, and arrives once a server does', async () => {
    const port = await freePort();
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await expect(send()).rejects.toThrow(/ECONNREFUSED/);

    const { taken } = await startMailServer({}, port);
    await send();
    expect(await taken()).toHaveLength(1);
  });

  it('fails when the server refuses it', async () => {
    const { port } = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    });
    const { send } = aMailer(`smtp://127.0.0.1:${port}`);

    await expect(send()).rejects.toThrow(/no such mailbox/);
  });
});

describe('a password for the mail server', () => {
  it.each([
    ['smtp://console:secret@mail.example.com:587', true],
    ['smtp://console:secret@10.0.0.7', true],
    ['smtp://mail.example.com', false],
    ['smtp://console:secret@localhost:2525', false],
    ['smtp://console:secret@127.0.0.1', false],
    ['smtp://console:secret@[::1]', false],
  ])('of %s is sent only encrypted: %s', (url, isDemanded) => {
    expect(demandsTls(url)).toBe(isDemanded);
  });
});

describe('a mail without a mail server', () => {
  it('is written to the log', async () => {
    const { send, logged, mailer } = aMailer(null);

    await send();

    expect(logged).toEqual([
      expect.objectContaining({ to: 'wang.fang@example.com', subject: message.subject, text: message.text }),
    ]);
    expect(mailer.kept).toBeNull();
  });

  it('is kept for viewing in a demo, newest first and up to a limit', async () => {
    const { send, mailer } = aMailer(null, true);

    for (let number = 1; number <= 60; number += 1) await send({ subject: `mail ${number}` });

    expect(mailer.kept).toHaveLength(50);
    expect(mailer.kept?.[0]).toEqual({
      to: 'wang.fang@example.com',
      subject: 'mail 60',
      text: message.text,
      at: '2026-03-01T10:20:00.000Z',
    });
  });
});

describe('the text of a mail', () => {
  it('is never interpreted as markup', () => {
    expect(message.html).toContain('Hello &#60;b&#62;王芳&#60;/b&#62; &#38; &#34;all&#34;,');
    expect(message.html).not.toContain('<b>');
    expect(message.html).toContain('href="https://console.example.com/x?a=1&#38;b=2"');
  });

  it('contains its link, too', () => {
    expect(message.text).toContain('\nhttps://console.example.com/x?a=1&b=2\n');
  });
});
