import { afterAll, describe, expect, it } from 'vitest';
import { from, mailOf } from '#testing/mail-text.ts';
import { openReader } from './fetch-mail.ts';

const reader = openReader();
afterAll(() => reader.close());

const ours = `<support.${'a'.repeat(22)}@example.com>`;
const bare = ours.slice(1, -1);

const read = (text: string) => {
  const bytes = mailOf(text);
  return reader.read({ bytes, size: bytes.length });
};

const report = (...parts: string[]) =>
  `From: MAILER-DAEMON@example.org\nContent-Type: multipart/report; boundary=x\n\n--x\n\nSorry\n${parts.map((part) => `--x\n${part}\n`).join('')}--x--\n`;
const status = (action: string) =>
  `Content-Type: message/delivery-status\n\nFinal-Recipient: rfc822; mei@example.org\nAction: ${action}`;
const inBase64 = (type: string, text: string) =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n')}`;
const inQuotedPrintable = (type: string, text: string) =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: quoted-printable\n\n${text.replaceAll('=', '=3D').replace('@example.com>', '=\n=40example.com>')}`;
const head = `From: help@example.com\nTo: mei@example.org\nMessage-ID: ${ours}\nSubject: Re: A key\n`;
const exchange = 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org';
const plain = (sender: string, subject: string, text: string) =>
  `From: ${sender}\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\n${inBase64('text/plain; charset=utf-8', text)}\n`;

describe('a report that a mail of ours was not delivered', () => {
  it.each([
    ['headers as they are', report(status('failed'), `Content-Type: text/rfc822-headers\n\n${head}`)],
    ['headers in quoted-printable', report(status('failed'), inQuotedPrintable('text/rfc822-headers', head))],
    ['headers in base64', report(status('failed'), inBase64('text/rfc822-headers', head))],
    ['headers of a less usual type', report(status('failed'), inBase64('message/rfc822-headers', head))],
    ['the mail in base64', report(status('failed'), inBase64('message/rfc822', `${head}\nHello`))],
    ['the mail in quoted-printable', report(status('failed'), inQuotedPrintable('message/rfc822', `${head}\nHello`))],
    [
      'a status in base64',
      report(inBase64('message/delivery-status', `Action: failed\nX-Original-Message-ID: ${ours}\n`)),
    ],
    [
      'a status in any language',
      report(inBase64('message/global-delivery-status', `Action: Failed\nOriginal-Message-ID: ${ours}\n`)),
    ],
    [
      'a text, like Gmail',
      `From: mailer-daemon@googlemail.com\nX-Failed-Recipients: mei@example.org\nSubject: Delivery Status Notification (Failure)\n\nMessage-ID: ${ours}\n`,
    ],
    ['a text in base64, like QQ', plain('PostMaster@qq.com', '来自qq.com的退信', `退信原因\nMessage-ID: ${bare}\n`)],
    ['a text in base64, like 163', plain('Postmaster@163.com', '系统退信', `邮件 ID：${bare}。`)],
    [
      'HTML',
      `From: ${exchange}\nSubject: Undeliverable\n${inBase64('text/html; charset=utf-8', `<p>Message-Id: &lt;${bare}&gt;</p>`)}`,
    ],
    [
      'In-Reply-To only',
      `From: postmaster@example.org\nIn-Reply-To: ${ours}\nSubject: =?utf-8?B?5pyq6YCB6L6+?=\n\nSorry\n`,
    ],
    ['a sender of any name', plain('robot@example.org', 'Undelivered Mail Returned to Sender', ours)],
  ])('is read from %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ bounced: [ours], isAutomatic: true });
  });

  it.each([
    ['a delivery', report(status('delivered'), inBase64('text/rfc822-headers', head))],
    [
      'a receipt',
      `From: postmaster@example.org\nContent-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/disposition-notification\n\nOriginal-Message-ID: ${ours}\nDisposition: automatic-action/MDN-sent-automatically; displayed\n--x--\n`,
    ],
    ['an absence', `From: mei@example.org\nAuto-Submitted: auto-replied\nIn-Reply-To: ${ours}\n\nI am away\n`],
    ['a person', `${from}\n${ours}`],
    ['a person who answers us', `${from}In-Reply-To: ${ours}\nSubject: Delivery failed\n\nMy parcel\n`],
    [
      'a postmaster who answers us',
      `From: postmaster@school.example\nIn-Reply-To: ${ours}\nSubject: Re: A key\n\nHi\n`,
    ],
    ['a person who answers a report', `${from}Subject: Re: Undelivered Mail\n\n${ours}`],
  ])('is not %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ bounced: [], bouncedFrom: [] });
  });

  it.each([
    ['a delay', report(status('delayed'), inBase64('text/rfc822-headers', head))],
    ['a delay in words', plain('postmaster@qq.com', '邮件投递延迟', `系统将继续尝试投递。${ours}`)],
    ['a warning in words', plain('mailer-daemon@example.org', 'Warning', `Not yet been delivered: ${ours}`)],
    [
      'a delay of which Gmail tells',
      plain('mailer-daemon@googlemail.com', 'Delivery Status Notification (Delay)', ours),
    ],
    ['a delay that says both', plain('postmaster@163.com', '邮件暂时未能送达，系统会继续投递', ours)],
    [
      'a warning after hours',
      plain('mailer-daemon@a.example', 'Warning: could not send message for past 4 hours', ours),
    ],
    ['a delay of Exchange', plain(exchange, '传递延迟: Re: A key', ours)],
    ['a delay in quoted-printable', report(status('delayed'), inQuotedPrintable('text/rfc822-headers', head))],
  ])('is told from %s', async (_, text) => {
    expect(await read(text)).toMatchObject({ bounced: [ours], isDelay: true, isAutomatic: true });
  });

  it.each([
    '投递状态通知（失败）',
    '您的邮件未被送达',
    '邮件发送失败',
    '郵件寄送失敗',
    '来自qq.com的退信',
    '系统退信/Systems bounce',
    '退件通知',
    '邮件被拒收',
    '未传递: Re: A key',
    '无法送达: Re: A key',
    '無法遞送的郵件',
    'Undeliverable: Re: A key',
    'Mail could not be delivered',
    'Address not found',
  ])('is read from the subject %s, whoever sends it', async (subject) => {
    expect(await read(plain('robot@example.cn', subject, `收件人 mei@example.org ${ours}`))).toMatchObject({
      bounced: [ours],
      isDelay: false,
    });
  });

  it('names the recipients where it names no id', async () => {
    const qq = plain('PostMaster@qq.com', '系统退信', '收件人：mei@example.org\n主题：Re: A key');
    const standard = report(`${status('failed')}\nOriginal-Recipient: rfc822; mei@example.org`);

    for (const text of [qq, standard])
      expect(await read(text)).toMatchObject({ bounced: [], bouncedFrom: ['mei@example.org'] });
    expect((await read(plain('li@example.org', '系统退信', 'mei@example.org'))).bouncedFrom).toEqual([]);
  });
});

describe('a mail that no person wrote', () => {
  it.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['Precedence: bulk', true],
    ['Precedence: first-class', false],
    ['List-Id: <news.example.com>', true],
    ['Return-Path: <>', true],
    ['Return-Path: <mei@example.com>', false],
    ['Content-Type: multipart/report; boundary=x', true],
    ['X-Autoreply: yes', true],
  ])('is recognised by its headers: %s', async (head, isAutomatic) => {
    expect((await read(`${from}${head}\n\nx`)).isAutomatic).toBe(isAutomatic);
  });
});
