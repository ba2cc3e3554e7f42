import { isUtf8 } from 'node:buffer';
import type { SheetEncoding } from '@eemusic/contract/platform/spreadsheets';
import type { RefusalArguments } from '#platform/http/index.ts';

export const maxUnpackedBytes = 400 * 1024 * 1024;
export const maxRows = 100_000;
/** Includes blank rows, which take time, too. It is the maximum that Excel can show. */
export const maxRowsOfSheet = 1_048_576;
export const maxColumns = 100;
/** Includes blank cells; the maximum that Excel can show. */
export const maxColumnsOfSheet = 16_384;
export const maxCharacters = 2_000;
/** Characters of a cell in the file, where each may be written as an escape such as `_x0041_`. */
export const maxCellText = maxCharacters * 7;

/** Unlike a `Refusal`, it needs nothing else of the server in the process that reads the file. */
export class Unreadable extends Error {
  readonly refusal: RefusalArguments;

  constructor(...refusal: RefusalArguments) {
    super(refusal[0]);
    this.refusal = refusal;
  }
}

/** A worker cannot load the contract's own list. */
export const encodings = Object.keys({
  'utf-8': true,
  'utf-16le': true,
  'utf-16be': true,
  gb18030: true,
  big5: true,
  shift_jis: true,
  'euc-jp': true,
  'iso-2022-jp': true,
  'windows-1252': true,
} satisfies Record<SheetEncoding, true>);
export type SheetKind = { kind: 'xlsx' } | { kind: 'csv'; encoding: SheetEncoding };

/** Determines the file type by the content; the file name is ignored. */
export function kindOf(bytes: Buffer, chosen?: SheetEncoding): SheetKind {
  if (bytes.length === 0) throw new Unreadable('sheet.empty');
  if (bytes.subarray(0, 4).equals(zip)) return { kind: 'xlsx' };
  if (bytes.subarray(0, 8).equals(compound))
    throw new Unreadable(bytes.includes(encryptedPackage) ? 'sheet.encrypted' : 'sheet.xls');

  const encoding = chosen ?? encodingOf(bytes);
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

function encodingOf(bytes: Buffer): SheetEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const beginning = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((offset) => beginning.filter((byte, at) => byte === 0 && at % 2 === offset).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > beginning.length / 10 && Math.min(even, odd) === 0)
    return even > 0 ? 'utf-16be' : 'utf-16le';
  if (bytes.includes('\u001B$')) return 'iso-2022-jp';
  return isUtf8(bytes) ? 'utf-8' : doubleByteEncoding(bytes);
}

/** The frequent characters of each encoding by their bytes: kana, punctuation and the first level of Chinese ones. */
const frequent = {
  gb18030: (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)),
  big5: (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && (trail <= 0x7e || trail >= 0xa1),
  shift_jis: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  'euc-jp': (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xcf) || (lead >= 0xa1 && lead <= 0xa5)),
} as const satisfies Partial<Record<SheetEncoding, (lead: number, trail: number) => boolean>>;

type DoubleByte = keyof typeof frequent;
const isDoubleByte = (name: string): name is DoubleByte => Object.hasOwn(frequent, name);

/** In which most pairs of bytes are frequent. If most non-ASCII bytes are single, they are accented letters. */
function doubleByteEncoding(bytes: Buffer): SheetEncoding {
  const found = { gb18030: 0, big5: 0, shift_jis: 0, 'euc-jp': 0 };
  let [alone, paired, high] = [0, 0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    const [lead = 0, trail = 0] = [bytes[index], bytes[index + 1]];
    if (lead < 0x80) continue;
    if (trail < 0x40) {
      alone += 1;
      continue;
    }
    if (trail < 0x80) alone += 0.5;
    else high += 1;
    paired += 1;
    index += 1;
    for (const [name, isFrequent] of Object.entries(frequent))
      if (isDoubleByte(name) && isFrequent(lead, trail)) found[name] += 1;
  }
  const [best = 'gb18030'] = Object.keys(found)
    .filter(isDoubleByte)
    .filter((name) => isReadable(bytes, name))
    .toSorted((one, other) => found[other] - found[one]);
  // A few accented letters before plain ones, as in Ålesund, look like pairs, which never all end in ASCII.
  const isWestern = alone > paired || high === 0 || found[best] < paired / 4;
  return isWestern ? 'windows-1252' : best;
}

function isReadable(bytes: Buffer, encoding: SheetEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function beginningOf(bytes: Buffer, encoding: SheetEncoding): string {
  return new TextDecoder(encoding).decode(bytes.subarray(0, 4096), { stream: true });
}

/** What forms write after a header, such as 'Name (required)'. */
const remark = /[(（[【]\s{0,9}(required|mandatory|optional|必填|必须|选填|可选|非必填)\s{0,9}[)）\]】]/giu;

/** Of headings and places, each traditional character before the simplified one. */
const traditional = new Map(
  [
    '學学電电話话機机聯联絡络號号碼码郵邮長长護护監监師师構构稱称級级狀状態态時时間间訂订閱阅編编屬属員员媽妈負负責责',
    '課课結结樂乐東东廣广臺台灣湾陝陕遼辽寧宁龍龙貴贵雲云蘇苏門门島岛慶庆澤泽錫锡揚扬鎮镇鹽盐馬马陽阳紹绍興兴溫温麗丽',
    '滄沧濱滨濟济煙烟濰潍臨临漢汉綿绵瀘泸賓宾無无連连營营錦锦鐵铁蘭兰銀银烏乌魯鲁齊齐瀋沈爾尔撫抚盤盘滬沪粵粤贛赣閩闽',
    '蕪芜銅铜黃黄廈厦嶺岭區区縣县國国莊庄',
  ]
    .join('')
    .match(/../gu)
    ?.map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);

/** Returns the same in simplified characters, for words of headings and for places. */
export const simplified = (text: string): string => [...text].map((one) => traditional.get(one) ?? one).join('');

/** Returns a header in simplified characters, without what forms add to it, and then as `plain` does. */
export const plainHeading = (header: string): string => plain(simplified(header.replace(remark, '')));

/** Returns a text without case, width, spaces and punctuation, for comparison. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Zero-based, of an address such as 'B7'. */
export function columnOf(address: string): number {
  let column = 0;
  for (let index = 0; index < address.length && index < 4; index += 1) {
    const letter = address.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Returns the name of a zero-based column: A, B … Z, AA … */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
