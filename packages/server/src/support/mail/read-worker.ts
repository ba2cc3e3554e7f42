import { answer } from '@eemusic/music/workers';
import { hash } from 'node:crypto';
import * as read from './read.ts';
import { readInvitation, readTnef, takeUuencoded } from './enclosed.ts';
import { idsIn, isAutomatic, isReport, othersIn, replyToIn, senderIn, threadIndexIn } from './heads.ts';
import { decode, type HeadValue, type ParsedMail, parseMail, type Part } from './parse-mail.ts';
import { makeSafe } from './safe-html.ts';

/** Parses the bytes of a mail. Defects of the mail become remarks and not errors. */
export async function readMail({ bytes, size, maxTextLength, own }: read.MailToRead): Promise<read.ReadMail> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parsed = await parseMail(raw);
  const { headers, isWhole, isSure } = parsed;
  const isCutOff = size > raw.length;
  const content: Content = isReport(headers) || isCutOff ? parsed : await open(parsed);
  const { parts } = content;
  const safe = makeSafe(content.html, parts);
  const text = read.clean(isEmpty(content.text, safe.text) ? safe.text : content.text).trim();
  const subject = read.cleanLine(String(headers.get('subject') ?? ''));
  const sender = senderIn(headers);
  const isShortened = isCutOff || safe.isShortened || text.length > maxTextLength || parts.length > read.maxAttachments;

  const found: Partial<Record<read.Remark, boolean>> = {
    'remote-content': safe.hasRemoteContent,
    shortened: isShortened,
    'not-read': !isWhole,
    encrypted: isEncrypted(headers),
    'broken-text': !isSure || `${subject}${text}${sender.name}`.includes('\uFFFD'),
  };
  const answers = [...idsIn(headers.get('in-reply-to')), ...idsIn(headers.get('references')).toReversed()];
  const looked = parsed.parts.slice(0, maxReportParts).map((part) => textIn(part.content));
  const contents = [text, parsed.html ?? '', ...looked];
  const isByMachine = isAutomatic(headers, own);
  const bounce = bounceIn({ headers, subject, contents, answers, isAutomatic: isByMachine });
  return {
    messageId: idsIn(headers.get('message-id'))[0] ?? null,
    answers: [...new Set(answers)].slice(0, read.maxReferences),
    sender,
    replyTo: replyToIn(headers, own),
    others: othersIn(headers, own),
    subject: read.cut(subject, read.maxLengths.subject),
    text: read.cut(text, maxTextLength),
    html: safe.html,
    isAutomatic: isByMachine || bounce.bounced.length > 0,
    threadIndex: threadIndexIn(headers),
    ...bounce,
    remarks: (Object.keys(found) as read.Remark[]).filter((remark) => found[remark]),
    attachments: parts.slice(0, read.maxAttachments).map((part, index) => {
      const isLast = index === parts.length - 1;
      return attachmentOf(part, isLast && isCutOff ? size - raw.length : 0);
    }),
  };
}

/** Reports have three parts. */
const maxReportParts = 10;
const maxBoilerplateLength = 1_000;
const ofBrowsers = /\bhtml\b|browser|浏览器|瀏覽器|网页|網頁/i;

/** Whether a plain text is missing, says too little, or says only that the mail has to be read as HTML. */
function isEmpty(plain: string, html: string): boolean {
  if (plain.trim() === '') return true;
  if (plain.length > maxBoilerplateLength || html === '') return false;
  const [words, ofHtml] = [wordsOf(plain), wordsOf(html)];
  const shared = new Set(ofHtml);
  return (
    words.filter((word) => shared.has(word)).length < words.length / 2 ||
    ofHtml.length > (ofBrowsers.test(plain) ? 1 : 3) * words.length
  );
}

/** Chinese has no blanks between words, so each character counts. */
const wordsOf = (text: string) => text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];

