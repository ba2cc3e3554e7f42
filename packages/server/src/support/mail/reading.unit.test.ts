import { afterAll, describe, expect, it } from 'vitest';
import { from, mailOf, mixed } from '#testing/mail-text.ts';
import type { ReadMail } from './read.ts';
import { openReader } from './fetch-mail.ts';

const reader = openReader();
afterAll(() => reader.close());

const read = (bytes: Buffer, size = bytes.length) => reader.read({ bytes, size });
const hex = (text: string) => Buffer.from(text, 'hex');

const html = (source: string) => read(mailOf(`${from}Content-Type: text/html; charset=utf-8\n\n${source}`));
const nothing: ReadMail = {
  messageId: null,
  answers: [],
  sender: { name: 'Mei Lin', address: 'mei@example.com' },
  replyTo: null,
  others: [],
  subject: '',
  text: '',
  html: null,
  isAutomatic: false,
  threadIndex: null,
  bounced: [],
  bouncedFrom: [],
  isDelay: false,
  remarks: [],
  attachments: [],
};

describe('the content of a mail', () => {
  it('is read with its sender, the mail it answers, and its attachments', async () => {
    const mail = await read(
      mailOf(
        'Message-ID: <3@example.com>\nIn-Reply-To: <2@example.com>\nReferences: <1@example.com>\n <2@example.com>\n',
        mixed(
          'Content-Type: multipart/alternative; boundary=y\n\n--y\n\nMy key\n--y\nContent-Type: text/html\n\n<p>My <b>key</b>\n--y--',
          'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR',
          'Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\nAAEC',
          'Content-Type: image/png; name=logo.png\nContent-ID: <logo>\nContent-Disposition: inline\n\nPNG',
        ),
      ),
    );

    expect({ ...mail, attachments: [] }).toEqual({
      ...nothing,
      messageId: '<3@example.com>',
      answers: ['<2@example.com>', '<1@example.com>'],
      subject: 'Files',
      text: 'My key',
      html: '<p>My <b>key</b></p>',
    });
    expect(mail.attachments.map(({ content, ...about }) => ({ ...about, kept: content?.length }))).toEqual([
      { name: 'invite.ics', contentType: 'text/calendar', bytes: 15, kept: 15 },
      { name: 'winmail.dat', contentType: 'application/ms-tnef', bytes: 3, kept: 3 },
      { name: 'logo.png', contentType: 'image/png', bytes: 3, kept: 3 },
    ]);
  });

  it('may be nothing at all', async () => {
    expect(await read(Buffer.alloc(0))).toEqual({ ...nothing, sender: { name: '', address: '' } });
    expect(await read(mailOf(from))).toEqual(nothing);
    expect((await read(Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7) % 256)))).text).toBe('');
  });

  it.each([
    ['ISO-2022-JP', 'iso-2022-jp', hex('1b2442243324731b2842'), 'こん', []],
    ['GBK under its older name', 'gb2312', hex('9668c4e3'), '杊你', []],
    ['GB18030', 'GB18030', hex('c4e38139ef30'), '你㐁', []],
    ['Big5', 'big5', hex('a741a66e'), '你好', []],
    ['a name that only one system knows', 'cp936', hex('c4e3bac3'), '你好', []],
    ['UTF-8 that nobody declared', '', hex('e4bda0'), '你', []],
    ['GBK that nobody declared', '', hex('c4e3bac3cdf5b7bc'), '你好王芳', ['broken-text']],
    ['GBK declared as UTF-8', 'utf-8', hex('c4e3bac3cdf5b7bc'), '你好王芳', ['broken-text']],
    ['UTF-8 declared as EUC-JP', 'euc-jp', hex('e4bda0e5a5bd'), '你好', ['broken-text']],
    ['Big5 that nobody declared', '', hex('a6d1ae76b17aa66e'), '老師您好', ['broken-text']],
    ['UTF-16 with its mark', '', hex('fffe604f7d59'), '你好', []],
    ['UTF-7', 'utf-7', Buffer.from('+T2BZfQ- 1 +- 1'), '你好 1 + 1', []],
    ['accents that nobody declared', '', hex('636166e92c20e7612076613f'), 'café, ça va?', ['broken-text']],
    ['an encoding that there is not', 'x-klingon', hex('e4bda0'), '你', ['broken-text']],
  ])('is decoded from %s', async (_, charset, bytes, text, remarks) => {
    const type = charset === '' ? 'text/plain' : `text/plain; charset=${charset}`;
    const mail = await read(mailOf(`${from}Content-Type: ${type}\n\n`, bytes));

    expect([mail.text, mail.remarks]).toEqual([text, remarks]);
  });

  it('is decoded in headers, too, whether encoded or raw', async () => {
    const marked = await read(mailOf(`Subject: =?gb18030?B?xOO6ww==?=\n${from}\n`));
    const bare = await read(mailOf('Subject: ', hex('c4e3bac3'), `\n${from}\n`));
    const wrong = await read(mailOf(`Subject: =?utf-8?B?xOO6ww==?=\n =?utf-8?B?zfW3vA==?=\n${from}\n`));
    const big5 = await read(mailOf('Subject: ', hex('b54caa6bb56ea44a'), `\n${from}\n`));

    expect([marked.subject, bare.subject, wrong.subject]).toEqual(['你好', '你好', '你好王芳']);
    expect(big5.subject).toBe('無法登入');
  });

  it('contains nothing that a database refuses, and no disguising characters', async () => {
    const mail = await read(
      mailOf(
        'From: "suppo\u202Ert\u200B desk" <mei@example.com>, other@example.com\nSubject: a\u0000b\u0007\n  c\n\nx\u0000y\u001Bz\n',
      ),
    );

    expect(mail).toEqual({
      ...nothing,
      sender: { name: 'support desk', address: 'mei@example.com' },
      subject: 'ab c',
      text: 'xyz',
    });
  });

  it.each([
    '"support@bank.example" <mei@example.com>',
    'support@\u200Bbank.example <mei@example.com>',
    'support@\u{E0041}bank\u034F.example <mei@example.com>',
    'mei@example.com',
  ])('does not use an address as a name: %j', async (sender) => {
    const mail = await read(mailOf(`From: ${sender}\n\nx`));

    expect(mail.sender).toEqual({ name: '', address: 'mei@example.com' });
  });

  it('contains no invalid address and no overlong id', async () => {
    const mail = await read(mailOf(`From: not an address\nMessage-ID: <${'a'.repeat(600)}@example.com>\n\nx`));

    expect(mail).toMatchObject({ messageId: null, sender: { address: '' } });
  });

  it('is truncated where it is longer than anybody reads', async () => {
    const { text, subject, remarks } = await read(
      mailOf(`${from}Subject: ${'é'.repeat(600)}\n\n${'𝄞'.repeat(10_001)}`),
    );

    expect([text.length, subject.length, remarks]).toEqual([19_999, 500, ['shortened']]);
    expect(text.isWellFormed()).toBe(true);
  });
});

