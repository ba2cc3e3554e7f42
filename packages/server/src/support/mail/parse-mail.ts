import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { MailParser } from 'mailparser';
import { decode } from './charsets.ts';
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
