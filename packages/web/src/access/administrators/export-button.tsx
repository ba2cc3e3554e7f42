import { exportAdministrators } from '@eemusic/contract/access/administrators';
import { download } from '#platform/api/download.ts';
import { ExportButton as ExportListButton } from '#platform/ui/export-button.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { administratorsAddress } from './address.ts';
import { wireOf } from './queries.ts';

export function ExportButton() {
  const { filter } = useListAddress(administratorsAddress);
  return <ExportListButton onExport={(options) => download(exportAdministrators, wireOf(filter), options)} />;
}
