import { selectStudents, type Student } from '@eemusic/contract/sales/users';
import { plural, t } from '@lingui/core/macro';
import { IconUserSearch } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  NothingFound,
  statusFilter,
  unassignedFilter,
  useIsPhone,
  useMe,
  useSayEmpty,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import { channelFilter } from '#sales/channels/index.ts';
import { educatorFilter } from '#sales/educators/index.ts';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import type { Chosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { columnsFor, type StudentLinks } from './columns.tsx';
import { ExportSelectedStudents } from './export-students.tsx';
import { type StudentFilters, type StudentSort, type StudentSpec, wireFilter } from './filter.ts';
import { studentsQuery } from './queries.ts';
import { sinceFilter } from './since-filter.ts';
import { useDeleteStudents } from './use-delete-students.ts';

type Props = {
  address: ListAddress<StudentSort, StudentFilters>;
  selection: SelectionOf<StudentSpec>;
  /** The same object from one drawing to the next. */
  links: StudentLinks;
  /** What brings the first ones in. */
  addButton: ReactNode;
};

export function StudentList({ address, selection, links, addButton }: Props) {
  const me = useMe();
  const isPhone = useIsPhone();
  const deletion = useDeleteStudents(selection);
  useSayEmpty(studentsQuery(address.filter, 1, 100), t`No users found!`);
  const columns = useInLanguage(() => columnsFor({ links, isPhone }), [links, isPhone]);
  const { since } = address.filter.filters;
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
    <ListFrame
      label={t`Users`}
      list="students"
      person={me.userId}
      address={address}
      query={studentsQuery}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      searchLabel={t`Search users`}
      countText={(total) => plural(total, { one: '# user', other: '# users' })}
      filters={filters}
      onOpen={({ studentId }) => links.onEdit(studentId)}
      selection={{
        ...selection,
        findAll: (filter) => call(selectStudents, wireFilter(filter)),
        deletion,
        actions: exportOf,
      }}
      empty={
        <NothingFound
          icon={IconUserSearch}
          title={t`User not found in our collection`}
          isNarrowed={isNarrowed(address.filter)}
          onShowAll={address.showAll}
          first={{ hint: t`Users come with the keys that they redeem, or from a file.`, action: addButton }}
        />
      }
    />
  );
}

const idOf = ({ studentId }: Student) => studentId;
const nameOf = ({ fullName }: Student) => fullName;
const exportOf = (chosen: Chosen<StudentSort, StudentFilters> | null) => <ExportSelectedStudents chosen={chosen} />;
