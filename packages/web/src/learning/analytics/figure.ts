import type { Rows } from './address.ts';

/**
 * What a click on a figure opens: the rows it counts, a table or a channel on the same screen, or a score in its
 * library.
 */
export type FigureTarget =
  | { to: 'rows'; rows: Rows }
  | { to: 'table'; id: string }
  | { to: 'channel'; channelId: number }
  | { to: 'score'; scoreId: number; libraryId: number };

/** One bar, slice or point of a chart. */
export type Mark = {
  key: string;
  /** 'Grade 1' */
  name: string;
  /** Null if there is no value, such as an accuracy without sessions; then nothing is drawn. */
  value: number | null;
  /** The value as text, shown beside the mark. */
  text: string;
  /** The value in full words for screen readers, if `text` is abbreviated. */
  spokenText?: string;
  /** Undefined if there are no rows to open. */
  target: FigureTarget | undefined;
};

/** A column of the table of a chart's figures, and of its CSV file. */
export type Column<Row> = {
  header: string;
  /** The header in the file, if it must name the unit. */
  fileHeader?: string;
  /** The formatted value. */
  format: (row: Row) => string;
  /** The raw value, for spreadsheets. */
  raw: (row: Row) => string | number | null;
  isNumber?: boolean;
  target?: (row: Row) => FigureTarget | undefined;
  /** The length of a bar below the figure, 0 to 1. */
  share?: (row: Row) => number;
  /** Intensity of the background, 0 to 1. */
  heat?: (row: Row) => number;
};

/** A figure of 0 has no rows to link to. */
export function rowsOf(count: number, rows: Rows): FigureTarget | undefined {
  return count > 0 ? { to: 'rows', rows } : undefined;
}
