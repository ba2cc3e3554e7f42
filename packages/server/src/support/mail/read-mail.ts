import sanitize from 'sanitize-html';
import { compile } from 'html-to-text';
import { clean, cleanLine, cut } from './clean.ts';
import { idsIn, isAutomatic, isReport, replyToIn, senderIn, threadIndexIn } from './heads.ts';
import { maxAttachmentBytes, maxAttachments, maxElements, maxHtmlLength, maxLengths, maxReferences } from './limits.ts';
import { type HeadValue, parseMail, type Part } from './parse-mail.ts';
import type { MailToRead, ReadAttachment, ReadMail, Remark } from './read.ts';

/** Parses the bytes of a mail. Defects of the mail become remarks and not errors. */
export async function readMail({ bytes, size, maxTextLength, own }: MailToRead): Promise<ReadMail> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headers, text: plain, html: source, parts, isWhole, isSure } = await parseMail(raw);
  const isCutOff = size > raw.length;
  const safe = makeSafe(source);
  const text = clean(isEmpty(plain, safe.text) ? safe.text : plain).trim();
  const subject = cleanLine(String(headers.get('subject') ?? ''));
  const sender = senderIn(headers);
  const isShortened = isCutOff || safe.isShortened || text.length > maxTextLength || parts.length > maxAttachments;

  const found: Record<Remark, boolean> = {
    'remote-content': safe.hasRemoteContent,
    shortened: isShortened,
    'not-read': !isWhole,
    'forged-thread': false,
    overflow: false,
    'broken-text': !isSure || `${subject}${text}${sender.name}`.includes('\uFFFD'),
  };
  const answers = [...idsIn(headers.get('in-reply-to')), ...idsIn(headers.get('references')).toReversed()];
  const contents = [text, source ?? '', ...parts.slice(0, maxReportParts).map(({ content }) => textIn(content))];
  const isByMachine = isAutomatic(headers, own);
  const bounce = bounceIn({ headers, subject, contents, answers, isAutomatic: isByMachine });
  return {
    messageId: idsIn(headers.get('message-id'))[0] ?? null,
    answers: [...new Set(answers)].slice(0, maxReferences),
    sender,
    replyTo: replyToIn(headers, own),
    subject: cut(subject, maxLengths.subject),
    text: cut(text, maxTextLength),
    html: safe.html,
    isAutomatic: isByMachine || bounce.ids.length > 0,
    threadIndex: threadIndexIn(headers),
    bounced: bounce.ids,
    bouncedFrom: bounce.recipients,
    remarks: (Object.keys(found) as Remark[]).filter((remark) => found[remark]),
    attachments: parts.slice(0, maxAttachments).map((part, index) => {
      const isLast = index === parts.length - 1;
      return attachmentOf(part, isLast && isCutOff ? size - raw.length : 0);
    }),
  };
}

/** Reports have three parts. */
const maxReportParts = 10;
const maxBoilerplateLength = 500;

/** Whether a plain text is missing, or only says that the mail has to be read as HTML. */
function isEmpty(plain: string, html: string): boolean {
  const [first = ''] = plain.trim().split('\n', 1);
  if (first === '') return true;
  return plain.length < maxBoilerplateLength && html !== '' && /html/i.test(plain) && !html.includes(first.trim());
}

const textIn = (content: Uint8Array | null) => new TextDecoder().decode(content?.subarray(0, maxLooked));

/** `missing`: number of bytes of this attachment, in base64, that were not fetched. */
function attachmentOf({ name, contentType, content, bytes }: Part, missing: number): ReadAttachment {
  const type = contentTypeOf(contentType);
  const isKept = missing === 0 && bytes <= maxAttachmentBytes;
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
  const isType = /^[a-z0-9][\w.+-]*\/[\w.+-]+$/.test(type) && type.length <= maxLengths.contentType;
  return isType ? type : 'application/octet-stream';
}

