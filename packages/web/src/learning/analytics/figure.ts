import type { Rows } from './address.ts';

/** Where a figure leads: to the rows behind it, to the table that lists them on the same screen, to a score in its library. */
export type Leads =
  | { to: 'rows'; rows: Rows }
  | { to: 'table'; id: string }
  | { to: 'score'; scoreId: number; libraryId: number };

/** What is drawn for one part: a bar, a slice, a point. */
export type Mark = {
  key: string;
  /** 'Grade 1' */
  name: string;
  /** Null where there is nothing to draw, as an accuracy where nothing was played. */
  value: number | null;
  /** What stands beside it. */
  text: string;
  /** The same in words, for screen readers, where the text is an abbreviation. */
  said?: string;
  /** Undefined where there are no rows. */
  leads: Leads | undefined;
};

/** A column of the table that says what a chart draws, and of its file. */
export type Column<Row> = {
  header: string;
  /** In the file, where its unit has to be told. */
  fileHeader?: string;
  /** As people read it. */
  say: (row: Row) => string;
  /** The raw value, for spreadsheets. */
  raw: (row: Row) => string | number | null;
  isNumber?: boolean;
  leads?: (row: Row) => Leads | undefined;
  /** How much of the background is filled, 0 to 1. */
  heat?: (row: Row) => number;
};

/** A figure of 0 has no rows to link to. */
export function rowsOf(count: number, rows: Rows): Leads | undefined {
  return count > 0 ? { to: 'rows', rows } : undefined;
}
