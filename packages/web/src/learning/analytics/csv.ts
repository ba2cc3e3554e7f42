import { csvFile } from '#platform/csv.ts';
import type { Column } from './figure.ts';
import type { Period } from './period.ts';

/** The table as CSV, with raw numbers instead of formatted ones. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header, fileHeader = header }) => fileHeader),
    ...rows.map((row) => columns.map(({ raw }) => raw(row))),
  ];
  return csvFile(lines);
}

/** 'analytics-by-grade-2026-10-23-2026-11-21.csv' */
export function fileName(figure: string, { from, to }: Period): string {
  return `analytics-${figure}-${from}-${to}.csv`;
}