/** Returns a file name without folders that is valid on every operating system. */
function fileNameOf(fileName: string, contentType: string): string {
  const name = cleanLine(fileName.slice(0, 2000))
    .replace(/^.*[\\/]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  if (name === '') return nameless.get(contentType) ?? 'attachment';
  if (name.length <= maxLengths.fileName) return name;

  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, maxLengths.fileName - ending.length).toWellFormed()}${ending}`;
}

/** Which of our mails were not delivered. */
type Bounce = {
  /** Their Message-IDs. */
  ids: string[];
  /** If there are none, the addresses that the bounce names. */
  recipients: string[];
};

const nothing: Bounce = { ids: [], recipients: [] };

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

/** Reads what a mail server reports as failed, and not only as delayed. */
function bounceIn(report: Report): Bounce {
  const { headers, answers } = report;
  const looked = report.contents.map((content) => content.slice(0, maxLooked));
  if (!isFailure({ ...report, contents: looked })) return nothing;

  // A person who answers us names our id in In-Reply-To, too.
  const ids = [...looked, ...(report.isAutomatic ? answers : [])].flatMap(
    (content) => content.match(/support\.[\w-]{20,60}@[^\s<>()[\]"',;:&。，；：、）]{1,254}/g) ?? [],
  );
  const named = distinct(ids.map((id) => `<${id.replace(/\.$/, '')}>`));
  if (named.length > 0) return { ...nothing, ids: named.slice(0, maxIds) };
  if (!isReport(headers)) return nothing;
  const recipients = [String(headers.get('x-failed-recipients') ?? ''), ...looked].flatMap(addressesNamedIn);
  return { ...nothing, recipients: distinct(recipients).slice(0, maxRecipients) };
}

/** Addresses within a text, which is not written for a parser of headers. */
const addressesNamedIn = (text: string): string[] =>
  text
    .split(/[^\w.+@-]/)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word.length <= maxAddressLength && /^[^@]+@[^@.]+\.[^@]+$/.test(word));

const distinct = (texts: readonly string[]) => [...new Set(texts)];

const failed =
  /undeliver|returned (?:mail|to sender)|failure notice|(?:fail|error|reject).{0,40}deliver|deliver.{0,40}(?:fail|error|reject)|退信|退回|未送达|未能送达|未能投递|未投递|无法(?:投递|送达|传递|发送)|(?:投递|发送|传递)(?:失败|错误)|無法(?:投遞|傳遞|送達)|傳遞失敗/i;
const answer = /^\s*(?:re|aw|sv|antw|fwd?|wg|回复|回覆|答复|转发|轉寄)\s*[:：]/i;
const delayed =
  /delay|not yet been delivered|will (?:keep|continue|be retried|retry)|no action is required|延迟|延遲|继续(?:尝试|投递|重试)|稍后(?:再|重)试/i;

/** `Action` of RFC 3464 is decisive; a report without it is judged by its words. */
function isFailure({ headers, subject, contents, isAutomatic }: Report): boolean {
  const valuesOf = (name: string) =>
    contents.flatMap((content) =>
      [...content.matchAll(new RegExp(`^${name}:[ \\t]*([a-z]+)`, 'gim'))].map(([, value]) => value?.toLowerCase()),
    );
  const actions = valuesOf('action');
  if (actions.length > 0) return isAutomatic && actions.includes('failed');
  if (headers.has('x-failed-recipients')) return true;
  // Receipts and complaints are reports, too, and name the mail that was delivered.
  if (valuesOf('(?:disposition|feedback-type)').length > 0) return false;
  if (answer.test(subject)) return false;
  // Further down it may quote our own words.
  const beginning = `${subject}\n${contents[0]?.slice(0, 1_000)}`;
  return failed.test(subject) || (isReport(headers) && !delayed.test(beginning));
}

type SafeHtml = {
  html: string | null;
  /** Its text; set even if the HTML is too long to be stored. */
  text: string;
  hasRemoteContent: boolean;
  isShortened: boolean;
};

/** Blocks get lines of their own, with at most one empty line in between; links show their address. */
const convert = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'ol', format: 'unorderedList', options: { itemPrefix: '- ' } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['p', 'ul', 'ol', 'pre', 'blockquote', 'table', 'h1', 'h2', 'h3'].map((selector) => ({
      selector,
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: 'hr', format: 'lineBreak' },
  ],
});

/** Converts sanitised HTML to text. */
function textOf(html: string): string {
  return convert(html).trim();
}

const kept = namesIn(`
  p div br hr h1 h2 h3 h4 h5 h6 blockquote pre code
  b strong i em u s del ins sub sup small a
  ul ol li dl dt dd
  table caption thead tbody tfoot tr th td
