import { exportStudents } from '@eemusic/contract/sales/users';
import { ExportSelected } from '#sales/user-management/index.ts';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { type StudentFilter, type StudentFilters, type StudentSort, wireFilter, wireSort } from './filter.ts';

/** Saves the rows that the list shows, all pages. */
export function ExportStudents({ filter }: { filter: StudentFilter }) {
  return (
    <ExportButton
      onExport={(options) => download(exportStudents, { ...wireFilter(filter), ...wireSort(filter) }, options)}
    />
  );
}

type SelectedProps = { chosen: Chosen<StudentSort, StudentFilters> | null };

export function ExportSelectedStudents({ chosen }: SelectedProps) {
  return (
    <ExportSelected
      chosen={chosen}
      onExport={(given, options) =>
        download(
          exportStudents,
          given.kind === 'ids' ? { usersIds: given.ids } : { ...wireFilter(given.filter), ...wireSort(given.filter) },
          options,
        )
      }
    />
  );
}
