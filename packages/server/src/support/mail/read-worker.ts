import { answer } from '@eemusic/music/workers';
import { readMail } from './read-mail.ts';

/**
 * Parses a sample mail first, because charsets and parsers are loaded lazily, and the sandbox later forbids reading
 * files.
 */
const subjects = [
  'gb18030',
  'gbk',
  'gb2312',
  'big5',
  'iso-2022-jp',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'koi8-r',
  'utf-7',
];
const warm = [
  ...subjects.map((charset) => `Subject: =?${charset}?B?xOO6ww==?=`),
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: text/html; charset=gbk',
  '',
  '<p>Hello <a href="https://example.com">there</a></p>',
  '--x',
  'Content-Type: application/octet-stream; name=a.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--x--',
].join('\r\n');
await readMail({ bytes: Buffer.from(warm), size: warm.length, maxTextLength: 100, own: [] });

answer(readMail);
