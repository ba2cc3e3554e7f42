import { type Channel, deleteChannels, selectChannels } from '@eemusic/contract/sales/channels';
import { plural, t } from '@lingui/core/macro';
import { IconBuildingStore } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { RecordList, statusFilter, useIsSmallScreen } from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { type ChannelLinks, columnsFor } from './columns.tsx';
import { saveChannels } from './export-channels.tsx';
import { type ChannelFilters, type ChannelSort, type ChannelSpec, wireFilter } from './filter.ts';
import { channelsQuery } from './queries.ts';

type Props = {
  address: ListAddress<ChannelSort, ChannelFilters>;
  selection: SelectionOf<ChannelSpec>;
  /** Must be the same object on every render. */
  links: ChannelLinks;
  /** The button that is offered if there are no channels. */
  addButton: ReactNode;
};

export function ChannelList({ address, selection, links, addButton }: Props) {
  const isPhone = useIsSmallScreen();
  const columns = useInLanguage(() => columnsFor({ ...links, isPhone }), [links, isPhone]);
  const filters = useInLanguage(() => [statusFilter(), regionFilter()], []);

  return (
    <RecordList
      label={t`Channels`}
      list="channels"
      address={address}
      query={channelsQuery}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      searchLabel={t`Search channels`}
      countText={(total) => plural(total, { one: '# channel', other: '# channels' })}
      filters={filters}
      onOpen={({ channelId }) => links.onEdit(channelId)}
      selection={selection}
      selecting={{
        findAll: (filter) => call(selectChannels, wireFilter(filter)),
        deleteQuestion: t`Are you sure you want to delete all selected channels?`,
        formatCount: (count) => plural(count, { one: '# channel', other: '# channels' }),
        remove,
        save: saveChannels,
      }}
      empty={{
        icon: IconBuildingStore,
        title: t`Channel not found in our collection`,
        hint: t`A channel sells for its schools and teachers. Add the first one.`,
        action: addButton,
      }}
    />
  );
}

const idOf = ({ channelId }: Channel) => channelId;
const nameOf = ({ channelName }: Channel) => channelName;
const remove = (chosen: Chosen<ChannelSort, ChannelFilters>) =>
  call(
    deleteChannels,
    chosen.kind === 'ids'
      ? { channelIds: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
  );
