import { exportAdministrators } from '@eemusic/contract/administrators';
import { download } from '#api/download.ts';
import { ExportButton as ExportListButton } from '#ui/export-button.tsx';
import { useListAddress } from '#ui/list/use-list-address.ts';
import { administratorsAddress } from './address.ts';
import { wireOf } from './queries.ts';

/** Saves all pages of the present search. */
export function ExportButton() {
  const { filter } = useListAddress(administratorsAddress);
  return <ExportListButton onExport={(options) => download(exportAdministrators, wireOf(filter), options)} />;
}
