import { categories, deleteEducators, type Educator, selectEducators } from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { IconSchool } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  RecordList,
  statusFilter,
  unassignedFilter,
  useIsSmallScreen,
  useEmptyText,
  useMayManage,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import { channelFilter, channelFilterFromAddress } from '#sales/channels/index.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { columnsFor } from './columns.tsx';
import { saveEducators } from './export-educators.tsx';
import { type EducatorFilters, type EducatorSort, type EducatorSpec, wireFilter } from './filter.ts';
import type { EducatorLinks } from './links.ts';
import { MoveEducators } from './move-educators.tsx';
import { educatorsQuery } from './queries.ts';
import { formatCategory } from './format-category.ts';

type Props = {
  address: ListAddress<EducatorSort, EducatorFilters>;
  selection: SelectionOf<EducatorSpec>;
  /** Must be the same object on every render. */
  links: EducatorLinks;
  /** The button that is offered if there are no educators. */
  addButton: ReactNode;
};

export function EducatorList({ address, selection, links, addButton }: Props) {
  const mayManage = useMayManage();
  const hasChannel = address.filter.filters.channel !== undefined;
  const isPhone = useIsSmallScreen();
  useEmptyText(educatorsQuery(address.filter, 1, rowsPerPage), t`No Educator found!`);
  const columns = useInLanguage(() => columnsFor({ links, isPhone }), [links, isPhone]);
  const filters = useInLanguage(() => filtersFor({ mayManage, hasChannel }), [mayManage, hasChannel]);

  return (
    <RecordList
      label={t`Schools and teachers`}
      list="educators"
      address={address}
      query={educatorsQuery}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      searchLabel={t`Search schools and teachers`}
      countText={(total) => plural(total, { one: '# school or teacher', other: '# schools and teachers' })}
      filters={filters}
      onOpen={({ educatorId }) => links.onOpen(educatorId)}
      selection={selection}
      selecting={{
        findAll: (filter) => call(selectEducators, wireFilter(filter)),
        deleteQuestion: t`Are you sure you want to delete all selected schools and teachers?`,
        formatCount: (count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' }),
        remove,
        renderMove: (chosen, clear) => <MoveEducators chosen={chosen} clear={clear} />,
        save: saveEducators,
      }}
      maySelect={mayManage}
      empty={{
        icon: IconSchool,
        title: t`Educator not found in our collection`,
        hint: t`Schools and teachers have the users. Add the first one.`,
        action: addButton,
      }}
    />
  );
}

/** Only users with User Management may see the list of channels. */
function filtersFor({ mayManage, hasChannel }: { mayManage: boolean; hasChannel: boolean }): FilterControl[] {
  const category: FilterControl = {
    id: 'category',
    label: t`Category`,
    choices: categories.map((value) => ({ value, label: formatCategory(value) })),
  };
  return [
    ...(mayManage ? [channelFilter()] : hasChannel ? [channelFilterFromAddress()] : []),
    unassignedFilter(t`Without a channel`),
    category,
    statusFilter(),
    regionFilter(),
  ];
}

const idOf = ({ educatorId }: Educator) => educatorId;
const nameOf = ({ educatorName }: Educator) => educatorName;
const remove = (chosen: Chosen<EducatorSort, EducatorFilters>) =>
  call(
    deleteEducators,
    chosen.kind === 'ids'
      ? { educatorsIds: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } },
  );
