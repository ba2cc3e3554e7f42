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
    { value: 1, words: ['1', ...active, 'Yes', 'True', 'On', 'Enabled', '是', '有效', '激活'] },
    { value: 0, words: ['0', ...inactive, 'No', 'False', 'Off', 'Disabled', '否', '无效', '禁用'] },
  ],
  fieldErrorOf('status.expected'),
);

const ending = /(维吾尔|壮族|回族)?(自治区|特别行政区|省|市)$/;

/** Parses a region by its code or its name in any language. */
export function regionCell(cell: SheetCell): Parsed {
  return regionByWord(typeof cell === 'string' ? cell.trim().replace(ending, '') : cell);
}

const regionByWord = choiceCell(
  regions.map(({ code }) => ({
    value: code,
    words: [code, ...languages.map((language) => regionNames[language][code])],
  })),
  fieldErrorOf('region.unknown'),
);

const noDay = fieldErrorOf('day.expected');

/** Parses a day into YYYY-MM-DD, from a date or from a text that begins with the year. */
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
