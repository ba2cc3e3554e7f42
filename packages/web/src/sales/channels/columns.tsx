import { type Channel, setChannelStatus } from '@eemusic/contract/sales/channels';
import { plural, t } from '@lingui/core/macro';
import { IconPencil, IconReportMoney, IconSchool } from '@tabler/icons-react';
import { call } from '#platform/api/call.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  CountCell,
  money,
  NameCell,
  RecordSwitch,
  RowActions,
  type RowTarget,
  regionColumn,
} from '#sales/user-management/index.ts';
import type { ChannelSort } from './filter.ts';

export type ChannelLinks = {
  toEdit: (channelId: number) => RowTarget;
  toReport: (channelId: number) => RowTarget;
  /** The list of the channel's educators. */
  toSchools: (channelId: number) => RowTarget;
  onEdit: (channelId: number) => void;
};

type For = ChannelLinks & { isPhone: boolean };

export function columnsFor({ toEdit, toReport, toSchools, isPhone }: For) {
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