describe('HTML', () => {
  it('keeps text, lists, tables and links, and nothing that executes or loads', async () => {
    const mail = await html(
      `<style>p{}</style><base href="http://x.example/"><script>alert(1)</script><p style="background:url(//x.example/1)" onclick="x()" class=c id=i>Dear &lt;b&gt;</p>
<img src="https://x.example/pixel.png"><a href="javascript:alert(1)">one</a> <a href="https://x.example/?a=1&b=2" target=_top>two</a> <a href="mailto:a@x.example">three</a> <a href="//x.example">four</a> <a href="data:text/html,x">five</a>
<form action=x><input value=y></form><svg><style><img src=x onerror=alert(1)></style></svg><iframe srcdoc="<p>x"></iframe><ul><li>a<li>b</ul><table><tr><td colspan=2 rowspan=9999 width=5>c</table><math><mi xlink:href="data:x">z</mi></math>`,
    );

    const link = 'rel="noopener noreferrer nofollow" target="_blank"';
    expect(mail.html).toBe(
      `<p>Dear &lt;b&gt;</p>\n<a>one</a> <a href="https://x.example/?a=1&amp;b=2" ${link}>two</a> <a href="mailto:a@x.example" ${link}>three</a> <a>four</a> <a>five</a>\n<ul><li>a</li><li>b</li></ul><table><tr><td colspan="2">c</td></tr></table>`,
    );
    expect(mail.text).toBe('Dear <b>\none two (https://x.example/?a=1&b=2) three (a@x.example) four five\n- a\n- b\nc');
    expect(mail.remarks).toEqual(['remote-content']);
  });

  it.each([
    ['<img src="cid:logo">', []],
    ['<img srcset="//x.example/1.png 2x">', ['remote-content']],
    ['<table background="http://x.example/1.png">', ['remote-content']],
    ['<link rel=stylesheet href="https://x.example/1.css">', ['remote-content']],
    ['<a href="https://x.example/">x</a>', []],
  ])('reports what would have been loaded: %s', async (source, remarks) => {
    expect((await html(`<p>x${source}`)).remarks).toEqual(remarks);
  });

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<scr<script>ipt>alert(1)</script>',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '<a href="jav&#x09;ascript:alert(1)">x</a><a href="https:javascript:alert(1)">y</a><a href="https:/\\x.example">z</a>',
    '<a ping="//x.example" href="HTTPS://x.example/&quot;onclick=alert(1)">x</a>',
    '<plaintext><img src=x onerror=alert(1)>',
  ])('stays harmless where parsers disagree: %s', async (source) => {
    const { html: kept } = await html(source);

    const tags = kept?.match(/<[^>]*>/g) ?? [];
    for (const tag of tags)
      expect(tag).toMatch(/^<\/?(p|a|b|div|br)( \/)?>$|^<a href="https:\/\/[^"]*" rel="[a-z ]+" target="_blank">$/i);
    expect(kept ?? '').not.toMatch(/<(?![/a-z])/);
  });

  it('is bounded in depth and length', async () => {
    const deep = await html(`${'<div>'.repeat(5000)}down here`);
    const long = await html('<p>word '.repeat(50_000));

    expect(deep).toMatchObject({ text: 'down here', remarks: [] });
    expect(deep.html?.match(/<div>/g)?.length).toBeLessThan(50);
    expect([long.html, long.text.length, long.remarks]).toEqual([null, 20_000, ['shortened']]);
  });
});

