import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { dayOf } from '@eemusic/contract/platform/days';
import { languages } from '@eemusic/contract/platform/languages';
import { regions } from '@eemusic/contract/platform/regions';
import type * as z from 'zod/mini';
import type { SheetCell } from '#platform/spreadsheet/index.ts';
import { regionNames } from '#sales/regions/index.ts';
import { statusNames } from '#sales/user-management/index.ts';
import type { Parsed } from './definition.ts';

const noText = fieldErrorOf('text.expected');
const faults = new Set(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

/** Parses a text by a schema. A number becomes its digits, because spreadsheets turn phone numbers into numbers. */
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

/** Parses one of a few values by any of the words for it. */
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

const active = Object.values(statusNames[1]);
const inactive = Object.values(statusNames[0]);

export const statusCell = choiceCell(
  [
    { value: 1, words: ['1', ...active, 'Yes', 'Y', 'True', 'On', 'Enabled', '是', '有效', '激活', '正常'] },
    { value: 0, words: ['0', ...inactive, 'No', 'N', 'False', 'Off', 'Disabled', '否', '无效', '禁用'] },
  ],
  fieldErrorOf('status.expected'),
);

/** The full form of a province or municipality, with what follows it, such as the city. */
const fullRegion = /^(.+?)(维吾尔|壮族|回族)?(自治区|特别行政区|省|市).*$/s;

/** Parses a region by its code or its name in any language, alone or at the beginning of an address. */
export function regionCell(cell: SheetCell): Parsed {
  return regionByWord(typeof cell === 'string' ? cell.trim().replace(fullRegion, '$1') : cell);
}

const regionByWord = choiceCell(
  regions.map(({ code }) => ({
    value: code,
    words: [code, ...languages.map((language) => regionNames[language][code])],
  })),
  fieldErrorOf('region.unknown'),
);

const noDay = fieldErrorOf('day.expected');

/** A day that begins with the year, perhaps with a time of day: an instant (Z) only at midnight, as others differ. */
const writtenDay =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:(?:T|\s*)(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00(?::00(?:\.0+)?)?Z))?$/;
const digitsOfDay = /^(\d{4})(\d{2})(\d{2})$/;

/** Parses a day into YYYY-MM-DD, from a date, from a text that begins with the year, or from eight digits. */
export function dayCell(cell: SheetCell): Parsed {
  if (cell instanceof Date) return parseDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  const text = cell === null ? '' : String(cell).normalize('NFKC').trim();
  const match = writtenDay.exec(text) ?? digitsOfDay.exec(text);
  return match ? parseDay(Number(match[1]), Number(match[2]), Number(match[3])) : { reason: noDay };
}

function parseDay(year: number, month: number, day: number): Parsed {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal) return { reason: fieldErrorOf('day.nonexistent') };
  if (year < 1900 || year > 9999) return { reason: noDay };
  return { value: dayOf(date) };
}

/** Accepts anything and parses nothing, for columns that are ignored. */
export function anyCell(): Parsed {
  return { value: null };
}

/** Returns a text without case, width, spaces and punctuation, for comparison. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
