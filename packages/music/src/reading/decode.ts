import { limits } from './limits.ts';
import { Refused } from './refused.ts';

const encodings: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** Files that are often taken for MusicXML, by their first bytes. */
const strangers = [
  {
    start: 'PK',
    code: 'compressed',
    text: 'This is a compressed file (.mxl). Export the score as uncompressed MusicXML (.musicxml).',
  },
  {
    start: '\x1f\x8b',
    code: 'compressed',
    text: 'This is a compressed file. Export the score as uncompressed MusicXML (.musicxml).',
  },
  { start: 'MThd', code: 'not-xml', text: 'This is a MIDI file. Export the score as MusicXML (.musicxml).' },
  {
    start: '%PDF',
    code: 'not-xml',
    text: 'This is a PDF. Export the score as MusicXML (.musicxml) from the notation program.',
  },
];

/** Text of the file without byte order mark, whatever its encoding; its XML declaration then says UTF-8, as the text has been decoded. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refused('empty', 'This file is empty. Export the score as MusicXML again.', null);
  if (bytes.length > limits.bytes) {
    const megabytes = limits.bytes / 1_000_000;
    throw new Refused(
      'too-large',
      `This file is larger than ${megabytes} MB. Split the score into several files.`,
      null,
    );
  }
  refuseStranger(bytes);

  const encoding = findEncoding(bytes);
  const text = decodeAs(encoding, bytes);
  refuseNul(text);
  if (text.trim() === '') throw new Refused('empty', 'This file is empty. Export the score as MusicXML again.', null);
  return text.replace(/^(<\?xml[^>]*?\bencoding\s*=\s*)(["'])[^"'>]*\2/, '$1$2UTF-8$2');
}

function refuseStranger(bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  const stranger = strangers.find((known) => start.startsWith(known.start));
  if (stranger) throw new Refused(stranger.code, stranger.text, null);
}

function findEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';

  const start = String.fromCharCode(...bytes.subarray(0, 200));
  if (start.startsWith('<\0') || start.startsWith('\0<')) {
    throw new Refused('encoding', 'This file is UTF-16 without a byte order mark. Save it as UTF-8.', 1);
  }
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1];
  if (declared === undefined) return 'utf-8';

  const encoding = encodings[declared.toLowerCase()];
  if (encoding) return encoding;
  throw new Refused(
    'encoding',
    `This file says that its encoding is '${declared}', which can't be read. Save it as UTF-8.`,
    1,
  );
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const name = encoding.toUpperCase();
    const line = encoding === 'utf-8' ? lineOfInvalidUtf8(bytes) : null;
    throw new Refused('encoding', `This file has letters that are not valid ${name}. Save it as UTF-8.`, line);
  }
}

/** Decoded leniently and encoded again, the bytes differ from the first wrong one on. */
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
  throw new Refused('nul', 'This file holds NUL characters: it was damaged. Export the score as MusicXML again.', line);
}