/** Whether only the recipient's own program could read it. */
function isEncrypted(headers: ReadonlyMap<string, HeadValue>): boolean {
  const { value, params } = (headers.get('content-type') ?? {}) as { value?: string; params?: Record<string, string> };
  const type = String(value).toLowerCase();
  return (
    type === 'multipart/encrypted' ||
    (/^application\/(x-)?pkcs7-mime$/.test(type) && params?.['smime-type']?.toLowerCase() !== 'signed-data')
  );
}

type Content = Pick<ParsedMail, 'text' | 'html' | 'parts'>;

/** Mails within mails that are opened. */
const maxDepth = 3;

/** Adds what is enclosed in files: mails, invitations, what Outlook or an old program packed, pictures of the HTML. */
async function open(parsed: ParsedMail, depth = 0): Promise<Content> {
  const { text, parts: coded } = takeUuencoded(parsed.text);
  const pictures = takePictures(parsed.html);
  const content: Content = { text, html: pictures.html, parts: [] };
  for (const part of [...parsed.parts, ...coded, ...pictures.parts]) {
    const enclosed = content.parts.length < read.maxAttachments ? await enclosedIn(part, content, depth) : null;
    if (enclosed?.replaces !== true) content.parts.push(part);
    if (enclosed) append(content, enclosed);
  }
  return content;
}

type Enclosed = Content & { /** Whether nothing of the file is left to show. */ replaces: boolean };

const isMail = ({ contentType, name }: Part) => /^message\/rfc822$/i.test(contentType) || /\.eml$/i.test(name);
const isInvitation = ({ contentType, name }: Part) =>
  /^(text\/calendar|application\/ics)$/i.test(contentType) || /\.ics$/i.test(name);

async function enclosedIn(part: Part, { text, html }: Content, depth: number): Promise<Enclosed | null> {
  const bytes = part.content;
  if (bytes === null) return null;
  if (isInvitation(part)) {
    const told = readInvitation(bytes);
    return told === null ? null : { text: told, html: null, parts: [], replaces: false };
  }
  if (isMail(part) && depth < maxDepth) return readForwarded(bytes, depth);

  const tnef = readTnef(bytes);
  const isTold = text.trim() !== '' || html !== null;
  if (tnef) return { ...tnef, ...(isTold && { text: '', html: null }), replaces: true };
  const coded = /^begin(-base64)? [0-7]{3,4} /.test(Buffer.from(bytes.subarray(0, 20)).toString('latin1'))
    ? takeUuencoded(decode(bytes, '').text.replaceAll('\r\n', '\n'))
    : null;
  return coded?.parts.length ? { text: '', html: null, parts: coded.parts, replaces: true } : null;
}

async function readForwarded(bytes: Uint8Array, depth: number): Promise<Enclosed> {
  const parsed = await parseMail(Buffer.from(bytes));
  const { headers } = parsed;
  const content = await open(parsed, depth + 1);
  const safe = makeSafe(content.html);
  const lines = ['From', 'Date', 'Subject', 'To'].flatMap((name) => {
    const value = headers.get(name.toLowerCase());
    const text = value instanceof Date ? value.toISOString().slice(0, 16).replace('T', ' ') : textOfHead(value);
    return text === '' ? [] : [`${name}: ${text}`];
  });
  const head = `---------- Forwarded message ----------\n${lines.join('\n')}`;
  const text = `${head}\n\n${isEmpty(content.text, safe.text) ? safe.text : content.text}`;
  const html = content.html === null ? null : `${read.paragraphs(head)}\n${content.html}`;
  return { text, html, parts: content.parts, replaces: false };
}

const textOfHead = (value: HeadValue | undefined) =>
  read.cleanLine(
    [value]
      .flat()
      .map((one) => (typeof one === 'object' && 'text' in one ? one.text : (one ?? '')))
      .join(', '),
  );

