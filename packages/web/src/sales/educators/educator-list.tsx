import { categories, type Educator, selectEducators } from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { IconSchool } from '@tabler/icons-react';
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
import { channelFilter, channelFilterFromAddress } from '#sales/channels/index.ts';
import { isNarrowed } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import type { Chosen } from '#platform/ui/list/selection.ts';
import type { SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { columnsFor } from './columns.tsx';
import type { EducatorLinks } from './links.ts';
import { ExportSelectedEducators } from './export-educators.tsx';
import {
  type EducatorFilter,
  type EducatorFilters,
  type EducatorSort,
  type EducatorSpec,
  wireFilter,
} from './filter.ts';
import { educatorsQuery } from './queries.ts';
import { sayCategory } from './say-category.ts';
import { useDeleteEducators } from './use-delete-educators.ts';

type Props = {
  address: ListAddress<EducatorSort, EducatorFilters>;
  selection: SelectionOf<EducatorSpec>;
  /** The same object from one drawing to the next. */
  links: EducatorLinks;
  /** What adds the first one. */
  addButton: ReactNode;
};

export function EducatorList({ address, selection, links, addButton }: Props) {
  const { userId, mayManage } = useMe();
  const hasChannel = address.filter.filters.channel !== undefined;
  const isPhone = useIsPhone();
  const deletion = useDeleteEducators(selection);
  useSayEmpty(educatorsQuery(address.filter, 1, 100), t`No Educator found!`);
  const columns = useInLanguage(() => columnsFor({ links, isPhone }), [links, isPhone]);
  const filters = useInLanguage(() => filtersFor({ mayManage, hasChannel }), [mayManage, hasChannel]);

  const selecting = {
    ...selection,
    findAll: (filter: EducatorFilter) => call(selectEducators, wireFilter(filter)),
    deletion,
    actions: exportOf,
  };

  return (
    <ListFrame
      label={t`Schools and teachers`}
      list="educators"
      person={userId}
      address={address}
      query={educatorsQuery}
      columns={columns}
      idOf={idOf}
      nameOf={nameOf}
      searchLabel={t`Search schools and teachers`}
      countText={(total) => plural(total, { one: '# school or teacher', other: '# schools and teachers' })}
      filters={filters}
      onOpen={({ educatorId }) => (links.manage?.onEdit ?? links.onReport)(educatorId)}
      {...(mayManage && { selection: selecting })}
      empty={
        <NothingFound
          icon={IconSchool}
          title={t`Educator not found in our collection`}
          isNarrowed={isNarrowed(address.filter)}
          onShowAll={address.showAll}
          first={{ hint: t`Schools and teachers have the users. Add the first one.`, action: addButton }}
        />
      }
    />
  );
}

/** Only User Management may see the list of channels. */
function filtersFor({ mayManage, hasChannel }: { mayManage: boolean; hasChannel: boolean }): FilterControl[] {
  const category: FilterControl = {
    id: 'category',
    label: t`Category`,
    choices: categories.map((value) => ({ value, label: sayCategory(value) })),
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
const exportOf = (chosen: Chosen<EducatorSort, EducatorFilters> | null) => <ExportSelectedEducators chosen={chosen} />;
