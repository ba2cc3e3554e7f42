import { exportChannels } from '@eemusic/contract/sales/channels';
import { ExportSelected } from '#sales/user-management/index.ts';
import { download } from '#platform/api/download.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { type ChannelFilter, type ChannelFilters, type ChannelSort, wireFilter, wireSort } from './filter.ts';

/** Saves the rows that the list shows, all pages. */
export function ExportChannels({ filter }: { filter: ChannelFilter }) {
  return (
    <ExportButton
      onExport={(options) => download(exportChannels, { ...wireFilter(filter), ...wireSort(filter) }, options)}
    />
  );
}

type SelectedProps = { chosen: Chosen<ChannelSort, ChannelFilters> | null };

export function ExportSelectedChannels({ chosen }: SelectedProps) {
  return (
    <ExportSelected
      chosen={chosen}
      onExport={(given, options) =>
        download(
          exportChannels,
          given.kind === 'ids' ? { channelIds: given.ids } : { ...wireFilter(given.filter), ...wireSort(given.filter) },
          options,
        )
      }
    />
  );
}
