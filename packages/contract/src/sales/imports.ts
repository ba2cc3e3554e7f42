import * as z from 'zod/mini';
import { fieldError, issueOf } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { Deleted } from '#platform/deletions.ts';
import { anyOf, endpoint, file, upload } from '#platform/endpoint.ts';
import { maxSheetBytes, sheetEncodings, sheetSeparators, spreadsheet } from '#platform/spreadsheets.ts';
import type { RefusalCode } from '#platform/refusals.ts';

const access = anyOf('UM');

/** Maximum number of rows in the result of a check. */
export const maxShown = 500;

/**
 * An import that exceeds one of these limits has to be confirmed by typing the number of rows that it changes.
 * Deletions have another limit (`typedFrom` in the web's `question-form.tsx`).
 */
export const unconfirmed = {
  /** As a share of all live records. */
  share: 0.2,
  changed: 1_000,
  /** Records that lose their school or channel. */
  detached: 99,
} as const;

const wrongMapping = fieldError('mapping.expected');

/** JSON: the field of each column of the file; null leaves the column out. */
const mapping = z.pipe(
  z.pipe(
    withChecks(z.string(wrongMapping), z.maxLength(2_000, wrongMapping)),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push(issueOf(text, wrongMapping));
        return z.NEVER;
      }
    }),
  ),
  withChecks(
    z.array(z.nullable(withChecks(z.string(), z.maxLength(60))), wrongMapping),
    z.maxLength(100, wrongMapping),
  ),
);

/** Null means an empty cell. */
const Value = z.nullable(z.union([z.string(), z.number()]));

export const importKinds = ['refused', 'changed', 'new', 'unchanged'] as const;
export type ImportKind = (typeof importKinds)[number];

const Counts = z.object({ new: int(), changed: int(), unchanged: int(), refused: int() });
export type ImportCounts = z.output<typeof Counts>;

export const ImportRow = z.object({
  /** The row's number in the file; the header row usually has number 1. */
  row: int(),
  kind: z.enum(importKinds),
  name: z.string(),
  /** Values as in other calls: a status is 0 or 1, a region its code. */
  changes: rowsOf({ field: z.string(), from: Value, to: Value }),
  /** Why the row is refused; `cell` is null if the column is missing. */
  reasons: rowsOf({
    cell: z.nullable(z.string()),
    field: z.nullable(z.string()),
    text: z.string(),
    /** The reason's code, for translation. */
    code: z.string(),
    params: z.record(z.string(), z.unknown()),
  }),
  /** For a new row: a similar record (`id`), or an earlier row of the file with the same name and number. */
  alike: z.optional(z.object({ id: z.nullable(int()), row: z.nullable(int()) })),
});
export type ImportRow = z.output<typeof ImportRow>;

/** What an import would do. */
export const ImportCheck = z.object({
  columns: rowsOf({
    header: z.string(),
    field: z.nullable(z.string()),
    /** The first non-empty cell of the column. */
    sample: z.string(),
  }),
  fields: rowsOf({
    field: z.string(),
    label: z.string(),
    isRequired: z.boolean(),
    /** Whether the column is recognised but never imported. */
    isReadOnly: z.boolean(),
  }),
  counts: Counts,
  /** Records that lose their school or channel. */
  detached: int(),
  /** At most 500, in this order: refused, changed, new and unchanged rows; within each, as in the file. */
  rows: z.array(ImportRow),
  needsConfirmation: z.boolean(),
  /** A token for exactly this plan. Applying it is refused if the file or the records have changed since. */
  plan: z.string(),
  /**
   * `sheets` are the names of the visible sheets. `sheet` is the number of the sheet that was read, and `heading` that
   * of its header row, both from 1.
   */
  sheets: z.array(z.string()),
  sheet: int(),
  heading: int(),
  /** How a text file was read, and its first three rows; null for a workbook. */
  text: z.nullable(
    z.object({
      encoding: z.enum(sheetEncodings),
      separator: z.enum(sheetSeparators),
      rows: z.array(z.array(z.string())),
    }),
  ),
  /** New rows with the name and number of an existing record. */
  duplicates: int(),
  /** The number of cells that were filled from a merged cell above. */
  filled: int(),
  /** Numbers of the rows below the headings that are hidden, and of those with totals; left out unless included. */
  hidden: int(),
  totals: int(),
  /** The number of cells with several phone numbers or email addresses. */
  several: int(),
});
export type ImportCheck = z.output<typeof ImportCheck>;

