import { isUtf8 } from 'node:buffer';
import { Unreadable } from './read-limits.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export type SheetKind = { kind: 'xlsx' } | { kind: 'csv'; encoding: Encoding };

/** Determines the file type by the content; the file name is ignored. */
export function kindOf(bytes: Buffer): SheetKind {
  if (bytes.length === 0) throw new Unreadable('sheet.empty');
  if (bytes.subarray(0, 4).equals(zip)) return { kind: 'xlsx' };
  if (bytes.subarray(0, 8).equals(compound))
    throw new Unreadable(bytes.includes(encryptedPackage) ? 'sheet.encrypted' : 'sheet.xls');

  const encoding = encodingOf(bytes);
  const beginning = beginningOf(bytes, encoding);
  if (webPage.test(beginning)) throw new Unreadable('sheet.web-page');
  // oxlint-disable-next-line no-control-regex -- a file with these control characters is no text
  if (/[\u0000-\u0008\u000E-\u001A]/.test(beginning) || beginning.startsWith('%PDF'))
    throw new Unreadable('sheet.type');
  return { kind: 'csv', encoding };
}

const zip = Buffer.from('PK\u0003\u0004');
/** Excel 97 files and encrypted .xlsx files both begin with these bytes. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');
const webPage = /^\s*<(!doctype|html|head|body|table|meta|\?xml|script|div)\b/i;

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return isWestern(bytes) ? 'windows-1252' : 'gb18030';
}

/**
 * Whether most non-ASCII bytes are single, like accented letters in Windows-1252. In Chinese encodings they come in
 * pairs, in which both are usually non-ASCII.
 */
function isWestern(bytes: Buffer): boolean {
  let [alone, paired] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    if ((bytes[index + 1] ?? 0) < 0x80) alone += 1;
    else {
      paired += 1;
      index += 1;
    }
  }
  return alone > paired;
}

function beginningOf(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4096), { stream: true });
}
