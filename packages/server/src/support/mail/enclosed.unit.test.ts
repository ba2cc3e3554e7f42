import { afterAll, describe, expect, it } from 'vitest';
import { from, mailOf, mixed } from '#testing/mail-text.ts';
import { readTnef } from './enclosed.ts';
import { openReader } from './fetch-mail.ts';

const reader = openReader();
afterAll(() => reader.close());

const read = (text: string) => {
  const bytes = mailOf(text);
  return reader.read({ bytes, size: bytes.length });
};
const filesIn = ({ attachments }: Awaited<ReturnType<typeof read>>) =>
  attachments.map(({ name, content }) => [name, new TextDecoder().decode(content ?? undefined)]);
const inBase64 = (type: string, text: string | Buffer) =>
  `Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\n')}`;

/** A mail of Outlook with a text and the file 'pupils.csv'. */
const winmail = `eJ8+IgEAAQaQCAAEAAAAAAABAAEAAQeQBgAIAAAA5AQAAAAAAADoAAEEgAEADAAAAEtleSBwcm9i
bGVtADoEAQyAAgA1AAAAT3VyIGtleSBkb2VzIG5vdCB3b3JrLCBwbGVhc2Ugc2VlIHRoZSBhdHRh
Y2hlZCBsaXN0LgCqEgICkAYADgAAAAEA/////wAAAAAAAAAA/QMCEIABAAsAAABwdXBpbHMuY3N2
ABcEAg+ABgATAAAATmFtZSxLZXkNCkxpLFhYWFgNCkUF`;
const outlook = `Content-Type: application/ms-tnef; name="winmail.dat"\nContent-Transfer-Encoding: base64\n\n${winmail}`;

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const attribute = (level: number, tag: number, data: Buffer) =>
  Buffer.concat([Buffer.from([level]), u16(tag), u16(0), u32(data.length), data, u16(0)]);
const property = (type: number, id: number, data: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
const tnef = (...attributes: Buffer[]) => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes]);
const properties = (...all: Buffer[]) => Buffer.concat([u32(all.length), ...all]);
const stored = (rtf: string) =>
  Buffer.concat([u32(rtf.length + 12), u32(rtf.length), Buffer.from('MELA'), u32(0), Buffer.from(rtf, 'latin1')]);

describe('winmail.dat', () => {
  it('is its text and its files', async () => {
    const mail = await read(mixed('\n', outlook));

    expect(mail.text).toBe('Our key does not work, please see the attached list.');
    expect(filesIn(mail)).toEqual([['pupils.csv', 'Name,Key\r\nLi,XXXX\r\n']]);
  });

  it('adds no text where the mail has one', async () => {
    const mail = await read(mixed('\nOur key does not work', outlook));

    expect(mail.text).toBe('Our key does not work');
    expect(filesIn(mail)).toHaveLength(1);
  });

  it.each([
    ['Unicode', property(0x1f, 0x1000, Buffer.from('我的钥匙\0', 'utf16le')), { text: '我的钥匙' }],
    ['HTML', property(0x102, 0x1013, Buffer.from('<p>My key</p>')), { html: '<p>My key</p>' }],
    [
      'compressed RTF',
      property(
        0x102,
        0x1009,
        Buffer.from(
          '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
          'hex',
        ),
      ),
      { text: 'hello world' },
    ],
    [
      'RTF in another charset',
      property(0x102, 0x1009, stored("{\\rtf1\\ansi{\\fonttbl{\\f0 SimSun;}}\\f0 Key \\'c4\\'e3\\par\\u22909?!}")),
      { text: 'Key 你\n好!' },
    ],
    [
      'HTML in RTF',
      property(
        0x102,
        0x1009,
        stored('{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf \\b\\htmlrtf0 My key{\\*\\htmltag72 </p>}}'),
      ),
      { html: '<p>My key</p>' },
    ],
  ])('is read from %s', (_, body, expected) => {
    const codepage = attribute(1, 0x9007, Buffer.concat([u32(936), u32(0)]));

    expect(readTnef(tnef(codepage, attribute(1, 0x9003, properties(body))))).toMatchObject(expected);
  });

  it('names its files as they were', () => {
    const longName = property(0x1f, 0x3707, Buffer.from('学员名单.xlsx\0', 'utf16le'));
    const file = [
      attribute(2, 0x9002, Buffer.alloc(14)),
      attribute(2, 0x8010, Buffer.from('XUEYUA~1.XLS\0')),
      attribute(2, 0x800f, Buffer.from('x')),
      attribute(2, 0x9005, properties(longName)),
    ];

    expect(readTnef(tnef(...file))?.parts).toMatchObject([{ name: '学员名单.xlsx', bytes: 1 }]);
  });

  it('is read within a mail that is passed on', async () => {
    const forwarded = `Content-Type: message/rfc822\n\nFrom: li@example.net\n${outlook}`;

    const mail = await read(mixed('\nSee below.', forwarded));

    expect(mail.text).toMatch(/^See below\.\n\n-+ Forwarded[^]*Our key does not work, please see the attached list\.$/);
    expect(filesIn(mail).at(-1)).toEqual(['pupils.csv', 'Name,Key\r\nLi,XXXX\r\n']);
  });

  it.each([1, 20, 60, 120, 200])('that ends after %i bytes stops nothing', (length) => {
    const cut = Buffer.from(winmail, 'base64').subarray(0, length);

    expect(() => readTnef(cut)).not.toThrow();
  });
});

