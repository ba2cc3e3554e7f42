import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { dayOf } from '@eemusic/contract/platform/days';
import { type RegionCode, regions } from '@eemusic/contract/platform/regions';
import type * as z from 'zod/mini';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import type { Parsed } from './definition.ts';

const noText = fieldErrorOf('text.expected');
const faults = new Set(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

/** A text that this schema takes; a number, as spreadsheets make of phone numbers, is its digits. */
export function textCell(schema: z.ZodMiniType<string>) {
  return (cell: SheetCell): Parsed => {
    const text = textOf(cell);
    if (text === null) return { reason: noText };
    if (faults.has(text)) return { reason: fieldErrorOf('cell.formula', { error: text }) };
    const result = schema.safeParse(text);
    if (result.success) return { value: result.data === '' ? null : result.data };
    const [issue] = result.error.issues;
    return { reason: issue ? readIssue(issue) : noText };
  };
}

function textOf(cell: SheetCell): string | null {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell !== 'number') return null;
  return Number.isSafeInteger(cell)
    ? String(cell)
    : cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });
}

/** One of a few values, each with the words that mean it. */
export function choiceCell<Value extends string | number>(
  choices: readonly { value: Value; words: readonly string[] }[],
  reason: FieldError,
) {
  const byWord = new Map(choices.flatMap(({ value, words }) => words.map((word) => [plain(word), value] as const)));
  return (cell: SheetCell): Parsed => {
    const value = cell === null || cell instanceof Date ? undefined : byWord.get(plain(String(cell)));
    return value === undefined ? { reason } : { value };
  };
}

export const statusCell = choiceCell(
  [
    { value: 1, words: ['1', 'Active', 'Yes', 'True', 'On', 'Enabled', '启用', '是', '有效', '激活'] },
    { value: 0, words: ['0', 'Inactive', 'No', 'False', 'Off', 'Disabled', '停用', '否', '无效', '禁用'] },
  ],
  fieldErrorOf('status.expected'),
);

/** As a person in China writes them, without the ending of what kind of region it is. */
const chinese: Record<RegionCode, string> = {
  AH: '安徽',
  BJ: '北京',
  CQ: '重庆',
  FJ: '福建',
  GD: '广东',
  GS: '甘肃',
  GX: '广西',
  GZ: '贵州',
  HA: '河南',
  HB: '湖北',
  HE: '河北',
  HI: '海南',
  HL: '黑龙江',
  HN: '湖南',
  JL: '吉林',
  JS: '江苏',
  JX: '江西',
  LN: '辽宁',
  NM: '内蒙古',
  NX: '宁夏',
  QH: '青海',
  SC: '四川',
  SD: '山东',
  SH: '上海',
  SN: '陕西',
  SX: '山西',
  TJ: '天津',
  XJ: '新疆',
  XZ: '西藏',
  YN: '云南',
  ZJ: '浙江',
  HK: '香港',
  MO: '澳门',
  TW: '台湾',
  OT: '海外',
};

const ending = /(维吾尔|壮族|回族)?(自治区|特别行政区|省|市)$/;

/** A region by its code or its name, English or Chinese. */
export function regionCell(cell: SheetCell): Parsed {
  const given = typeof cell === 'string' ? cell.trim().replace(ending, '') : cell;
  return regionByWord(given);
}

const regionByWord = choiceCell(
  regions.map(({ code, region }) => ({ value: code, words: [code, region, chinese[code]] })),
  fieldErrorOf('region.unknown'),
);

const noDay = fieldErrorOf('day.expected');

/** A day as YYYY-MM-DD, by a date or by a text with the year first. */
export function dayCell(cell: SheetCell): Parsed {
  if (cell instanceof Date) return parseDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  if (typeof cell !== 'string') return { reason: noDay };
  const match = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(
    cell.trim(),
  );
  return match ? parseDay(Number(match[1]), Number(match[2]), Number(match[3])) : { reason: noDay };
}

function parseDay(year: number, month: number, day: number): Parsed {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal) return { reason: fieldErrorOf('day.nonexistent') };
  if (year < 1900 || year > 9999) return { reason: noDay };
  return { value: dayOf(date) };
}

/** Of a read-only column. */
export function anyCell(): Parsed {
  return { value: null };
}

/** Without case, width, spaces and punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
