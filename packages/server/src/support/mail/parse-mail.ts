import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { MailParser } from 'mailparser';
import { maxAttachmentBytes, maxAttachments, maxHeaderBytes, maxHeaderLineBytes, maxParts } from './read.ts';

export type HeadValue = string | string[] | Date | { value?: unknown } | { value?: unknown }[];

export type Part = {
  name: string;
  contentType: string;
  content: Uint8Array | null;
  bytes: number;
  /** By which HTML of the mail shows it in its place. */
  contentId?: string | undefined;
};

export type ParsedMail = Awaited<ReturnType<typeof parseMail>>;

type Line = { key: string; line: string };
type Source = {
  filename?: string | false;
  headers?: { getFirst(key: string): string };
  libmime?: { parseHeaderValue(header: string): { params: Record<string, string> }; decodeWords(text: string): string };
  flowed?: boolean;
  delSp?: boolean;
};
type Node = { contentType: string | false; isAttachment?: boolean; charset?: string; textContent?: string };
type Attachment = {
  type: 'attachment';
  filename?: string;
  cid?: string;
  contentType?: string;
  content: NodeJS.ReadableStream;
  release(): void;
};

/** Methods of mailparser that its types do not declare. */
type Inside = Transform & {
  createNode(node: object): Node;
  processHeaders(lines: Line[]): Map<string, HeadValue>;
  getTextContent(): { text?: string; html?: string };
};
const Parser = MailParser as unknown as new (options: object) => Inside;

/**
 * Like mailparser, but guesses the charset from the bytes if it is missing, wrong or unknown, and joins flowed lines by
 * the depth of their quotes.
 */
class CarefulParser extends Parser {
  /** False if the charset of any text had to be guessed. */
  isSure = true;
  readonly #flowed = new Map<Node, { delSp: boolean }>();

  override createNode(options: Source): Node {
    if (options.filename) options.filename = this.#readableName(options.filename, options);
    const node = super.createNode(options);
    if (options.flowed === true) this.#flowed.set(node, { delSp: options.delSp === true });
    options.flowed = false;
    const isText = /^text\/|^message\/delivery-status/.test(node.contentType || '') && node.isAttachment === false;
    // mailparser would decode ASCII and UTF-8 itself and not call the decoder below.
    if (isText && /^(|ascii|us-ascii|utf-?8)$/i.test(node.charset ?? '')) node.charset = 'unknown-8bit';
    return node;
  }

  override processHeaders(lines: Line[]): Map<string, HeadValue> {
    return super.processHeaders(
      lines.map(({ key, line }) => ({
        key,
        line: this.#relabelled(this.#readable(line.slice(0, maxHeaderLineBytes))),
      })),
    );
  }

  override getTextContent() {
    for (const [node, { delSp }] of this.#flowed) node.textContent = joinFlowed(node.textContent ?? '', delSp);
    this.#flowed.clear();
    return super.getTextContent();
  }

  /** Programs write the bytes of a name as they are, in a wrong charset, or as in an address. */
  #readableName(name: string, { headers, libmime }: Source): string {
    const raw = ['content-disposition', 'content-type'].map((head) => headers?.getFirst(head) ?? '');
    const isRaw = /[\u0080-\u00FF]/.test(raw.join(' ')) && !/[^\0-\u00FF]/.test(name);
    if (isRaw) return decode(Buffer.from(name, 'latin1'), '').text;
    if (name.includes('\uFFFD') && libmime) {
      const { filename, name: other } = Object.assign(
        {},
        ...raw.map((head) => libmime.parseHeaderValue(this.#relabelled(head)).params),
      );
      return libmime.decodeWords(filename ?? other ?? name);
    }
    if (!/%[89A-F]/i.test(name)) return name;
    const bytes = bytesOf(name.replace(/^[\w-]{1,40}'[\w-]{0,40}'/, ''), '%');
    return isUtf8(bytes) ? bytes.toString() : name;
  }

  /** Corrects the charsets of encoded words (RFC 2047) and parameters (RFC 2231), because the parser trusts them. */
  #relabelled(line: string): string {
    return line
      .replaceAll(encodedWords, (words: string, charset: string, encoding: string) => {
        const contents = Array.from(words.matchAll(/\?[bq]\?([^?]*)\?=/gi), ([, content = '']) => content);
        const bytes = /b/i.test(encoding)
          ? Buffer.concat(contents.map((content) => Buffer.from(content, 'base64')))
          : bytesOf(contents.join('').replaceAll('_', ' '), '=');
        return isIn(bytes, charset)
          ? words
          : `=?utf-8?B?${Buffer.from(this.#decode(bytes, charset)).toString('base64')}?=`;
      })
      .replaceAll(
        /((?<!\*\d{1,3})\*=\s*"?)([\w-]+)'[\w-]*'([^;\s"]+)/g,
        (all: string, start: string, charset: string, value: string) => {
          const bytes = bytesOf(value, '%');
          return isIn(bytes, charset) ? all : `${start}utf-8''${encodeURIComponent(this.#decode(bytes, charset))}`;
        },
      );
  }

