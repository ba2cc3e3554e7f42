import {
  channelFields,
  educatorFields,
  requiredContact,
  studentFields,
} from '@eemusic/contract/platform/record-fields';
import { changeChannels, type Channel } from '@eemusic/contract/sales/channels';
import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  IconArrowMerge,
  IconBuildingStore,
  IconKey,
  IconPencil,
  IconReportMoney,
  IconSchool,
  IconUsers,
  IconUserSearch,
} from '@tabler/icons-react';
import { call } from '#platform/api/call.ts';
import { nothing, wireChosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ChannelSpec, EducatorSpec, SortOf, StudentSpec } from './address.ts';
import {
  averageColumn,
  type ColumnsBySort,
  columnsOf,
  CountCell,
  ExpiryDay,
  fieldColumn,
  fieldColumns,
  fieldFilter,
  nameColumn,
  RowActions,
  statusColumn,
  statusFilter,
  summaryColumn,
  unassignedFilter,
} from './list-cells.tsx';
import { practiceColumn, receiverColumns } from './figure-columns.tsx';
import { ImportButton, type Look, RecordList } from './record-list.tsx';
import {
  channelFilter,
  channelFilterFromAddress,
  channels,
  educatorFilter,
  educators,
  type OfPage,
  students,
} from './records.ts';
import { useMayManage, useUserManagementAddress } from './use-user-management-address.ts';
import { changeEducators, type Educator } from '@eemusic/contract/sales/educators';
import type { FilterOf } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { firstDayOf, mondayOf, monthOf } from '@eemusic/contract/platform/days';
import { maxCounted } from '@eemusic/contract/platform/paging';
import { changeStudents, type Student } from '@eemusic/contract/sales/users';
import { i18n } from '@lingui/core';
import { today } from '#platform/company.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { KeyText } from '#platform/ui/list/cells.tsx';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { GiveKeysDialog } from '#sales/subscriptions/index.ts';
import { Opens, RecordName } from '#sales/ui/index.ts';
import { SubscriptionLink } from './subscription-link.tsx';

export function ChannelList({ selection }: { selection: SelectionOf<ChannelSpec> }) {
  const { open } = useUserManagementAddress();
  return (
    <RecordList
      label={t`Channels`}
      records={channels}
      columnsFor={channelColumns}
      filtersFor={channelFilters}
      searchLabel={t`Search channels`}
      formatCount={(count) => plural(count, { one: '# channel', other: '# channels' })}
      selection={selection}
      deleteQuestion={t`Are you sure you want to delete all selected channels?`}
      change={(chosen) => ({
        title: plural(chosen.count, { one: 'Edit # channel', other: 'Edit # channels' }),
        change: ({ region, status }) =>
          call(changeChannels, {
            ...wireChosen(chosen, 'channels', channels.wireFilter),
            status,
            ...(region && { region }),
          }),
      })}
      empty={{
        icon: IconBuildingStore,
        title: t`Channel not found in our collection`,
        hint: t`A channel sells for its schools and teachers. Add the first one.`,
        action: <Button onClick={() => open({ mode: 'add' })}>{t`Add channel`}</Button>,
      }}
    />
  );
}

type FigureOf = 'summary' | 'lastSale' | 'activeKeys';

const channelFilters = () => [statusFilter(), fieldFilter('region', channelFields.region)];