describe('attachments', () => {
  it('are stored up to 25 MB, and reported where they are larger or truncated', async () => {
    const head = mixed('\n\nHello', 'Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n');
    const start = head.slice(0, head.indexOf('--x--'));
    const line = `${Buffer.alloc(57, 1).toString('base64')}\r\n`;
    const large = (bytes: number) => mailOf(start, Buffer.from(line.repeat(Math.ceil(bytes / 57))), '--x--\n');
    const limit = 25 * 1024 * 1024;

    const kept = await read(large(limit - 100));
    const tooLarge = await read(large(limit + 100));
    const cutOff = await read(mailOf(`${start}${line}`), 60_000_000);

    expect(kept).toMatchObject({ text: 'Hello', remarks: [] });
    expect(kept.attachments[0]?.content?.length).toBe(kept.attachments[0]?.bytes);
    expect(tooLarge.attachments[0]).toMatchObject({ name: 'a.pdf', bytes: expect.any(Number), content: null });
    expect(tooLarge.attachments[0]?.bytes).toBeGreaterThan(limit);
    expect(cutOff).toMatchObject({ text: 'Hello', remarks: ['shortened'], attachments: [{ content: null }] });
    expect(cutOff.attachments[0]?.bytes).toBeGreaterThan(40_000_000);
  });

  it('are listed up to 50', async () => {
    const parts = Array.from({ length: 60 }, (_, at) => `Content-Type: application/pdf; name=${at}.pdf\n\n${at}`);

    const { attachments, remarks } = await read(mailOf(mixed(...parts)));

    expect([attachments.length, attachments.at(-1)?.name, remarks]).toEqual([50, '49.pdf', ['shortened']]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.doc', 'a.doc'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['..', 'document.pdf'],
    ['a\u0000b\nc.pdf', 'ab c.pdf'],
    [`${'n'.repeat(400)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ])('have names that are valid on every file system: %j', async (declared, name) => {
    const coded = `=?utf-8?B?${Buffer.from(declared).toString('base64')}?=`;

    const mail = await read(mailOf(mixed(`Content-Type: application/pdf; name="${coded}"\n\nx`)));

    expect(mail.attachments.map((file) => file.name)).toEqual([name]);
  });
});

it('the name of an attachment is decoded where its bytes are written as they are', async () => {
  const head = 'Content-Type: text/plain; name="';
  const [start = '', end = ''] = mixed(`${head}N"\nContent-Disposition: attachment\n\nx`).split('N"');

  const { attachments } = await read(mailOf(start, hex('c4e3bac3'), `"${end}`));

  expect(attachments.map(({ name }) => name)).toEqual(['你好']);
});

it.each([
  "filename*=UTF-8''%E4%BD%A0%E5%A5%BD",
  "filename*=GB18030''%C4%E3%BA%C3",
  "filename*=UTF-8''%C4%E3%BA%C3",
  'filename*="UTF-8\'\'%E4%BD%A0%E5%A5%BD"',
  'filename="UTF-8\'\'%E4%BD%A0%E5%A5%BD"',
  'filename="%E4%BD%A0%E5%A5%BD"',
  "filename*0*=UTF-8''%E4%BD; filename*1*=%A0%E5%A5%BD",
  'filename="=?utf-8?B?5L2g?= =?utf-8?B?5aW9?="',
  'filename="=?utf-8?B?5L0=?= =?utf-8?B?oOWlvQ==?="',
  'filename="=?gb2312?B?xOO6ww==?="',
  'filename="=?utf-8?B?xOO6ww==?="',
  'filename==?utf-8?Q?=E4=BD=A0=E5=A5=BD?=',
  'filename*0="=?utf-8?B?5L2g?="; filename*1=" =?utf-8?B?5aW9?="',
])('the name of an attachment is read however programs encode it: %s', async (name) => {
  const { attachments } = await read(
    mailOf(mixed(`Content-Type: application/pdf\nContent-Disposition: attachment; ${name}\n\nx`)),
  );

  expect(attachments.map((file) => file.name)).toEqual(['你好']);
});

it.each([
  ['Your program does not show HTML.', 'The teacher wrote.'],
  ['The teacher wrote.', 'The teacher wrote.'],
  ['My HTML page does not open.\n\nMei', 'My HTML page does not open.\n\nMei'],
])('a text beside HTML is read unless it only says that the mail is HTML: %j', async (plain, text) => {
  const source = plain.startsWith('Your') ? text : plain;
  const parts = `--x\n\n${plain}\n--x\nContent-Type: text/html\n\n<p>${source.replaceAll('\n\n', '<p>')}\n--x--\n`;

  expect((await read(mailOf(`${from}Content-Type: multipart/alternative; boundary=x\n\n${parts}`))).text).toBe(text);
});

describe('a malicious mail', () => {
  it('is represented by its headers where the rest cannot be read', async () => {
    const subject = `Subject: Help\nMessage-ID: <1@example.com>\n${from}`;
    const expected = { subject: 'Help', messageId: '<1@example.com>', sender: nothing.sender, remarks: ['not-read'] };
    const nested = Array.from(
      { length: 2000 },
      (_, at) => `--b${at}\nContent-Type: multipart/mixed; boundary=b${at + 1}\n\n`,
    );

    expect(await read(mailOf(`${subject}X-Long: ${'x'.repeat(10_000_000)}\n\nHello`))).toMatchObject(expected);
    expect(
      await read(mailOf(`${subject}Content-Type: multipart/mixed; boundary=b0\n\n${nested.join('')}`)),
    ).toMatchObject(expected);
    const files = '--x\nContent-Type: application/pdf; name=a.pdf\n\nx\n'.repeat(10_000);
    expect(await read(mailOf(`${subject}Content-Type: multipart/mixed; boundary=x\n\n${files}--x--\n`))).toMatchObject(
      expected,
    );
  });

  it.each([
    ['quotes in a name', `From: "x${"'".repeat(600_000)}x" <mei@example.com>\n`],
    ['a name that is nearly an address', `From: "a@${'.'.repeat(600_000)}@" <mei@example.com>\n`],
    ['groups in groups', `From: ${'g: '.repeat(300_000)}mei@example.com;\n`],
    ['spaces in a subject', `${from}Subject: Help${' '.repeat(600_000)}me\n`],
    ['very many headers', `${from}${'X-A: b\n'.repeat(40_000)}`],
    ['very many ids of its thread', `${from}References: ${'<a@b.c> '.repeat(50_000)}\n`],
    [
      'headers and parameters named like parts of an object',
      `${from}__proto__: x\nContent-Type: text/plain; __proto__=x\n`,
    ],
  ])('is read completely in spite of %s', async (_what, head) => {
    const mail = await read(mailOf(`${head}Message-ID: <1@example.com>\n\nHello`));

    expect(mail).toMatchObject({ messageId: '<1@example.com>', text: 'Hello', remarks: [] });
  });

  it('does not stop the mails after it', async () => {
    const [, after] = await Promise.all([
      html(`${'<a href="https://x.example/"><b>'.repeat(2000)}`),
      read(mailOf(`${from}\nHello`)),
    ]);

    expect(after).toEqual({ ...nothing, text: 'Hello' });
  });
});
