import { exportEducators } from '@eemusic/contract/sales/educators';
import { ExportSelected } from '#sales/user-management/index.ts';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { type EducatorFilter, type EducatorFilters, type EducatorSort, wireFilter, wireSort } from './filter.ts';

/** Saves the rows that the list shows, all pages. */
export function ExportEducators({ filter }: { filter: EducatorFilter }) {
  return (
    <ExportButton
      onExport={(options) => download(exportEducators, { ...wireFilter(filter), ...wireSort(filter) }, options)}
    />
  );
}

type SelectedProps = { chosen: Chosen<EducatorSort, EducatorFilters> | null };

export function ExportSelectedEducators({ chosen }: SelectedProps) {
  return (
    <ExportSelected
      chosen={chosen}
      onExport={(given, options) =>
        download(
          exportEducators,
          given.kind === 'ids'
            ? { educatorsIds: given.ids }
            : { ...wireFilter(given.filter), ...wireSort(given.filter) },
          options,
        )
      }
    />
  );
}
