import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { dayOf } from '@eemusic/contract/platform/days';
import { languages } from '@eemusic/contract/platform/languages';
import { regions } from '@eemusic/contract/platform/regions';
import type * as z from 'zod/mini';
import { plain, type SheetCell } from '#platform/spreadsheet/index.ts';
import { regionNames } from '#sales/regions/index.ts';
import { statusNames } from '#sales/user-management/index.ts';
import type { Parsed } from './definition.ts';

const noText = fieldErrorOf('text.expected');
const faults = new Set(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

/**
 * Parses a text by a schema. A number becomes its digits, because spreadsheets turn phone numbers into numbers;
 * `cleaning` undoes what else they do to a text.
 */
export function textCell(schema: z.ZodMiniType<string>, cleaning = (text: string) => text) {
  return (cell: SheetCell): Parsed => {
    const written = textOf(cell);
    const text = written === null ? null : cleaning(written);
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

/** What people write into a cell that has nothing to say. */
const nothing = new Set(['无', '没有', '暂无', '/', '-', '--', '---', 'n/a', 'none']);

/** Parses a cell that may be empty, or may say so in words. */
export const optionalCell =
  (parse: (cell: SheetCell) => Parsed) =>
  (cell: SheetCell): Parsed =>
    typeof cell === 'string' && nothing.has(cell.normalize('NFKC').trim().replace(/[–—−]/g, '-').toLowerCase())
      ? { value: null }
      : parse(cell);

/** Removes the decimals that a whole number gets when a program takes a column for numbers, as in '12.0'. */
export const withoutDecimals = (text: string): string => text.trim().replace(/^(\d{1,20})\.0{1,20}$/, '$1');

/** Takes the address out of what mail programs and people write around it, and refuses two of them. */
export function emailCell(schema: z.ZodMiniType<string>) {
  const parse = textCell(schema, (text) => {
    const plainText = text.normalize('NFKC').replaceAll('。', '.');
    const [start, end] = [plainText.lastIndexOf('<'), plainText.lastIndexOf('>')];
    const address = start >= 0 && end > start ? plainText.slice(start + 1, end) : plainText;
    return address.trim().replace(/^mailto:/i, '');
  });
  return (cell: SheetCell): Parsed => {
    const addresses = String(cell)
      .normalize('NFKC')
      .split(/[\s,;、/|<>]/)
      .filter((part) => part.includes('@'));
    return new Set(addresses).size > 1 ? { reason: fieldErrorOf('email.several') } : parse(cell);
  };
}

/** Parses one of a few values by any of the words for it. */
export function choiceCell<Value extends string | number>(
  choices: readonly { value: Value; words: readonly string[] }[],
  reason: FieldError,
) {
  const byWord = new Map(choices.flatMap(({ value, words }) => words.map((word) => [plain(word), value] as const)));
  return (cell: SheetCell): Parsed => {
    const value = cell === null || cell instanceof Date ? undefined : byWord.get(plain(withoutDecimals(String(cell))));
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
const fullRegion = /^([^自特省市]{1,10}?)(?:维吾尔|壮族|回族)?(?:自治区|特别行政区|省|市)/;
/** What follows the name of a region when the whole is not that region, but a street, a district or a prefecture. */
const otherPlace = /^(?:.?$|[东南西北中]?[路街道]|大[街道]|藏族|蒙古族)/;

/** Parses a region by its code or its name in any language, alone or at the beginning of an address. */
export function regionCell(cell: SheetCell): Parsed {
  if (typeof cell !== 'string') return { reason: fieldErrorOf('region.unknown', { region: null }) };
  const text = cell.trim();
  const code =
    regionCodes.get(plain(text)) ?? regionCodes.get(plain(fullRegion.exec(text)?.[1] ?? '')) ?? withCity(text);
  return code === undefined
    ? { reason: fieldErrorOf('region.unknown', { region: text.slice(0, maxQuoted) }) }
    : { value: code };
}

/** How much of a cell a refusal quotes. */
const maxQuoted = 40;

const regionCodes = new Map(
  regions.flatMap(({ code }) =>
    [code, ...languages.map((language) => regionNames[language][code])].map((word) => [plain(word), code] as const),
  ),
);

/** Returns the region of a text such as 山东青岛. */
function withCity(text: string): string | undefined {
  const place = plain(text);
  return regions.find(({ code }) => {
    const name = regionNames['zh-Hans'][code];
    return place.startsWith(name) && !otherPlace.test(place.slice(name.length));
  })?.code;
}

const noDay = fieldErrorOf('day.expected');

/** A day that begins with the year, perhaps with a time of day: an instant (Z) only at midnight, as others differ. */
const writtenDay =
  /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?(?:(?:T|\s?)(?:\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?|00:00(?::00(?:\.0{1,9})?)?Z))?$/;
const digitsOfDay = /^(\d{4})(\d{2})(\d{2})$/;

/** Parses a day into YYYY-MM-DD, from a date, from a text that begins with the year, or from eight digits. */
export function dayCell(cell: SheetCell): Parsed {
  if (cell instanceof Date) return parseDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  const text = cell === null ? '' : withoutDecimals(String(cell).normalize('NFKC').replace(/\s+/g, ' '));
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
