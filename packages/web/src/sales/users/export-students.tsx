import { exportStudents } from '@eemusic/contract/sales/users';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type ExportedRows, wireSort } from '#sales/user-management/index.ts';
import { type StudentFilter, type StudentFilters, type StudentSort, wireFilter } from './filter.ts';

export function saveStudents(rows: ExportedRows<StudentSort, StudentFilters>, options: ExportOptions): Promise<string> {
  if (rows.kind === 'ids') return download(exportStudents, { usersIds: rows.ids }, options);
  return download(exportStudents, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);
}

/** Exports the rows of all pages of the list. */
export function ExportStudents({ filter }: { filter: StudentFilter }) {
  return <ExportButton onExport={(options) => saveStudents({ kind: 'matching', filter }, options)} />;
}