function append(content: Content, { text, html, parts }: Enclosed): void {
  content.parts.push(...parts);
  if (text === '' && html === null) return;
  const shown = makeSafe(content.html).text;
  const before = (isEmpty(content.text, shown) ? shown : content.text).trim();
  if (content.html !== null || html !== null)
    content.html = joined(
      '\n',
      content.html ?? (before && read.paragraphs(before)),
      html ?? read.paragraphs(text.trim()),
    );
  content.text = joined('\n\n', before, text.trim() || makeSafe(html).text);
}

const joined = (between: string, ...texts: string[]) => texts.filter((text) => text !== '').join(between);

/** Takes the pictures that stand in the HTML itself, which would make it too long. */
function takePictures(html: string | null): { html: string | null; parts: Part[] } {
  const parts: Part[] = [];
  const picture = /src\s*=\s*(["'])data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s%]{1,40000000})\1/gi;
  const rest = html?.replaceAll(picture, (_all, _quote, contentType: string, data: string) => {
    const content = Buffer.from(decodeURIComponent(data.replace(/%(?![\da-f]{2})/gi, '')), 'base64');
    const contentId = hash('sha256', content);
    parts.push({ name: '', contentType, content, bytes: content.length, contentId });
    return `src="cid:${contentId}"`;
  });
  return { html: rest ?? null, parts };
}

const textIn = (content: Uint8Array | null) => new TextDecoder().decode(content?.subarray(0, maxLooked));

/** `missing`: number of bytes of this attachment, in base64, that were not fetched. */
function attachmentOf({ name, contentType, content, bytes }: Part, missing: number): read.ReadAttachment {
  const type = contentTypeOf(contentType);
  const isKept = missing === 0 && bytes <= read.maxAttachmentBytes;
  return {
    name: fileNameOf(name, type),
    contentType: type,
    bytes: bytes + Math.round((missing * 3) / 4),
    content: isKept ? content : null,
  };
}

const nameless: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'text/calendar': 'invite.ics',
    'text/rfc822-headers': 'headers.txt',
    'message/delivery-status': 'status.txt',
    'application/ms-tnef': 'winmail.dat',
    'application/pkcs7-mime': 'smime.p7m',
    'application/pkcs7-signature': 'smime.p7s',
    'message/rfc822': 'mail.eml',
    'text/plain': 'text.txt',
    'text/html': 'page.html',
    'application/pdf': 'document.pdf',
    'image/jpeg': 'picture.jpg',
    'image/png': 'picture.png',
    'image/gif': 'picture.gif',
  }),
);

function contentTypeOf(declared: string): string {
  const type = declared.toLowerCase().trim();
  const isType = /^[a-z0-9][\w.+-]*\/[\w.+-]+$/.test(type) && type.length <= read.maxLengths.contentType;
  return isType ? type : 'application/octet-stream';
}

