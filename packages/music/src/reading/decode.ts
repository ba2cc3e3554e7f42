import { recognise } from '#formats/index.ts';
import { limits } from './limits.ts';
import { ProblemError } from './problem-error.ts';

const encodings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    ascii: 'utf-8',
    'iso-8859-1': 'windows-1252',
    'windows-1252': 'windows-1252',
    // Some programs declare UTF-16, the encoding of their strings in memory. A declaration that can be read byte by
    // byte is not in UTF-16.
    'utf-16': 'utf-8',
  }),
);

/**
 * Decodes a file in any supported encoding and removes its byte order mark. The XML declaration then says UTF-8,
 * because the text is decoded. @throws ProblemError
 */
export function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new ProblemError({ code: 'score-file.empty', params: { line: null } });
  if (bytes.length > limits.bytes) {
    const params = { line: null, megabytes: limits.bytes / 1_000_000 };
    throw new ProblemError({ code: 'score-file.too-large', params });
  }
  refuseForeignFile(bytes);

  const encoding = findEncoding(bytes);
  const text = decodeAs(encoding, bytes);
  refuseNul(text);
  if (text.trim() === '') throw new ProblemError({ code: 'score-file.empty', params: { line: null } });
  return text.replace(/^(<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9})(["'])[^"'>]{0,99}\2/, '$1$2UTF-8$2');
}

function refuseForeignFile(bytes: Uint8Array) {
  const format = recognise(bytes);
  if (format === null || format === 'musicxml') return;
  const params = { line: null, format: format === 'compressed-musicxml' ? 'archive' : format };
  throw new ProblemError({ code: 'score-file.other-format', params });
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';

  const start = String.fromCharCode(...bytes.subarray(0, 200));
  if (start.startsWith('<\0') || start.startsWith('\0<')) {
    throw new ProblemError({ code: 'score-file.utf-16', params: { line: 1 } });
  }
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([^"']{0,99})["']/.exec(
    start,
  )?.[1];
  if (declared === undefined) return 'utf-8';

  const encoding = encodings.get(declared.toLowerCase());
  if (encoding) return encoding;
  throw new ProblemError({ code: 'score-file.encoding-unknown', params: { line: 1, encoding: declared } });
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const line = encoding === 'utf-8' ? lineOfInvalidUtf8(bytes) : null;
    const params = { line, encoding: encoding.toUpperCase() };
    throw new ProblemError({ code: 'score-file.encoding-invalid', params });
  }
}

/** Finds the first invalid byte: from there on, the file differs from its leniently decoded text encoded again. */
function lineOfInvalidUtf8(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const again = new TextEncoder().encode(lenient);
  let line = 1;
  for (let i = 0; i < bytes.length && bytes[i] === again[i]; i++) if (bytes[i] === 0x0a) line++;
  return line;
}

function refuseNul(text: string) {
  const at = text.indexOf('\0');
  if (at === -1) return;
  const line = text.slice(0, at).split('\n').length;
  throw new ProblemError({ code: 'score-file.nul', params: { line } });
}
