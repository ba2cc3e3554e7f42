import { type Channel, deleteChannels, selectChannels, setChannelStatus } from '@eemusic/contract/sales/channels';
import { plural, t } from '@lingui/core/macro';
import { IconBuildingStore, IconPencil, IconReportMoney, IconSchool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  CountCell,
  money,
  NameCell,
  RecordList,
  RecordSwitch,
  regionColumn,
  RowActions,
  type RowTarget,
  statusFilter,
  useIsSmallScreen,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
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

type ChannelLinks = {
  toEdit: (channelId: number) => RowTarget;
  toReport: (channelId: number) => RowTarget;
  /** The list of the channel's educators. */
  toSchools: (channelId: number) => RowTarget;
  onEdit: (channelId: number) => void;
};

type For = ChannelLinks & { isPhone: boolean };

function columnsFor({ toEdit, toReport, toSchools, isPhone }: For) {
  const bySort: ColumnsBySort<Channel, ChannelSort> = {
    channelName: {
      header: t`Channel Name`,
      isName: true,
      width: 220,
      grow: 3,
      cell: ({ channelId, channelName }) => (
        <NameCell name={channelName} label={t`Edit ${channelName}`} target={toEdit(channelId)} />
      ),
    },
    ...contactColumns(),
    schools: {
      header: t`Schools`,
      isNumber: true,
      width: 80,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ channelId, channelName, schools }) => (
        <CountCell
          value={schools}
          label={t`${plural(schools, { one: '# school', other: '# schools' })} of ${channelName}`}
          target={toSchools(channelId)}
        />
      ),
    },
    avgSalesMonth: {
      header: t`Avg sales/mth`,
      isNumber: true,
      width: 124,
      cell: ({ avgSalesMonth }) => money(avgSalesMonth),
    },
    region: regionColumn(),
    status: {
      header: t`Status`,
      width: 76,
      narrow: 'beside',
      cell: ({ channelId, channelName, status }) => (
        <RecordSwitch<Channel>
          room="channels"
          isOn={status === 1}
          label={t`${channelName} is active`}
          isIt={(row) => row.channelId === channelId}
          withStatus={(row, to) => ({ ...row, status: to })}
          send={(to) => call(setChannelStatus, { channelId, status: to })}
        />
      ),
    },
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: ({ channelId, channelName }) => (
      <RowActions
        of={channelName}
        isNarrow={isPhone}
        actions={[
          { name: t`Edit`, label: t`Edit ${channelName}`, icon: IconPencil, target: toEdit(channelId) },
          {
            name: t`Report`,
            label: t`Report of ${channelName}`,
            icon: IconReportMoney,
            target: toReport(channelId),
          },
          {
            name: t`Schools`,
            label: t`Schools of ${channelName}`,
            icon: IconSchool,
            isForMenu: true,
            target: toSchools(channelId),
          },
        ]}
      />
    ),
  });
}
