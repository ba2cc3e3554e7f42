import { exportAdministrators } from '@eemusic/contract/administrators';
import { download } from '#api/download.ts';
import { ExportButton as ExportListButton } from '#ui/export-button.tsx';
import { useAdministratorsAddress } from './use-administrators-address.ts';

/** Saves all pages of the present search. */
export function ExportButton() {
  const { page: _page, size: _size, ...found } = useAdministratorsAddress().filter;
  return <ExportListButton onExport={(options) => download(exportAdministrators, found, options)} />;
}
