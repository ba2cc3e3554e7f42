import { describe, expect, it, onTestFinished } from 'vitest';
import { type Mail, openMailer } from './index.ts';
import { startMailServer } from './testing-server.ts';

const wang = 'wang@example.com';
const usual: Mail = { to: wang, id: 'reset.17', subject: 'Reset', text: 'Hello', html: '<p>Hello</p>' };
const person = {
  from: { name: 'Mei', address: 'help@example.com' },
  messageId: '<1@a.b>',
  inReplyTo: null,
  references: [],
};
const bcc = '\r\nBcc: thief@example.com\r\nX-Evil: 1';

async function aMailer() {
  const { port, taken } = await startMailServer();
  const log = { info: () => undefined };
  const clock = { now: () => new Date('2026-03-01T10:20:00.000Z') };
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = openMailer({ url, from: 'Console <console@example.com>', log, clock, keeps: false });
  onTestFinished(() => mailer.close());
  return { send: (parts: Partial<Mail>) => mailer.send({ ...usual, ...parts }), taken };
}

const attached = (name: string, contentType = 'application/pdf') => ({
  attachments: [{ name, contentType, bytes: new Uint8Array(1) }],
});

describe('a mail', () => {
  it.each<[string, Partial<Mail>]>([
    ['the subject', { subject: `Hello${bcc}` }],
    ['a subject that begins a text', { subject: `Hello\r\n${bcc}\r\n\r\nText` }],
    ['an encoded subject', { subject: `=?utf-8?B?${Buffer.from(bcc).toString('base64')}?=` }],
    ['a subject with the line ends of Unicode', { subject: 'Hello\u2028Bcc: thief@example.com\u0085X-Evil: 1' }],
    ["the sender's name", { byPerson: { ...person, from: { ...person.from, name: `Mei${bcc}` } } }],
    ["quotes in the sender's name", { byPerson: { ...person, from: { ...person.from, name: 'M" <a@b.c>, "x' } } }],
    ['the id of the mail it answers', { byPerson: { ...person, inReplyTo: `<2@a.b>${bcc}` } }],
    ['the ids of its thread', { byPerson: { ...person, references: ['<2@a.b>', `<3@a.b>${bcc}`] } }],
    ['its own id', { byPerson: { ...person, messageId: `<1@a.b>${bcc}` } }],
    ['the name of a file', attached(`a.pdf"${bcc}`)],
    ['the type of a file', attached('a.pdf', `application/pdf${bcc}`)],
  ])('gets no header and no recipient from %s', async (_, parts) => {
    const { send, taken } = await aMailer();

    await send(parts);

    const [arrived, ...more] = await taken();
    expect([arrived?.to, more]).toEqual([[wang], []]);
    expect(arrived?.raw).not.toMatch(/^(bcc|x-evil):/im);
    expect(arrived?.mail.from?.value).toHaveLength(1);
    expect(arrived?.mail.from?.value[0]?.address).toBe(parts.byPerson?.from.address ?? 'console@example.com');
  });

  it.each(['\r\n', '\n', '\r'])('does not end at a line with a dot between %j', async (end) => {
    const { send, taken } = await aMailer();
    const second = ['', '.', 'MAIL FROM:<a@b.c>', 'RCPT TO:<thief@example.com>', 'DATA', 'Evil', '.', ''].join(end);

    await send({ text: `Hello${second}` });

    const [arrived, ...more] = await taken();
    expect([arrived?.to, more]).toEqual([[wang], []]);
    expect(arrived?.raw).not.toMatch(/(^|[^\r])\n|\r(?!\n)/);
    expect(arrived?.mail.text).toContain('RCPT TO:<thief@example.com>');
  });

  it.each([
    'a@b.c\r\nBcc: thief@example.com',
    'a@b.c, thief@example.com',
    'a@b.c;thief@example.com',
    'a(thief@example.com)@b.c',
    '<thief@example.com>a@b.c',
    'a@b.c>\r\nRCPT TO:<thief@example.com',
    'group:thief@example.com;',
    'a@b\u0000.c',
    '"a@b.c, thief"@example.com',
    'a@b.c NOTIFY=SUCCESS',
    'a@b.c> SIZE=1',
  ])('goes to nobody else when its recipient is %j', async (to) => {
    const { send, taken } = await aMailer();

    await expect(send({ to })).rejects.toThrow();

    expect(await taken()).toEqual([]);
  });
});
