import { type FieldError, fieldErrorOf, readIssue } from '@eemusic/contract/platform/field-errors';
import { firstOfEmails, readDay, saysNothing, withoutDecimals } from '@eemusic/contract/platform/as-written';
import { dayOf, isDay } from '@eemusic/contract/platform/days';
import { categoryNames, statusNames } from '@eemusic/contract/platform/record-fields';
import type * as z from 'zod/mini';
import { plain, type SheetCell } from '#platform/spreadsheet/index.ts';
import type { Parsed } from './definition.ts';

const noText = fieldErrorOf('text.expected');
const faults = new Set(['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NULL!', '#NUM!']);

/** What means the same as the cell above, which another order or a filter would change. */
const ditto = /^(?:同上|同前|〃|"|ditto|same as above)$/i;

/** Why no field can take a cell: the fault of a formula, or a word for the cell above. */
function unreadable(text: string): FieldError | null {
  if (faults.has(text)) return fieldErrorOf('cell.formula', { error: text });
  return ditto.test(text) ? fieldErrorOf('cell.same', { text }) : null;
}

/** Parses a text by a schema. A number becomes its digits, because spreadsheets turn phone numbers into numbers. */
export function textCell(schema: z.ZodMiniType<string>) {
  return (cell: SheetCell): Parsed => {
    const text = textOf(cell);
    if (text === null) return { reason: noText };
    const fault = unreadable(text);
    if (fault) return { reason: fault };
    const result = schema.safeParse(text);
    if (result.success) return { value: result.data === '' ? null : result.data };
    const [issue] = result.error.issues;
    return { reason: issue ? readIssue(issue) : noText };
  };
}

function textOf(cell: SheetCell): string | null {
  if (typeof cell === 'string') return (/^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell).trim();
  if (typeof cell !== 'number') return null;
  return Number.isSafeInteger(cell)
    ? String(cell)
    : cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 });
}

/** Parses a cell that may be empty, or may say so in words. */
export const optionalCell =
  (parse: (cell: SheetCell) => Parsed) =>
  (cell: SheetCell): Parsed =>
    typeof cell === 'string' && saysNothing(cell) && !ditto.test(cell.trim()) ? { value: null } : parse(cell);

/** Takes the address out of what mail programs and people write around it; the first of several is offered. */
export function emailCell(schema: z.ZodMiniType<string>) {
  const parse = textCell(schema);
  return (cell: SheetCell): Parsed => {
    const parsed = parse(cell);
    const first = 'reason' in parsed && parsed.reason.code === 'email.several' ? firstOfEmails(String(cell)) : null;
    return first === null ? parsed : { ...parsed, first: parse(first) };
  };
}

/** Parses one of a few values by any of the words for it. */
function choiceCell<Value extends string | number>(
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

export const categoryCell = choiceCell(
  [
    { value: 'School', words: [...Object.values(categoryNames.School), '机构', '琴行'] },
    { value: 'Teacher', words: [...Object.values(categoryNames.Teacher), '教师', '个人'] },
  ],
  fieldErrorOf('category.expected'),
);

/** Parses a day into YYYY-MM-DD, from a date or from any way of writing one that has a single meaning. */
export function dayCell(cell: SheetCell): Parsed {
  const day = readDay(cell instanceof Date ? dayOf(cell) : String(cell ?? ''));
  if (day === null || isDay(day)) return { value: day };
  return { reason: unreadable(String(cell).trim()) ?? day };
}
