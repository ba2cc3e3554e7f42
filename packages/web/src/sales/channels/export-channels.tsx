import { exportChannels } from '@eemusic/contract/sales/channels';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type ExportedRows, wireSort } from '#sales/user-management/index.ts';
import { type ChannelFilter, type ChannelFilters, type ChannelSort, wireFilter } from './filter.ts';

export function saveChannels(rows: ExportedRows<ChannelSort, ChannelFilters>, options: ExportOptions): Promise<string> {
  if (rows.kind === 'ids') return download(exportChannels, { channelIds: rows.ids }, options);
  return download(exportChannels, { ...wireFilter(rows.filter), ...wireSort(rows.filter) }, options);
}

/** Exports the rows of all pages of the list. */
export function ExportChannels({ filter }: { filter: ChannelFilter }) {
  return <ExportButton onExport={(options) => saveChannels({ kind: 'matching', filter }, options)} />;
}