describe('uuencode', () => {
  const coded = 'begin 644 notes.txt\n-;65A<W5R92!S979E;@  \n`\nend';

  it.each([
    ['in a text', `${from}\nPlease see the file.\n\n${coded}\n\nMei\n`],
    ['without its blanks', `${from}\nPlease see the file.\n\n${coded.replace(/ +\n/, '\n')}\n\nMei\n`],
    [
      'as a part',
      mixed(
        '\nPlease see the file.\n\nMei',
        `Content-Type: text/x-uu; name=x\nContent-Transfer-Encoding: x-uuencode\n\n${coded}`,
      ),
    ],
    ['in base64', `${from}\nPlease see the file.\n\nbegin-base64 644 notes.txt\nbWVhc3VyZSBzZXZlbg==\n====\n\nMei\n`],
  ])('becomes a file: %s', async (_, text) => {
    const mail = await read(text);

    expect(mail.text.replaceAll(/\n+/g, '\n')).toBe('Please see the file.\nMei');
    expect(filesIn(mail)).toEqual([['notes.txt', 'measure seven']]);
  });

  it('is not every line that says begin', async () => {
    const text = 'begin 644 lessons\nwe could not end\n\nend';

    expect(await read(`${from}\n${text}\n`)).toMatchObject({ text, attachments: [] });
  });
});

describe('a mail within a mail', () => {
  const original = `From: Li <li@example.net>\nSubject: =?utf-8?B?5a2p5a2Q?=\n${mixed('\nMy child cannot sign in.', 'Content-Type: text/csv; name=list.csv\n\nx').split('\n').slice(2).join('\n')}`;

  it.each([
    [
      'as it is',
      `Content-Type: message/rfc822\nContent-Disposition: attachment; filename=a.eml\n\n${original.replaceAll('--x', '--i').replace('=x', '=i')}`,
    ],
    [
      'in base64',
      `${inBase64('message/rfc822; name=a.eml', original).replace('\n', '\nContent-Disposition: attachment\n')}`,
    ],
    ['as a file', inBase64('application/octet-stream; name=a.eml', original)],
  ])('is read with its files: %s', async (_, part) => {
    const mail = await read(mixed('\nSee below.', part));

    expect(mail.text).toMatch(
      /^See below\.\n\n-+ Forwarded message -+\nFrom: .*li@example\.net.*\nSubject: 孩子\n\nMy child cannot sign in\.$/,
    );
    expect(filesIn(mail).map(([name]) => name)).toEqual(['a.eml', 'list.csv']);
  });
});

describe('a picture of the mail itself', () => {
  it('stands where the HTML has it, and others do not', async () => {
    const mail = await read(
      mixed(
        'Content-Type: text/html\n\n<p>Look</p><img src="cid:pic@x" alt="screen"><img src="cid:pic%40x"><img src="cid:none"><img src="https://x.example/1.png">',
        'Content-Type: text/csv; name=a.csv\n\nx',
        'Content-Type: image/png; name=screen.png\nContent-ID: <pic@x>\n\nPNG',
      ),
    );

    expect(mail.html).toBe('<p>Look</p><img src="cid:1" alt="screen" /><img src="cid:1" alt="" />');
  });

  it('is a file of its own where the HTML contains it', async () => {
    const mail = await read(`${from}Content-Type: text/html\n\n<p>Look</p><img src="data:image/png;base64,UE5H">\n`);

    expect(mail.html).toBe('<p>Look</p><img src="cid:0" alt="" />');
    expect(filesIn(mail)).toEqual([['picture.png', 'PNG']]);
  });
});