const noPlace = fieldError('number.whole');
const place = z.optional(z.pipe(withChecks(z.string(), z.regex(/^[1-9]\d{0,6}$/, noPlace)), z.transform(Number)));

const noFlag = fieldError('boolean.expected');

const flag = z._default(
  z.pipe(
    z.enum(['true', 'false'], noFlag),
    z.transform((text) => text === 'true'),
  ),
  false,
);

const chosen = {
  /** The numbers of the sheet and of its header row, from 1; detected if missing. */
  sheet: place,
  heading: place,
  /** The encoding of a text file, and what stands between its cells; guessed if missing. */
  encoding: z.optional(z.enum(sheetEncodings, fieldError('choice.expected', { choices: sheetEncodings }))),
  separator: z.optional(z.enum(sheetSeparators, fieldError('choice.expected', { choices: sheetSeparators }))),
  /** Whether to import rows that are hidden in the file, and rows with totals such as 'Total' or '合计'. */
  includeHidden: flag,
  includeTotals: flag,
  /** Whether to take the first of several phone numbers or email addresses in a cell, instead of refusing its row. */
  takeFirst: flag,
};

const applied = z.object({
  ...chosen,
  mapping: z.optional(mapping),
  plan: withChecks(z.string(fieldError('plan.expected')), z.regex(/^[\da-f]{64}$/, fieldError('plan.expected'))),
  /** The number of changed rows, as typed by a person. */
  confirmed: z.optional(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,7}$/, fieldError('number.whole'))), z.transform(Number)),
  ),
  /** If false, one refused row refuses the whole file. */
  skipRefused: flag,
  /** Whether to leave out new rows with the name and number of an existing record. */
  skipDuplicates: flag,
});

const sheetRefusals = [
  'file.none',
  'request.too-large',
  'sheet.empty',
  'sheet.type',
  'sheet.xls',
  'sheet.web-page',
  'sheet.encrypted',
  'sheet.damaged',
  'sheet.too-large',
  'sheet.too-many-rows',
  'sheet.too-many-columns',
  'sheet.cell-too-long',
  'sheet.no-header',
  'sheet.header-twice',
] as const satisfies RefusalCode[];

// @__NO_SIDE_EFFECTS__
function check(path: `/${string}`, what: string) {
  return endpoint(`POST ${path}`, access, {
    summary: `Checks what importing an .xlsx or .csv file of ${what} would add and change, row by row. Writes nothing.`,
    query: z.object({ mapping: z.optional(mapping), ...chosen }),
    input: upload(maxSheetBytes),
    output: ImportCheck,
    refusals: [...sheetRefusals],
    isRead: true,
  });
}

// @__NO_SIDE_EFFECTS__
function apply(path: `/${string}`, what: string) {
  return endpoint(`POST ${path}`, access, {
    summary: `Adds and changes ${what} exactly as a check has shown, either all rows or none. Restoring the deletionId undoes the whole import.`,
    query: applied,
    input: upload(maxSheetBytes),
    output: z.extend(Deleted, { counts: Counts }),
    refusals: [...sheetRefusals, 'import.changed', 'import.confirm', 'import.refused', 'import.nothing'],
    repeatable: true,
  });
}

// @__NO_SIDE_EFFECTS__
function template(path: `/${string}`, what: string) {
  return endpoint(`GET ${path}`, access, {
    summary: `Returns an empty .xlsx file to fill in with ${what}. Its second sheet explains the columns.`,
    output: file(spreadsheet),
  });
}

export const channelTemplate = template('/admin/channels/import/template', 'channels');
export const checkChannelImport = check('/admin/channels/import/check', 'channels');
export const importChannels = apply('/admin/channels/import', 'channels');
export const educatorTemplate = template('/admin/educators/import/template', 'schools and teachers');
export const checkEducatorImport = check('/admin/educators/import/check', 'schools and teachers');
export const importEducators = apply('/admin/educators/import', 'schools and teachers');
export const studentTemplate = template('/admin/users/import/template', 'users');
export const checkStudentImport = check('/admin/users/import/check', 'users');
export const importStudents = apply('/admin/users/import', 'users');
