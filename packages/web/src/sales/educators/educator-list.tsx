import {
  changeEducators,
  deleteEducators,
  type Educator,
  selectEducators,
  setEducatorStatus,
} from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconPencil, IconReportMoney, IconSchool, IconUsers } from '@tabler/icons-react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { educatorFields, requiredContact } from '@eemusic/contract/platform/record-fields';
import {
  averageColumn,
  BackButton,
  type ColumnsBySort,
  columnsOf,
  CountCell,
  educatorList,
  type EducatorSort,
  type EducatorSpec,
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
  StatusText,
  switchOf,
  unassignedFilter,
  useEmptyText,
  useIsSmallScreen,
  useMayManage,
  useUserManagementAddress,
} from '#sales/user-management/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#platform/api/call.ts';
import { channelFilter, channelFilterFromAddress, findChannels } from '#sales/channels/index.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { wireChosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { educatorsQuery, saveEducators, wireFilter } from './queries.ts';

export function EducatorList({ selection }: { selection: SelectionOf<EducatorSpec> }) {
  const address = useListAddress(educatorList);
  const { open, openTab, links } = useUserManagementAddress();
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const hasChannel = address.filter.filters.channel !== undefined;
  const isPhone = useIsSmallScreen();
  useEmptyText(educatorsQuery(address.filter, 1, rowsPerPage), t`No Educator found!`);
  const columns = useInLanguage(() => columnsFor({ links, mayManage, isPhone }), [links, mayManage, isPhone]);
  const filters = useInLanguage(() => filtersFor({ mayManage, hasChannel }), [mayManage, hasChannel]);

  return (
    <>
      {mayManage && hasChannel && (
        <BackButton onClick={() => openTab('channels')}>{t`Back to the channels`}</BackButton>
      )}
      <RecordList
        label={t`Schools and teachers`}
        list="educators"
        address={address}
        query={educatorsQuery}
        columns={columns}
        id="educatorId"
        name="educatorName"
        searchLabel={t`Search schools and teachers`}
        formatCount={(count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' })}
        filters={filters}
        onOpen={({ educatorId }) => void navigate(toPage('schools', educatorId))}
        selection={selection}
        selecting={{
          findAll: (filter) => call(selectEducators, wireFilter(filter)),
          deleteQuestion: t`Are you sure you want to delete all selected schools and teachers?`,
          remove: (chosen) => call(deleteEducators, wireChosen(chosen, 'educatorsIds', wireFilter)),
          change: (chosen) => ({
            title: plural(chosen.count, { one: 'Edit # school or teacher', other: 'Edit # schools and teachers' }),
            owner: {
              label: t`New channel`,
              nobody: t`To no channel`,
              hint: t`Past sales and their commission stay with the channel under which they were made.`,
              find: findChannels,
            },
            change: ({ owner: channelId, ...set }) =>
              call(changeEducators, { ...wireChosen(chosen, 'educators', wireFilter), ...set, channelId }),
          }),
          save: saveEducators,
        }}
        maySelect={mayManage}
        empty={{
          icon: IconSchool,
          title: t`Educator not found in our collection`,
          hint: t`Schools and teachers have the users. Add the first one.`,
          action: mayManage && (
            <Button onClick={() => open({ mode: 'add' })}>
              <Trans>Add school or teacher</Trans>
            </Button>
          ),
        }}
      />
    </>
  );
}

/** Only users with User Management may see the list of channels. */
function filtersFor({ mayManage, hasChannel }: { mayManage: boolean; hasChannel: boolean }): FilterControl[] {
  const { category, region } = educatorFields;
  return [
    ...(mayManage ? [channelFilter()] : hasChannel ? [channelFilterFromAddress()] : []),
    unassignedFilter(t`Without a channel`),
    fieldFilter('category', category),
    statusFilter(),
    fieldFilter('region', region),
  ];
}

type For = { links: RecordLinks; mayManage: boolean; isPhone: boolean };

function columnsFor({ links, mayManage, isPhone }: For) {
  const { toUsersOf } = links;
  const { name, region } = educatorFields;
  const bySort: ColumnsBySort<Educator, EducatorSort> = {
    educatorName: {
      ...fieldColumn(name, 'educatorName'),
      isName: true,
      width: 220,
      grow: 3,
      cell: ({ educatorId, educatorName }) => <NameCell name={educatorName} target={toPage('schools', educatorId)} />,
    },
    users: {
      header: t`Users`,
      isNumber: true,
      width: 76,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ educatorId, educatorName, users }) => (
        <CountCell
          value={users}
          label={t`${plural(users, { one: '# user', other: '# users' })} of ${educatorName}`}
          target={mayManage ? toUsersOf(educatorId) : undefined}
        />
      ),
    },
    avgSalesMonth: averageColumn(),
    ...fieldColumns(requiredContact),
    ...fieldColumns({ region }),
    status: statusColumn((row) =>
      mayManage ? (
        <RecordSwitch
          {...switchOf('educators', row.educatorName)}
          {...{ row, id: 'educatorId', status: 'status' }}
          label={t`${row.educatorName} is active`}
          send={(status) => call(setEducatorStatus, { educatorId: row.educatorId, status })}
        />
      ) : (
        <StatusText isOn={row.status === 1} />
      ),
    ),
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: (educator) => <EducatorActions educator={educator} {...{ links, mayManage, isPhone }} />,
  });
}

function EducatorActions({ educator, links, mayManage, isPhone }: For & { educator: Educator }) {
  const { toOpened, toOpenedIn, toUsersOf } = links;
  const { educatorId, educatorName, channelId, channelName } = educator;
  const report = {
    name: t`Report`,
    label: t`Report of ${educatorName}`,
    icon: IconReportMoney,
    target: toOpened({ report: educatorId }),
  };
  const channelReport =
    channelId === null
      ? []
      : [
          {
            name: t`Report of ${channelName ?? ''}`,
            label: t`Report of ${channelName ?? ''}, the channel of ${educatorName}`,
            icon: IconBuildingStore,
            target: toOpenedIn('channels', { report: channelId }),
          },
        ];
  if (!mayManage) return <RowActions of={educatorName} isNarrow={isPhone} actions={[report, ...channelReport]} />;

  return (
    <RowActions
      of={educatorName}
      isNarrow={isPhone}
      actions={[
        {
          name: t`Edit`,
          label: t`Edit ${educatorName}`,
          icon: IconPencil,
          target: toOpened({ edit: educatorId }),
        },
        report,
        {
          name: t`Users`,
          label: t`Users of ${educatorName}`,
          icon: IconUsers,
          isForMenu: true,
          target: toUsersOf(educatorId),
        },
      ]}
    />
  );
}
