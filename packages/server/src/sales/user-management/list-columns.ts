import { regionName } from '@eemusic/contract/platform/regions';
import type { AliasedRawBuilder, RawBuilder } from 'kysely';
import type { Column as SheetColumn, Row as SheetRow } from '#platform/spreadsheet/index.ts';

type Shown = string | number | null;

/** A column of a list, under the name that it has in an answer. */
export type ListColumn = {
  /** What it shows, of now where that matters. */
  value: RawBuilder<unknown> | ((now: Date) => RawBuilder<unknown>);
  /** What it is sorted by, where that is not the same. */
  order?: RawBuilder<unknown>;
  /** In the spreadsheet; what has none is left out there. */
  sheet?: SheetColumn & { cell?: (value: Shown) => SheetRow[number] };
};

export type ListColumns = Readonly<Record<string, ListColumn>>;

/** What a query selects, so that its rows are those of the answer. */
export function selected(columns: ListColumns, now: Date): AliasedRawBuilder<unknown, string>[] {
  return Object.entries(columns).map(([name, column]) => valueOf(column, now).as(name));
}

export const orderOf = (column: ListColumn, now: Date): RawBuilder<unknown> => column.order ?? valueOf(column, now);

const valueOf = ({ value }: ListColumn, now: Date) => (typeof value === 'function' ? value(now) : value);

/** The columns of the spreadsheet, and the cells of a row of the list in them. */
export function sheetOf<Name extends string>(columns: Readonly<Record<Name, ListColumn>>) {
  const shown = Object.entries<ListColumn>(columns).flatMap(([name, { sheet }]) => (sheet ? [{ name, sheet }] : []));
  return {
    columns: shown.map(({ sheet }): SheetColumn => sheet),
    cellsOf: (row: Readonly<Record<Name, Shown>>): SheetRow =>
      shown.map(({ name, sheet: { cell } }) => {
        const value = row[name as Name];
        return cell ? cell(value) : value;
      }),
  };
}

/* Columns of the spreadsheet that the lists share. */

export const regionSheet = {
  ...{ header: 'Region', width: 18, kind: 'text' },
  cell: (region: Shown) => (region === null ? null : regionName(String(region))),
} as const satisfies ListColumn['sheet'];

export const statusSheet = {
  ...{ header: 'Status', width: 10, kind: 'text' },
  cell: (status: Shown) => (status === 1 ? 'Active' : 'Inactive'),
} as const satisfies ListColumn['sheet'];
