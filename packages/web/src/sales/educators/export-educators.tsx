import { exportEducators } from '@eemusic/contract/sales/educators';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type ExportedRows, wireSort } from '#sales/user-management/index.ts';
import { type EducatorFilter, type EducatorFilters, type EducatorSort, wireFilter } from './filter.ts';

export function saveEducators(
  rows: ExportedRows<EducatorSort, EducatorFilters>,
  options: ExportOptions,
): Promise<string> {
  if (rows.kind === 'ids') return download(exportEducators, { educatorsIds: rows.ids }, options);
  return download(exportEducators, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);
}

/** Exports the rows of all pages of the list. */
export function ExportEducators({ filter }: { filter: EducatorFilter }) {
  return <ExportButton onExport={(options) => saveEducators({ kind: 'matching', filter }, options)} />;
}
