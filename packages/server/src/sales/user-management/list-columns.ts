import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { type AliasedRawBuilder, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { readCompany } from '#access/company/index.ts';
import { batches, type Database } from '#platform/database/index.ts';
import {
  type Column as SheetColumn,
  type Row as SheetRow,
  spreadsheetType,
  writeSheet,
} from '#platform/spreadsheet/index.ts';
import { positionOfRegion, regionName } from '#sales/regions/index.ts';

type Shown = string | number | null;

/** Rows of wide lists in larger batches would block the event loop. */
const batchSize = 250;

/** A column of a list, keyed by its name in the response. */
export type ListColumn = {
  /** The SQL of the value; a function if it depends on the day. */
  value: RawBuilder<unknown> | ((today: string) => RawBuilder<unknown>);
  /** The sort expression, if it is not the value; a function if it depends on the language. */
  order?: RawBuilder<unknown> | ((language: Language) => RawBuilder<unknown>);
  /** The column in the spreadsheet; without it, the column is not exported. */
  sheet?: SheetColumn & { cell?: (value: Shown, language: Language) => SheetRow[number] };
};

export type ListColumns = Readonly<Record<string, ListColumn>>;

/** The SQL select list whose rows have the shape of the response. */
export function selected(columns: ListColumns, today: string): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, column]) => valueOf(column, today).as(name));
}

/** The day and the language in which a list is read. */
export type Reader = { today: string; language: Language };

export function orderOf(column: ListColumn, { today, language }: Reader): RawBuilder<unknown> {
  const { order = valueOf(column, today) } = column;
  return typeof order === 'function' ? order(language) : order;
}

const valueOf = ({ value }: ListColumn, today: string) => (typeof value === 'function' ? value(today) : value);

type Sheet<Row> = {
  /** Selects all rows of the list, in its order. */
  query: CompiledQuery<Row>;
  columns: ListColumns;
  /** The number of rows. */
  rows: number;
  file: string;
  name: InLanguages;
  language: Language;
};

/** Returns a list as a spreadsheet; `toRow` makes a row of the response from one of the query. */
export async function exportList<Row extends Readonly<Record<string, Shown>>>(
  { source, read }: Database,
  { query, columns: listed, rows: total, file, name, language }: Sheet<Row>,
  toRow: (row: Row) => Row = (row) => row,
): Promise<FileResult> {
  const { columns, cellsOf } = sheetOf(listed, language);
  const { currency } = await readCompany(read);
  async function* rows() {
    for await (const batch of batches(source, query, batchSize)) yield* batch.map((row) => cellsOf(toRow(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: file,
    rows: total,
    body: writeSheet({ name, columns, rows: rows(), language, currency }),
  };
}

/** Returns the spreadsheet's columns, and the cells of a row, in this language. */
function sheetOf<Name extends string>(columns: Readonly<Record<Name, ListColumn>>, language: Language) {
  const exported = Object.entries<ListColumn>(columns).flatMap(([name, { sheet }]) => (sheet ? [{ name, sheet }] : []));
  return {
    columns: exported.map(({ sheet }): SheetColumn => sheet),
    cellsOf: (row: Readonly<Record<Name, Shown>>): SheetRow =>
      exported.map(({ name, sheet: { cell } }) => {
        const value = row[name as Name];
        return cell ? cell(value, language) : value;
      }),
  };
}

/** Names of the status of a channel, an educator or a user. */
export const statusNames = {
  0: { en: 'Inactive', 'zh-Hans': '停用' },
  1: { en: 'Active', 'zh-Hans': '启用' },
} as const satisfies Record<number, InLanguages>;

/* Spreadsheet columns that several lists have. */

export const contactNumberSheet = {
  header: { en: 'Contact No', 'zh-Hans': '联系电话' },
  width: 18,
  kind: 'text',
} as const satisfies ListColumn['sheet'];

export const contactEmailSheet = {
  header: { en: 'Contact Email', 'zh-Hans': '联系邮箱' },
  width: 32,
  kind: 'text',
} as const satisfies ListColumn['sheet'];

/** Sorted by the displayed name. */
export const regionColumn = (column: string) =>
  ({
    value: sql.ref(column),
    order: (language) => positionOfRegion(column, language),
    sheet: regionSheet,
  }) as const satisfies ListColumn;

export const regionSheet = {
  header: { en: 'Region', 'zh-Hans': '地区' },
  width: 18,
  kind: 'text',
  cell: (region: Shown, language: Language) => (region === null ? null : regionName(String(region), language)),
} as const satisfies ListColumn['sheet'];

export const statusSheet = {
  header: { en: 'Status', 'zh-Hans': '状态' },
  width: 10,
  kind: 'text',
  cell: (status: Shown, language: Language) => statusNames[status === 1 ? 1 : 0][language],
} as const satisfies ListColumn['sheet'];

/**
 * The contact columns of channels or educators. Names and addresses are sorted in lower case, for which there are
 * indexes.
 */
export function contactListColumns(table: 'channels' | 'educators') {
  const name = sql.ref(`${table}.contact_name`);
  const email = sql.ref(`${table}.contact_email`);
  return {
    contactName: {
      value: name,
      order: sql`lower(${name})`,
      sheet: { header: { en: 'Contact Name', 'zh-Hans': '联系人' }, width: 24, kind: 'text' },
    },
    contactNumber: {
      value: sql.ref(`${table}.contact_number`),
      sheet: contactNumberSheet,
    },
    contactEmail: {
      value: email,
      order: sql`lower(${email})`,
      sheet: contactEmailSheet,
    },
  } as const satisfies ListColumns;
}