`);

/** Elements that are removed together with their content. */
const dropped = namesIn(`
  script style title template textarea option select noscript noembed noframes
  iframe object embed applet svg math xmp audio video canvas
`);

function namesIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

const maxCells = 50;
const maxDepth = 40;
const safeLink = /^(https?:\/\/|mailto:)/i;

/**
 * Keeps text, lists, tables and links. Removes scripts, styles, forms, pictures, and everything else that a browser
 * would load.
 */
function makeSafe(source: string | null): SafeHtml {
  if (source === null) return { html: null, text: '', hasRemoteContent: false, isShortened: false };
  const cleaned = clean(source.slice(0, endOf(source)));
  let hasRemoteContent = false;
  const html = sanitize(cleaned, {
    allowedTags: kept,
    nonTextTags: dropped,
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    nestingLimit: maxDepth,
    onOpenTag: (name, attributes) => {
      hasRemoteContent ||= isFetched(name, attributes);
    },
    transformTags: { a: asLink, td: asCell, th: asCell },
  }).trim();

  const isTooLong = html.length > maxHtmlLength.safe;
  return {
    html: isTooLong || html === '' ? null : html,
    text: textOf(html),
    hasRemoteContent,
    isShortened: isTooLong || source.length > endOf(source),
  };
}

/** Returns the index at which reading stops because of a limit. */
function endOf(source: string): number {
  const starts = /<[a-z]/gi;
  for (let elements = 0; elements < maxElements; elements += 1)
    if (!starts.test(source) || starts.lastIndex > maxHtmlLength.source)
      return Math.min(source.length, maxHtmlLength.source);
  return starts.lastIndex;
}

const elsewhere = /^\s*(https?:)?\/\//i;
const fetchedFrom = ['src', 'srcset', 'background', 'poster', 'data', 'xlink:href', 'dynsrc', 'lowsrc'];

function isFetched(name: string, attributes: Record<string, string>): boolean {
  const isSheet = name === 'link' || name === 'base' || name === 'image' || name === 'use';
  const isStyled = /url\s*\(|@import|image-set/i.test(attributes['style'] ?? '');
  const isNamed = fetchedFrom.some((attribute) => elsewhere.test(attributes[attribute] ?? ''));
  return isStyled || isNamed || (isSheet && elsewhere.test(attributes['href'] ?? ''));
}

type Attributes = Record<string, string>;

/** A linked page learns neither the address of the console (referrer) nor gets access to its window (opener). */
function asLink(tagName: string, { href = '' }: Attributes) {
  const link = href.trim();
  const attribs: Attributes = safeLink.test(link)
    ? { href: link, rel: 'noopener noreferrer nofollow', target: '_blank' }
    : {};
  return { tagName, attribs };
}

function asCell(tagName: string, attributes: Attributes) {
  const attribs: Attributes = {};
  for (const span of ['colspan', 'rowspan']) {
    const cells = Number(attributes[span]);
    if (Number.isInteger(cells) && cells > 1 && cells <= maxCells) attribs[span] = String(cells);
  }
  return { tagName, attribs };
}