function channelColumns({ links: { toOpened, toEducatorsOf }, mayManage, isPhone }: Look) {
  const bySort: ColumnsBySort<Channel & OfPage, SortOf<ChannelSpec> | FigureOf> = {
    channelName: nameColumn(channelFields.name, channels),
    summary: summaryColumn(({ schools }) => plural(schools, { one: '# school', other: '# schools' })),
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
    ...receiverColumns('channel', isPhone, ({ channelId }: Channel & OfPage) => channelId),
    ...fieldColumns(requiredContact),
    ...fieldColumns({ region: channelFields.region }),
    status: statusColumn(channels, mayManage),
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

export function EducatorList({ selection }: { selection: SelectionOf<EducatorSpec> }) {
  const { open } = useUserManagementAddress();
  const mayManage = useMayManage();
  return (
    <RecordList
      label={t`Schools and teachers`}
      records={educators}
      columnsFor={educatorColumns}
      filtersFor={educatorFilters}
      searchLabel={t`Search schools and teachers`}
      formatCount={(count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' })}
      selection={selection}
      deleteQuestion={t`Are you sure you want to delete all selected schools and teachers?`}
      change={(chosen) => ({
        title: plural(chosen.count, { one: 'Edit # school or teacher', other: 'Edit # schools and teachers' }),
        owner: {
          label: t`New channel`,
          nobody: t`No channel`,
          hint: t`Past sales and their commission stay with the channel under which they were made.`,
          find: channels.find,
        },
        change: ({ owner: channelId, ...set }) =>
          call(changeEducators, { ...wireChosen(chosen, 'educators', educators.wireFilter), ...set, channelId }),
      })}
      followed={{ by: 'channel', from: 'channels', back: t`Back to the channels` }}
      emptyNotice={t`No Educator found!`}
      empty={{
        icon: IconSchool,
        title: t`Educator not found in our collection`,
        hint: t`Schools and teachers have the users. Add the first one.`,
        action: mayManage && <Button onClick={() => open({ mode: 'add' })}>{t`Add school or teacher`}</Button>,
      }}
    />
  );
}

/** Only users with User Management may see the list of channels. */
function educatorFilters({ channel }: FilterOf<EducatorSpec>['filters'], mayManage: boolean): FilterControl[] {
  return [
    ...(mayManage ? [channelFilter()] : channel === undefined ? [] : [channelFilterFromAddress()]),
    unassignedFilter(t`Without a channel`),
    fieldFilter('category', educatorFields.category),
    statusFilter(),
    fieldFilter('region', educatorFields.region),
  ];
}

function educatorColumns({ links, mayManage, isPhone }: Look) {
  const bySort: ColumnsBySort<Educator & OfPage, SortOf<EducatorSpec> | FigureOf> = {
    educatorName: nameColumn(educatorFields.name, educators),
    summary: summaryColumn(({ users }) => plural(users, { one: '# user', other: '# users' })),
    users: {
      header: t`Users`,
      isNumber: true,
      width: 76,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ educatorId, educatorName, users }) => (
        <CountCell
          value={users}
          label={t`${plural(users, { one: '# user', other: '# users' })} of ${educatorName}`}
          target={mayManage ? links.toUsersOf(educatorId) : undefined}
        />
      ),
    },
    avgSalesMonth: averageColumn(),
    ...receiverColumns('educator', isPhone, ({ educatorId }: Educator & OfPage) => educatorId),
    ...fieldColumns(requiredContact),
    ...fieldColumns({ region: educatorFields.region }),
    status: statusColumn(educators, mayManage),
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: (educator) => (
      <RowActions of={educator.educatorName} isNarrow={isPhone} actions={actionsOf(educator, links, mayManage)} />
    ),
  });
}

/** Who may not see channels reaches the report of a channel from its schools. */
function actionsOf(educator: Educator, { toOpened, toOpenedIn, toUsersOf }: Look['links'], mayManage: boolean) {
  const { educatorId, educatorName, channelId, channelName } = educator;
  const report = {
    name: t`Report`,
    label: t`Report of ${educatorName}`,
    icon: IconReportMoney,
    target: toOpened({ report: educatorId }),
  };
  if (mayManage)
    return [
      { name: t`Edit`, label: t`Edit ${educatorName}`, icon: IconPencil, target: toOpened({ edit: educatorId }) },
      report,
      {
        name: t`Users`,
        label: t`Users of ${educatorName}`,
        icon: IconUsers,
        isForMenu: true,
        target: toUsersOf(educatorId),
      },
    ];
  if (channelId === null) return [report];
  const channelReport = {
    name: t`Report of ${channelName ?? ''}`,
    label: t`Report of ${channelName ?? ''}, the channel of ${educatorName}`,
    icon: IconBuildingStore,
    target: toOpenedIn('channels', { report: channelId }),
  };
  return [report, channelReport];
}

export function StudentList({ selection }: { selection: SelectionOf<StudentSpec> }) {
  return (
    <RecordList
      label={t`Users`}
      records={students}
      columnsFor={studentColumns}
      filtersFor={studentFilters}
      searchLabel={t`Search users`}
      formatCount={(count) => plural(count, { one: '# user', other: '# users' })}
      counted={{ max: maxCounted, more: plural(maxCounted, { one: '# user', other: '#+ users' }) }}
      selection={selection}
      deleteQuestion={t`Are you sure you want to delete all selected users?`}
      change={(chosen) => ({
        title: plural(chosen.count, { one: 'Edit # user', other: 'Edit # users' }),
        owner: {
          label: t`New school or teacher`,
          nobody: t`No school or teacher`,
          hint: t`Past sales and their commission stay with the school or teacher who made them.`,
          find: educators.find,
        },
        change: ({ owner: teacherId, ...set }) =>
          call(changeStudents, { ...wireChosen(chosen, 'students', students.wireFilter), ...set, teacherId }),
      })}
      renderAction={(chosen) => (
        <>
          <Opens
            renderButton={(open) => <SelectionAction icon={IconKey} onClick={open}>{t`Give keys`}</SelectionAction>}
          >
            {(close) => (
              <GiveKeysDialog
                count={chosen.count}
                body={wireChosen(chosen, 'students', students.wireFilter)}
                onClose={close}
              />
            )}
          </Opens>
          <Merge ids={chosen.kind === 'ids' ? chosen.ids : []} onMerged={() => selection.select(nothing)} />
        </>
      )}
      followed={{ by: 'educator', from: 'educators', back: t`Back to the schools and teachers` }}
      emptyNotice={t`No users found!`}
      empty={{
        icon: IconUserSearch,
        title: t`User not found in our collection`,
        hint: t`Users come from redeemed keys, or from a file.`,
        action: <ImportButton />,
      }}
    />
  );
}

const studentFilters = ({ since }: FilterOf<StudentSpec>['filters']) => [
  channelFilter(),
  educatorFilter(),
  unassignedFilter(t`Without a school or teacher`),
  statusFilter(),
  fieldFilter('region', studentFields.region),
  sinceFilter(since),
];

/** @param since the day in the address, which is offered even if it is not among the default choices */
function sinceFilter(since: string | undefined): FilterControl {
  const now = today();
  let operator = '';
  const choices = [
    { value: mondayOf(now), label: t`This week` },
    { value: firstDayOf(monthOf(now)), label: t`This month` },
  ].filter(({ value }, index, all) => all.findIndex((choice) => choice.value === value) === index);
  if (since !== undefined && !choices.some(({ value }) => value === since)) {
    operator = t`since`;
    choices.push({ value: since, label: i18n.date(`${since}T00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }) });
  }
  return { id: 'since', label: t`Added`, operator, choices };
}

const MergeDialog = lazyDialog(async () => (await import('./merge-users.tsx')).MergeDialog);

/** Makes one user of two selected ones. */
function Merge({ ids, onMerged }: { ids: readonly number[]; onMerged: () => void }) {
  const [one, other] = ids;
  if (ids.length !== 2 || one === undefined || other === undefined) return null;
  return (
    <Opens renderButton={(open) => <SelectionAction icon={IconArrowMerge} onClick={open}>{t`Merge`}</SelectionAction>}>
      {(close) => <MergeDialog ids={[one, other]} onClose={close} onMerged={onMerged} />}
    </Opens>
  );
}

function studentColumns({ links: { toOpened }, mayManage, isPhone }: Look) {
  const { fullName, contactNumber, contactEmail, expireBy, region } = studentFields;
  const bySort: ColumnsBySort<Student & OfPage, SortOf<StudentSpec> | 'lastPractice'> = {
    fullName: { ...nameColumn(fullName, students), width: 132 },
    educatorName: {
      header: t`Attached School/Teacher`,
      width: 256,
      grow: 2,
      least: 240,
      narrow: 'under',
      cell: ({ educatorId, educatorName }) => (
        <CellText title={educatorName ?? ''}>
          {isPhone ? educatorName : <RecordName kind="educator" id={educatorId} name={educatorName} />}
        </CellText>
      ),
    },
    expiryDate: {
      ...fieldColumn(expireBy, 'expiryDate'),
      width: 142,
      narrow: isPhone ? 'under' : 'beside',
      cell: ({ expiryDate }) => expiryDate !== null && <ExpiryDay day={expiryDate} isNamed={isPhone} />,
    },
    lastPractice: practiceColumn(),
    subscriptionCode: {
      header: t`Subscription Id`,
      width: 112,
      cell: ({ subscriptionCode }) =>
        subscriptionCode !== null && (
          <SubscriptionLink code={subscriptionCode}>
            <KeyText value={subscriptionCode} isShort />
          </SubscriptionLink>
        ),
    },
    ...fieldColumns({ contactNumber }),
    contactEmail: { ...fieldColumn(contactEmail, 'contactEmail'), width: 164 },
    ...fieldColumns({ region }),
    isActive: statusColumn(students, mayManage),
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 50,
    cell: ({ studentId, fullName: name }) => (
      <RowActions
        of={name}
        isNarrow={isPhone}
        actions={[{ name: t`Edit`, label: t`Edit ${name}`, icon: IconPencil, target: toOpened({ edit: studentId }) }]}
      />
    ),
  });
}
