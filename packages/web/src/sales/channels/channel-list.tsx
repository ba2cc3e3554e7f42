import {
  changeChannels,
  type Channel,
  deleteChannels,
  selectChannels,
  setChannelStatus,
} from '@eemusic/contract/sales/channels';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconPencil, IconReportMoney, IconSchool } from '@tabler/icons-react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { channelFields, requiredContact } from '@eemusic/contract/platform/record-fields';
import {
  averageColumn,
  channelList,
  type ChannelSort,
  type ChannelSpec,
  type ColumnsBySort,
  columnsOf,
  CountCell,
  fieldColumn,
  fieldColumns,
  fieldFilter,
  NameCell,
  toPage,
  type RecordLinks,
  RecordList,
  RowActions,
  statusColumn,
  statusFilter,
  switchOf,
  useIsSmallScreen,
  useUserManagementAddress,
} from '#sales/user-management/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { wireChosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { channelsQuery, saveChannels, wireFilter } from './queries.ts';

export function ChannelList({ selection }: { selection: SelectionOf<ChannelSpec> }) {
  const address = useListAddress(channelList);
  const { open, links } = useUserManagementAddress();
  const navigate = useNavigate();
  const isPhone = useIsSmallScreen();
  const columns = useInLanguage(() => columnsFor({ ...links, isPhone }), [links, isPhone]);
  const filters = useInLanguage(() => [statusFilter(), fieldFilter('region', channelFields.region)], []);

  return (
    <RecordList
      label={t`Channels`}
      list="channels"
      address={address}
      query={channelsQuery}
      columns={columns}
      id="channelId"
      name="channelName"
      searchLabel={t`Search channels`}
      formatCount={(count) => plural(count, { one: '# channel', other: '# channels' })}
      filters={filters}
      onOpen={({ channelId }) => void navigate(toPage('channels', channelId))}
      selection={selection}
      selecting={{
        findAll: (filter) => call(selectChannels, wireFilter(filter)),
        deleteQuestion: t`Are you sure you want to delete all selected channels?`,
        remove: (chosen) => call(deleteChannels, wireChosen(chosen, 'channelIds', wireFilter)),
        change: (chosen) => ({
          title: plural(chosen.count, { one: 'Edit # channel', other: 'Edit # channels' }),
          change: ({ region, status }) =>
            call(changeChannels, { ...wireChosen(chosen, 'channels', wireFilter), status, ...(region && { region }) }),
        }),
        save: saveChannels,
      }}
      empty={{
        icon: IconBuildingStore,
        title: t`Channel not found in our collection`,
        hint: t`A channel sells for its schools and teachers. Add the first one.`,
        action: (
          <Button onClick={() => open({ mode: 'add' })}>
            <Trans>Add channel</Trans>
          </Button>
        ),
      }}
    />
  );
}

function columnsFor({ toOpened, toEducatorsOf, isPhone }: RecordLinks & { isPhone: boolean }) {
  const { name, region } = channelFields;
  const bySort: ColumnsBySort<Channel, ChannelSort> = {
    channelName: {
      ...fieldColumn(name, 'channelName'),
      isName: true,
      width: 220,
      grow: 3,
      cell: ({ channelId, channelName }) => <NameCell name={channelName} target={toPage('channels', channelId)} />,
    },
    schools: {
      header: t`Schools`,
      isNumber: true,
      width: 80,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ channelId, channelName, schools }) => (
        <CountCell
          value={schools}
          label={t`${plural(schools, { one: '# school', other: '# schools' })} of ${channelName}`}
          target={toEducatorsOf(channelId)}
        />
      ),
    },
    avgSalesMonth: averageColumn(),
    ...fieldColumns(requiredContact),
    ...fieldColumns({ region }),
    status: statusColumn((row) => (
      <RecordSwitch
        {...switchOf('channels', row.channelName)}
        {...{ row, id: 'channelId', status: 'status' }}
        label={t`${row.channelName} is active`}
        send={(status) => call(setChannelStatus, { channelId: row.channelId, status })}
      />
    )),
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: ({ channelId, channelName }) => (
      <RowActions
        of={channelName}
        isNarrow={isPhone}
        actions={[
          { name: t`Edit`, label: t`Edit ${channelName}`, icon: IconPencil, target: toOpened({ edit: channelId }) },
          {
            name: t`Report`,
            label: t`Report of ${channelName}`,
            icon: IconReportMoney,
            target: toOpened({ report: channelId }),
          },
          {
            name: t`Schools`,
            label: t`Schools of ${channelName}`,
            icon: IconSchool,
            isForMenu: true,
            target: toEducatorsOf(channelId),
          },
        ]}
      />
    ),
  });
}
