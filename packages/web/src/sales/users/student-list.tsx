import { maxCounted } from '@eemusic/contract/platform/paging';
import {
  changeStudents,
  deleteStudents,
  selectStudents,
  setStudentStatus,
  type Student,
} from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowMerge, IconKey, IconPencil, IconUserSearch } from '@tabler/icons-react';
import { i18n } from '@lingui/core';
import { firstDayOf, mondayOf, monthOf } from '@eemusic/contract/platform/days';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { studentFields } from '@eemusic/contract/platform/record-fields';
import {
  BackButton,
  type ColumnsBySort,
  columnsOf,
  fieldColumn,
  fieldColumns,
  fieldFilter,
  ImportButton,
  NameCell,
  toPage,
  type RecordLinks,
  RecordList,
  RowActions,
  statusColumn,
  statusFilter,
  switchOf,
  type StudentFilters,
  studentList,
  type StudentSort,
  type StudentSpec,
  unassignedFilter,
  useEmptyText,
  useIsSmallScreen,
  useUserManagementAddress,
} from '#sales/user-management/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/api/call.ts';
import { channelFilter } from '#sales/channels/index.ts';
import { educatorFilter, findEducators } from '#sales/educators/index.ts';
import { GiveKeysDialog } from '#sales/subscriptions/index.ts';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { type Chosen, nothing, wireChosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import { SelectionAction } from '#platform/ui/selection-bar.tsx';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { today } from '#platform/company.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { KeyText } from '#platform/ui/list/key-text.tsx';
import { saveStudents, studentsQuery, wireFilter } from './queries.ts';
import { SubscriptionLink } from './subscription-link.tsx';

export function StudentList({ selection }: { selection: SelectionOf<StudentSpec> }) {
  const address = useListAddress(studentList);
  const { openTab, links } = useUserManagementAddress();
  const navigate = useNavigate();
  const isPhone = useIsSmallScreen();
  useEmptyText(studentsQuery(address.filter, 1, rowsPerPage), t`No users found!`);
  const columns = useInLanguage(() => columnsFor({ ...links, isPhone }), [links, isPhone]);
  const { since } = address.filter.filters;
  const isSearch = address.filter.search !== '';
  const filters = useInLanguage(
    () => [
      channelFilter(),
      educatorFilter(),
      unassignedFilter(t`Without a school or teacher`),
      statusFilter(),
      fieldFilter('region', studentFields.region),
      sinceFilter(since),
    ],
    [since],
  );

  return (
    <>
      {address.filter.filters.educator !== undefined && (
        <BackButton onClick={() => openTab('educators')}>{t`Back to the schools and teachers`}</BackButton>
      )}
      <RecordList
        label={t`Users`}
        list="students"
        address={address}
        query={studentsQuery}
        columns={columns}
        id="studentId"
        name="fullName"
        searchLabel={t`Search users`}
        maxCounted={isSearch ? maxCounted : undefined}
        formatCount={(count) => plural(count, { one: '# user', other: '# users' })}
        {...(isSearch && {
          countText: (total: number) =>
            total > maxCounted
              ? plural(maxCounted, { one: '# user', other: '#+ users' })
              : plural(total, { one: '# user', other: '# users' }),
        })}
        filters={filters}
        onOpen={({ studentId }) => void navigate(toPage('users', studentId))}
        selection={selection}
        selecting={{
          findAll: (filter) => call(selectStudents, wireFilter(filter)),
          deleteQuestion: t`Are you sure you want to delete all selected users?`,
          remove: (chosen) => call(deleteStudents, wireChosen(chosen, 'usersIds', wireFilter)),
          change: (chosen) => ({
            title: plural(chosen.count, { one: 'Edit # user', other: 'Edit # users' }),
            owner: {
              label: t`New school or teacher`,
              nobody: t`To no school or teacher`,
              hint: t`Past sales and their commission stay with the school or teacher who made them.`,
              find: findEducators,
            },
            change: ({ owner: teacherId, ...set }) =>
              call(changeStudents, { ...wireChosen(chosen, 'students', wireFilter), ...set, teacherId }),
          }),
          renderAction: (chosen) => (
            <>
              <GiveKeys chosen={chosen} />
              <Merge chosen={chosen} onMerged={() => selection.select(nothing)} />
            </>
          ),
          save: saveStudents,
        }}
        empty={{
          icon: IconUserSearch,
          title: t`User not found in our collection`,
          hint: t`Users come from redeemed keys, or from a file.`,
          action: <ImportButton />,
        }}
      />
    </>
  );
}

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

function GiveKeys({ chosen }: { chosen: Chosen<StudentSort, StudentFilters> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SelectionAction icon={IconKey} onClick={() => setIsOpen(true)}>
        <Trans>Give keys</Trans>
      </SelectionAction>
      {isOpen && (
        <GiveKeysDialog
          count={chosen.count}
          body={wireChosen(chosen, 'students', wireFilter)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const MergeDialog = lazyDialog(async () => (await import('./merge-users.tsx')).MergeDialog);

/** Makes one user of two selected ones. */
function Merge({ chosen, onMerged }: { chosen: Chosen<StudentSort, StudentFilters>; onMerged: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [one, other] = chosen.kind === 'ids' ? chosen.ids : [];
  if (chosen.count !== 2 || one === undefined || other === undefined) return null;
  return (
    <>
      <SelectionAction icon={IconArrowMerge} onClick={() => setIsOpen(true)}>
        <Trans>Merge</Trans>
      </SelectionAction>
      {isOpen && <MergeDialog ids={[one, other]} onClose={() => setIsOpen(false)} onMerged={onMerged} />}
    </>
  );
}

function columnsFor({ toOpened, isPhone }: RecordLinks & { isPhone: boolean }) {
  const { fullName, contactNumber, contactEmail, expireBy, region } = studentFields;
  const bySort: ColumnsBySort<Student, StudentSort> = {
    fullName: {
      ...fieldColumn(fullName, 'fullName'),
      isName: true,
      width: 220,
      grow: 3,
      cell: (row) => <NameCell name={row.fullName} target={toPage('users', row.studentId)} />,
    },
    educatorName: {
      header: t`Attached School/Teacher`,
      width: 204,
      grow: 2,
      narrow: 'under',
      cell: ({ educatorName }) => educatorName ?? '',
    },
    expiryDate: { ...fieldColumn(expireBy, 'expiryDate'), ...(!isPhone && { narrow: 'beside' }) },
    subscriptionCode: {
      header: t`Subscription Id`,
      width: 120,
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
    isActive: statusColumn((row) => (
      <RecordSwitch
        {...switchOf('students', row.fullName)}
        {...{ row, id: 'studentId', status: 'isActive' }}
        label={t`${row.fullName} is active`}
        send={(status) => call(setStudentStatus, { studentId: row.studentId, status })}
      />
    )),
  };
  return columnsOf(bySort, {
    width: 50,
    cell: ({ studentId, fullName }) => (
      <RowActions
        of={fullName}
        isNarrow={false}
        actions={[
          { name: t`Edit`, label: t`Edit ${fullName}`, icon: IconPencil, target: toOpened({ edit: studentId }) },
        ]}
      />
    ),
  });
}