it.each([
  [
    'yes',
    '这封邮件的一行被 \n折断了两 \n次。\n> quoted line that was \n> broken',
    '这封邮件的一行被折断了两次。\n> quoted line that was broken',
  ],
  ['yes', 'https://example.com/a-very- \nlong-address', 'https://example.com/a-very-long-address'],
  ['no', 'One \nline.\n>> Two \n>> lines\n> of others \n-- \nMei', 'One line.\n>> Two lines\n> of others \n-- \nMei'],
])('flowed lines are joined within their quote (delsp=%s)', async (delSp, source, text) => {
  const type = `Content-Type: text/plain; charset=utf-8; format=flowed; delsp=${delSp}\n\n`;

  expect((await read(`${from}${type}${source}\n`)).text).toBe(text);
});

it.each([
  'Your mail program does not show HTML. Please open this mail in a browser.',
  '您的邮件客户端不支持网页格式，请用浏览器查看。',
  'This is a multi-part message in MIME format.',
  'To view it, click here: https://news.example.com/123',
  'The teacher wrote: view this in your browser.',
  '-',
])('a text that says something else than the HTML gives way to it: %s', async (plain) => {
  const parts = `--x\nContent-Type: text/plain; charset=utf-8\n\n${plain}\n--x\nContent-Type: text/html; charset=utf-8\n\n<p>The teacher wrote: <b>第七小节 has a wrong note</b>.</p>\n--x--\n`;

  const { text } = await read(`${from}Content-Type: multipart/alternative; boundary=x\n\n${parts}`);

  expect(text).toBe('The teacher wrote: 第七小节 has a wrong note.');
});

describe('an invitation', () => {
  const event = (...lines: string[]) =>
    `Content-Type: text/calendar; charset=utf-8\n\nBEGIN:VCALENDAR\nVERSION:2.0\n${lines.join('\n')}\nEND:VEVENT\nEND:VCALENDAR\n`;

  it.each([
    [
      [
        'METHOD:REQUEST',
        'BEGIN:VEVENT',
        'SUMMARY:Piano\\, grade 2',
        'DTSTART;TZID=Asia/Shanghai:20261201T100000',
        'DTEND;TZID=Asia/Shanghai:20261201T110000',
        'LOCATION:Room 3',
      ],
      'Piano, grade 2\n2026-12-01 10:00 – 11:00 (Asia/Shanghai)\nRoom 3',
    ],
    [
      ['METHOD:CANCEL', 'BEGIN:VEVENT', 'SUMMARY:钢琴课', 'DTSTART:20261201T020000Z', 'DURATION:PT45M'],
      '已取消：钢琴课\n2026-12-01 02:00 – 02:45 (UTC)',
    ],
    [
      [
        'METHOD:REPLY',
        'BEGIN:VEVENT',
        'SUMMARY:Piano',
        'DTSTART:20261201T020000Z',
        'ATTENDEE;PARTSTAT=DECLINED;CN=Mei Lin:mailto:mei@example.com',
        'COMMENT:She is ill',
      ],
      'Declined: Piano\n2026-12-01 02:00 (UTC)\nMei Lin\nShe is ill',
    ],
    [
      ['METHOD:REQUEST', 'BEGIN:VEVENT', 'SUMMARY:Piano', 'STATUS:CANCELLED', 'DTSTART:20261201T020000Z'],
      'Cancelled: Piano\n2026-12-01 02:00 (UTC)',
    ],
    [
      ['BEGIN:VEVENT', 'SUMMARY:Piano', 'DTSTART:20261201T100000', 'RRULE:FREQ=WEEKLY;UNTIL=20270601'],
      'Piano\n2026-12-01 10:00\nEvery week – 2027-06-01',
    ],
    [
      ['BEGIN:VEVENT', 'SUMMARY:Holidays', 'DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227'],
      'Holidays\n2026-12-24 – 2026-12-26',
    ],
  ])('says what, when and where: %j', async (lines, told) => {
    const mail = await read(mixed('\nPlease come.', event(...lines)));

    expect(mail.text).toBe(`Please come.\n\n${told}`);
    expect(mail.attachments.map(({ name }) => name)).toEqual(['invite.ics']);
  });
});

it('an encrypted mail says that it is', async () => {
  const smime = 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nx\n';

  expect((await read(`${from}${smime}`)).remarks).toEqual(['encrypted']);
});
