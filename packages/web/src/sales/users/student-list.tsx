import { maxCounted } from '@eemusic/contract/platform/paging';
import { deleteStudents, selectStudents, type Student } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { IconUserSearch } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  RecordList,
  statusFilter,
  unassignedFilter,
  useIsSmallScreen,
  useEmptyText,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import { channelFilter } from '#sales/channels/index.ts';
import { educatorFilter } from '#sales/educators/index.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { columnsFor, type StudentLinks } from './columns.tsx';
import { saveStudents } from './export-students.tsx';
import { MoveStudents } from './move-students.tsx';
import { type StudentFilters, type StudentSort, type StudentSpec, wireFilter } from './filter.ts';
import { studentsQuery } from './queries.ts';
import { sinceFilter } from './since-filter.ts';

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
