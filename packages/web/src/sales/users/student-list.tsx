import { maxCounted } from '@eemusic/contract/platform/paging';
import {
  deleteStudents,
  moveStudents,
  selectStudents,
  setStudentStatus,
  type Student,
} from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { IconPencil, IconUserSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '@lingui/core';
import { firstDayOf, mondayOf, monthOf } from '@eemusic/contract/platform/days';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  type MovedFrom,
  MoveSelected,
  NameCell,
  RecordList,
  RecordSwitch,
  regionColumn,
  RowActions,
  type RowTarget,
  statusFilter,
  unassignedFilter,
  useEmptyText,
  useIsSmallScreen,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import { channelFilter } from '#sales/channels/index.ts';
import { educatorFilter, findEducators } from '#sales/educators/index.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { today } from '#platform/company.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { KeyText } from '#platform/ui/list/key-text.tsx';
import { saveStudents } from './export-students.tsx';
import { type StudentFilters, type StudentSort, type StudentSpec, wireFilter } from './filter.ts';
import { studentsQuery } from './queries.ts';
import { SubscriptionLink } from './subscription-link.tsx';

type Props = {
  address: ListAddress<StudentSort, StudentFilters>;
  selection: SelectionOf<StudentSpec>;
  /** Must be the same object on every render. */
  links: StudentLinks;
  /** The button that is offered if there are no users. */
  addButton: ReactNode;
};

export function StudentList({ address, selection, links, addButton }: Props) {
  const isPhone = useIsSmallScreen();
  useEmptyText(studentsQuery(address.filter, 1, rowsPerPage), t`No users found!`);
  const columns = useInLanguage(() => columnsFor({ links, isPhone }), [links, isPhone]);
  const { since } = address.filter.filters;
  const isSearch = address.filter.search !== '';
  const filters = useInLanguage(
    () => [
      channelFilter(),
      educatorFilter(),
      unassignedFilter(t`Without a school or teacher`),
      statusFilter(),
      regionFilter(),
      sinceFilter(since),
    ],
    [since],
  );

  return (
    <RecordList
      label={t`Users`}
      list="students"
      address={address}
      query={studentsQuery}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      searchLabel={t`Search users`}
      maxCounted={isSearch ? maxCounted : undefined}
      countText={(total) =>
        isSearch && total > maxCounted
          ? plural(maxCounted, { one: '# user', other: '#+ users' })
          : plural(total, { one: '# user', other: '# users' })
      }
      filters={filters}
      onOpen={({ studentId }) => links.onEdit(studentId)}
      selection={selection}
      selecting={{
        findAll: (filter) => call(selectStudents, wireFilter(filter)),
        deleteQuestion: t`Are you sure you want to delete all selected users?`,
        formatCount: (count) => plural(count, { one: '# user', other: '# users' }),
        remove,
        renderMove: (chosen, clear) => <MoveStudents chosen={chosen} clear={clear} />,
        save: saveStudents,
      }}
      empty={{
        icon: IconUserSearch,
        title: t`User not found in our collection`,
        hint: t`Users come from redeemed keys, or from a file.`,
        action: addButton,
      }}
    />
  );
}

const idOf = ({ studentId }: Student) => studentId;
const nameOf = ({ fullName }: Student) => fullName;
const remove = (chosen: Chosen<StudentSort, StudentFilters>) =>
  call(
    deleteStudents,
    chosen.kind === 'ids'
      ? { usersIds: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
  );

/** @param since the day in the address, which is offered even if it is not among the default choices */
function sinceFilter(since: string | undefined): FilterControl {
  const now = today();
  const choices = [
    { value: mondayOf(now), label: t`This week` },
    { value: firstDayOf(monthOf(now)), label: t`This month` },
  ].filter(({ value }, index, all) => all.findIndex((choice) => choice.value === value) === index);
  if (since !== undefined && !choices.some(({ value }) => value === since))
    choices.push({
      value: since,
      label: t`Since ${i18n.date(`${since}T00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' })}`,
    });
  return { id: 'since', label: t`Added`, choices };
}

type MoveStudentsProps = { chosen: Chosen<StudentSort, StudentFilters>; clear: () => void };

function MoveStudents({ chosen, clear }: MoveStudentsProps) {
  const selected =
    chosen.kind === 'ids'
      ? { students: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } };
  return (
    <MoveSelected
      title={plural(chosen.count, { one: 'Move # user', other: 'Move # users' })}
      ownerLabel={t`New school or teacher`}
      nobodyLabel={t`To no school or teacher`}
      hint={t`Past sales and their commission stay with the school or teacher who made them.`}
      find={findEducators}
      move={async (educatorId) => {
        const { message, before } = await call(moveStudents, { ...selected, educatorId });
        return { message, before: before.map(({ educatorId: owner, students: members }) => ({ owner, members })) };
      }}
      moveBack={({ owner, members }: MovedFrom) => call(moveStudents, { students: [...members], educatorId: owner })}
      clear={clear}
    />
  );
}

type StudentLinks = { toEdit: (studentId: number) => RowTarget; onEdit: (studentId: number) => void };

type For = { links: StudentLinks; isPhone: boolean };

function columnsFor({ links: { toEdit }, isPhone }: For) {
  const { contactNumber, contactEmail } = contactColumns();
  const bySort: ColumnsBySort<Student, StudentSort> = {
    fullName: {
      header: t({ message: 'Name', context: 'person' }),
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ studentId, fullName }) => (
        <NameCell name={fullName} label={t`Edit ${fullName}`} target={toEdit(studentId)} />
      ),
    },
    contactNumber,
    contactEmail: { ...contactEmail, width: 164 },
    educatorName: {
      header: t`Attached School/Teacher`,
      width: 204,
      grow: 2,
      narrow: 'under',
      cell: ({ educatorName }) => educatorName ?? '',
    },
    subscriptionCode: {
      header: t`Subscription Id`,
      width: 192,
      cell: ({ subscriptionCode }) =>
        subscriptionCode !== null && (
          <SubscriptionLink code={subscriptionCode}>
            <KeyText value={subscriptionCode} />
          </SubscriptionLink>
        ),
    },
    expiryDate: {
      header: t`Expiry Date`,
      width: 112,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ expiryDate }) => <CellText wrap="never">{expiryDate}</CellText>,
    },
    region: regionColumn(),
    isActive: {
      header: t`Status`,
      width: 76,
      narrow: 'beside',
      cell: ({ studentId, fullName, isActive }) => (
        <RecordSwitch<Student>
          room="students"
          isOn={isActive === 1}
          label={t`${fullName} is active`}
          isIt={(row) => row.studentId === studentId}
          withStatus={(row, to) => ({ ...row, isActive: to })}
          send={(to) => call(setStudentStatus, { studentId, status: to })}
        />
      ),
    },
  };
  return columnsOf(bySort, {
    width: 50,
    cell: ({ studentId, fullName }) => (
      <RowActions
        of={fullName}
        isNarrow={false}
        actions={[{ name: t`Edit`, label: t`Edit ${fullName}`, icon: IconPencil, target: toEdit(studentId) }]}
      />
    ),
  });
}
