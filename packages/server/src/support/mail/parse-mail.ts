import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { MailParser } from 'mailparser';
import { maxAttachmentBytes, maxAttachments, maxHeaderBytes, maxHeaderLineBytes, maxParts } from './limits.ts';

export type HeadValue = string | string[] | Date | { value?: unknown } | { value?: unknown }[];

export type Part = { name: string; contentType: string; content: Uint8Array | null; bytes: number };

export type ParsedMail = {
  headers: Map<string, HeadValue>;
  text: string;
  html: string | null;
  parts: Part[];
  /** False if the parser failed, so that a part is missing. */
  isWhole: boolean;
  /** False if the charset of any text had to be guessed. */
  isSure: boolean;
};

type Line = { key: string; line: string };
type Source = { filename?: string | false; headers?: { getFirst(key: string): string } };
type Node = { contentType: string | false; isAttachment?: boolean; charset?: string };
type Attachment = {
  type: 'attachment';
  filename?: string;
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

/** Like mailparser, but guesses the charset from the bytes if it is missing, wrong or unknown. */
class CarefulParser extends Parser {
  isSure = true;

  override createNode(options: Source): Node {
    if (options.filename) options.filename = this.#readableName(options.filename, options);
    const node = super.createNode(options);
    const isText = /^text\/|^message\/delivery-status/.test(node.contentType || '') && node.isAttachment === false;
    // mailparser would decode ASCII and UTF-8 itself and not call the decoder below.
    if (isText && /^(|ascii|us-ascii|utf-?8)$/i.test(node.charset ?? '')) node.charset = 'unknown-8bit';
    return node;
  }

  override processHeaders(lines: Line[]): Map<string, HeadValue> {
    return super.processHeaders(
      lines.map(({ key, line }) => ({ key, line: this.#readable(line.slice(0, maxHeaderLineBytes)) })),
    );
  }

  /** Old programs write the bytes of a name as they are; each is a character here. */
  #readableName(name: string, { headers }: Source): string {
    const raw = `${headers?.getFirst('content-disposition')} ${headers?.getFirst('content-type')}`;
    const isRaw = /[\u0080-\u00FF]/.test(raw) && !/[^\0-\u00FF]/.test(name);
    return isRaw ? this.#decode(Buffer.from(name, 'latin1'), '') : name;
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
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
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
function decode(bytes: Uint8Array, declared: string): Decoded {
  const name = declared.toLowerCase().trim();
  if (unreliableNames.test(name)) return guess(bytes);

  const label = otherNames.get(name) ?? name;
  const text = strictly(bytes, label);
  if (text !== null) return { text, isSure: true };
  const guessed = guess(bytes);
  if (guessed.isSure || !isSupported(label)) return { ...guessed, isSure: false };
  return { text: new TextDecoder(label).decode(bytes), isSure: false };
}

/** Escape sequences of ISO-2022-JP, which consists only of ASCII bytes. */
const shifts = ['\u001B$@', '\u001B$B', '\u001B(J', '\u001B(I'];

function guess(bytes: Uint8Array): Decoded {
  if (isUtf8(bytes)) {
    const text = new TextDecoder().decode(bytes);
    const japanese = shifts.some((shift) => text.includes(shift)) ? strictly(bytes, 'iso-2022-jp') : null;
    return { text: japanese ?? text, isSure: true };
  }
  for (const label of inPairs(bytes) ? ['gb18030', 'big5'] : []) {
    const text = strictly(bytes, label);
    if (text !== null) return { text, isSure: false };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), isSure: false };
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