/** Returns a file name without folders that is valid on every operating system. */
function fileNameOf(fileName: string, contentType: string): string {
  const name = read
    .cleanLine(fileName.slice(0, 2000))
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (name === '') return nameless.get(contentType) ?? 'attachment';
  if (name.length <= read.maxLengths.fileName) return name;

  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, read.maxLengths.fileName - ending.length).toWellFormed()}${ending}`;
}

/** Which of our mails were not delivered, or not yet. */
type Bounce = Pick<read.ReadMail, 'bounced' | 'bouncedFrom' | 'isDelay'>;

const nothing: Bounce = { bounced: [], bouncedFrom: [], isDelay: false };

/** Number of characters, or of bytes, of a part in which ids and addresses are looked for. */
const maxLooked = 256 * 1024;
const maxIds = 5;
const maxRecipients = 20;
/** RFC 5321. */
const maxAddressLength = 254;

type Report = {
  headers: ReadonlyMap<string, HeadValue>;
  subject: string;
  /** All texts and attachments, decoded. */
  contents: readonly string[];
  /** Message-IDs of In-Reply-To and References. */
  answers: readonly string[];
  isAutomatic: boolean;
};

/** Reads what a mail server reports as failed or delayed. */
function bounceIn(report: Report): Bounce {
  const { headers, answers } = report;
  const looked = report.contents.map((content) => content.slice(0, maxLooked));
  const outcome = outcomeOf({ ...report, contents: looked });
  if (outcome === null) return nothing;
  const isDelay = outcome === 'delayed';

  // A person who answers us names our id in In-Reply-To, too.
  const ids = [...looked, ...(report.isAutomatic ? answers : [])].flatMap(
    (content) => content.match(/support\.[\w-]{20,60}@[^\s<>()[\]"',;:&。，；：、）]{1,254}/g) ?? [],
  );
  const named = distinct(ids.map((id) => `<${id.replace(/\.$/, '')}>`));
  if (named.length > 0) return { ...nothing, isDelay, bounced: named.slice(0, maxIds) };
  if (!isReport(headers)) return nothing;
  const recipients = [String(headers.get('x-failed-recipients') ?? ''), ...looked].flatMap(addressesNamedIn);
  return { ...nothing, isDelay, bouncedFrom: distinct(recipients).slice(0, maxRecipients) };
}

/** Addresses within a text, which is not written for a parser of headers. */
const addressesNamedIn = (text: string): string[] =>
  text
    .split(/[^\w.+@-]/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word.length <= maxAddressLength && /^[^@]+@[^@.]+\.[^@]+$/.test(word));

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const failed =
  /undeliver|returned (?:mail|to sender)|failure notice|address not found|(?:fail|error|reject|(?:not|unable)).{0,40}deliver|deliver.{0,40}(?:fail|error|reject)|non remis|unzustellbar|退[信件回]|拒收|未(?:能|被|成功)?(?:送达|投递|发送|传递|送出)|无法(?:投递|送达|传递|发送)|(?:投递|发送|传递|传送|[发送]信|寄送).{0,8}(?:失败|错误)|(?:收件人|用户|邮箱|地址)不存在|未(?:能|被|成功)?(?:送達|投遞|寄達|傳遞|送出)|無法(?:投遞|傳遞|送達|寄送|遞送)|(?:傳遞|投遞|寄送|傳送|遞送|寄件).{0,8}失敗/i;
const answerPrefix = /^\s*(?:re|aw|sv|antw|fwd?|wg|回复|回覆|答复|转发|轉寄)\s*[:：]/i;
const delayed =
  /delay|not yet been delivered|will (?:keep|continue|be retried|retry)|no action is required|warning message only|could not .{0,60} for (?:the )?past|延[迟遲时時误誤]|[暂暫][时時]?[未无無]|[继繼][续續](?:尝试|投递|重试|嘗試|投遞|重試)|稍[后後](?:再|重)[试試]/i;

/** `Action` of RFC 3464 is decisive; a report without it is judged by its words. */
function outcomeOf({ headers, subject, contents, isAutomatic }: Report): 'failed' | 'delayed' | null {
  const valuesOf = (name: string) =>
    contents.flatMap((content) =>
      [...content.matchAll(new RegExp(`^${name}:[ \\t]*([a-z]+)`, 'gim'))].map(([, value]) => value?.toLowerCase()),
    );
  const actions = valuesOf('action');
  if (actions.length > 0)
    return (isAutomatic && (['failed', 'delayed'] as const).find((one) => actions.includes(one))) || null;
  if (headers.has('x-failed-recipients')) return delayed.test(subject) ? 'delayed' : 'failed';
  // Receipts and complaints are reports, too, and name the mail that was delivered.
  if (valuesOf('(?:disposition|feedback-type)').length > 0) return null;
  if (answerPrefix.test(subject)) return null;
  // Further down it may quote our own words.
  const beginning = `${subject}\n${contents[0]?.slice(0, 1_000)}`;
  if (!failed.test(subject) && !isReport(headers)) return null;
  const isDelay = delayed.test(subject) || (delayed.test(beginning) && !failed.test(subject));
  return isDelay ? 'delayed' : 'failed';
}

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