  /** A header line is passed as a binary string, with one character per byte. */
  #readable(line: string): string {
    const bytes = Buffer.from(line, 'binary');
    if (isUtf8(bytes) && !line.includes('\u001B$')) return line;
    return Buffer.from(this.#decode(bytes, '')).toString('binary');
  }

  #decode(bytes: Uint8Array, charset: string): string {
    const { text, isSure } = decode(bytes, charset);
    this.isSure &&= isSure;
    return text;
  }

  getDecoder() {
    return { decodeStream: (charset: string) => new Decoder((bytes) => this.#decode(bytes, charset)) };
  }
}

/** Encoded words that follow each other in one charset and encoding. */
const encodedWords = /=\?([\w-]+)\?([bq])\?[^?]*\?=(?:\s*=\?\1\?\2\?[^?]*\?=)*/gi;

/** Returns the bytes of a text in which some are written in hexadecimal behind a sign. */
const bytesOf = (text: string, sign: '=' | '%'): Buffer =>
  Buffer.from(
    text.replaceAll(new RegExp(`${sign}([\\da-f]{2})`, 'gi'), (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  );

/**
 * Joins the lines of a flowed text (RFC 3676), where a line that ends with a space goes on in the next one of the same
 * quotes. With `delSp` that space is none of the text; some programs leave it between words nevertheless.
 */
function joinFlowed(text: string, delSp: boolean): string {
  const lines: { depth: number; text: string; goesOn: boolean }[] = [];
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0;
    const unstuffed = line.slice(depth).replace(/^ /, '');
    const goesOn = unstuffed.endsWith(' ') && unstuffed !== '-- ';
    const last = lines.at(-1);
    if (!last?.goesOn || last.depth !== depth || unstuffed === '-- ') {
      lines.push({ depth, text: unstuffed, goesOn });
      continue;
    }
    const isBetweenWords = /\s\S*[a-z],? $/i.test(last.text) && /^[a-z]/i.test(unstuffed);
    last.text = (delSp && !isBetweenWords ? last.text.slice(0, -1) : last.text) + unstuffed;
    last.goesOn = goesOn;
  }
  return lines.map((line) => (line.depth === 0 ? line.text : `${'>'.repeat(line.depth)} ${line.text}`)).join('\n');
}

/** Decodes all bytes at the end, because characters may be split between chunks. */
class Decoder extends Transform {
  readonly #chunks: Buffer[] = [];
  readonly #decode: (bytes: Uint8Array) => string;

  constructor(decode: (bytes: Uint8Array) => string) {
    super();
    this.#decode = decode;
  }

  override _transform(chunk: Buffer | string, encoding: BufferEncoding, done: TransformCallback): void {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(this.#decode(Buffer.concat(this.#chunks))));
  }
}

/** Parses a mail. If the parser fails, returns what it has parsed so far. */
export async function parseMail(raw: Buffer) {
  const parser = new CarefulParser({
    skipImageLinks: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHeadSize: maxHeaderBytes,
    maxChildNodes: maxParts,
    checksumAlgo: 'sha1',
  });
  let headers = new Map<string, HeadValue>();
  const parts: Part[] = [];
  let content: { text?: string; html?: string } = {};
  parser.on('headers', (found: Map<string, HeadValue>) => {
    headers = found;
  });
  parser.on('data', (data: Attachment | { type: 'text'; text?: string; html?: string }) => {
    if (data.type === 'text') content = data;
    if (data.type === 'attachment') collect(data, parts);
  });
  /** False if the parser failed, so that a part is missing. */
  const isWhole = await new Promise<boolean>((resolve) => {
    parser.on('end', () => resolve(true));
    parser.on('error', () => resolve(false));
    parser.end(raw);
  });
  if (!isWhole) content = textSoFar(parser);
  const { text = '', html = null } = content;
  return { headers, text, html, parts, isWhole, isSure: parser.isSure };
}

function textSoFar(parser: CarefulParser): { text?: string; html?: string } {
  try {
    return parser.getTextContent();
  } catch {
    return {};
  }
}

/** Attachments that are too large, or too many, are measured but not kept in memory. */
function collect(data: Attachment, parts: Part[]): void {
  const part: Part = {
    name: data.filename ?? '',
    contentType: data.contentType ?? '',
    content: null,
    bytes: 0,
    contentId: data.cid,
  };
  parts.push(part);
  const isListed = parts.length <= maxAttachments;
  let chunks: Buffer[] = [];
  data.content.on('data', (chunk: Buffer) => {
    part.bytes += chunk.length;
    if (part.bytes > maxAttachmentBytes || !isListed) chunks = [];
    else chunks.push(chunk);
  });
  data.content.on('end', () => {
    if (part.bytes <= maxAttachmentBytes && isListed) part.content = Buffer.concat(chunks);
    data.release();
  });
}

/** Charset names that mail programs use but `TextDecoder` does not know. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cp936: 'gbk',
    ms936: 'gbk',
    'windows-936': 'gbk',
    'gb-18030': 'gb18030',
    gb_18030: 'gb18030',
    cp950: 'big5',
    'windows-950': 'big5',
    cp932: 'shift_jis',
    cp949: 'euc-kr',
    jis: 'iso-2022-jp',
    cp50220: 'iso-2022-jp',
    cp50221: 'iso-2022-jp',
    'iso-2022-jp-ms': 'iso-2022-jp',
    'latin-1': 'windows-1252',
  }),
);

/** Charsets that mail programs declare without knowing them, so the charset is guessed from the bytes. */
const unreliableNames =
  /^(|ascii|us-ascii|ansi_x3\.4-1968|utf-?8|utf8mb4|unknown-8bit|x-unknown|unknown|default|binary|x-user-defined)$/;

type Decoded = { text: string; isSure: boolean };

/** Decodes bytes in any charset; `isSure` is false if the charset had to be guessed. */
export function decode(bytes: Uint8Array, declared: string): Decoded {
  const name = declared.toLowerCase().trim();
  if (/^(unicode-1-1-)?utf-?7$/.test(name)) return { text: fromUtf7(bytes), isSure: true };
  if (unreliableNames.test(name)) return guess(bytes);

  const label = otherNames.get(name) ?? name;
  const text = strictly(bytes, label);
  if (text !== null) return { text, isSure: true };
  const guessed = guess(bytes);
  if (guessed.isSure || !isSupported(label)) return { ...guessed, isSure: false };
  return { text: new TextDecoder(label).decode(bytes), isSure: false };
}

/** Whether bytes can be in a charset; what is not known is believed. */
function isIn(bytes: Uint8Array, charset: string): boolean {
  const name = charset.toLowerCase();
  const label = otherNames.get(name) ?? name;
  return unreliableNames.test(name) ? isUtf8(bytes) : !isSupported(label) || strictly(bytes, label) !== null;
}

/** Decodes UTF-7 (RFC 2152), of which `TextDecoder` knows nothing. */
const fromUtf7 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/\+([A-Za-z\d+/]*)-?/g, (_, coded: string) =>
      coded === '' ? '+' : new TextDecoder('utf-16be').decode(Buffer.from(coded, 'base64')).replace(/\uFFFD$/, ''),
    );

/** Escape sequences of ISO-2022-JP, which consists only of ASCII bytes. */
const shifts = ['\u001B$@', '\u001B$B', '\u001B(J', '\u001B(I'];

function guess(bytes: Uint8Array): Decoded {
  const marked = byteOrderMarks.get(Buffer.from(bytes.subarray(0, 2)).toString('hex'));
  if (marked) return { text: new TextDecoder(marked).decode(bytes), isSure: true };
  if (isUtf8(bytes)) {
    const text = new TextDecoder().decode(bytes);
    const japanese = shifts.some((shift) => text.includes(shift)) ? strictly(bytes, 'iso-2022-jp') : null;
    return { text: japanese ?? text, isSure: true };
  }
  for (const label of chineseCharsets(bytes)) {
    const text = strictly(bytes, label);
    if (text !== null) return { text, isSure: false };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), isSure: false };
}

const byteOrderMarks: ReadonlyMap<string, string> = new Map(Object.entries({ fffe: 'utf-16le', feff: 'utf-16be' }));

/** Returns the charsets that a Chinese text may have, likelier first: almost all bytes are a text in either of them. */
function chineseCharsets(bytes: Uint8Array): string[] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < bytes.length; at += 1)
    if ((bytes[at] ?? 0) >= 0x80) pairs.push([bytes[at] ?? 0, bytes[(at += 1)] ?? 0]);
  const isSign = (lead: number) => lead >= 0xa1 && lead <= 0xa3;
  const isCommon = {
    gb18030: ([lead, trail]: [number, number]) => trail >= 0xa1 && (isSign(lead) || (lead >= 0xb0 && lead <= 0xd7)),
    big5: ([lead]: [number, number]) => isSign(lead) || (lead >= 0xa4 && lead <= 0xc6),
  };
  const [gb18030, big5] = [pairs.filter(isCommon.gb18030).length, pairs.filter(isCommon.big5).length];
  const kinds = new Set(pairs.map(String)).size;
  if (big5 <= gb18030) return inPairs(bytes) ? ['gb18030', 'big5'] : [];
  // The second byte of a character of Big5 is often a letter, as in a text with accents.
  return inPairs(bytes) || (kinds > 2 && big5 > pairs.length * 0.8) ? ['big5', 'gb18030'] : [];
}

/** Whether few non-ASCII bytes stand alone: in Chinese text they come in pairs, while accented letters are single. */
function inPairs(bytes: Uint8Array): boolean {
  let runs = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const start = at;
    while ((bytes[at] ?? 0) >= 0x80) at += 1;
    runs += 1;
    if (at - start === 1) alone += 1;
  }
  return runs > 0 && alone <= runs / 4;
}

function strictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isSupported(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
