import {
  categories,
  deleteEducators,
  type Educator,
  moveEducators,
  selectEducators,
  setEducatorStatus,
} from '@eemusic/contract/sales/educators';
import { plural, t } from '@lingui/core/macro';
import { IconBuildingStore, IconPencil, IconReportMoney, IconSchool, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import {
  type ColumnsBySort,
  columnsOf,
  contactColumns,
  CountCell,
  money,
  type MovedFrom,
  MoveSelected,
  NameCell,
  RecordList,
  RecordSwitch,
  regionColumn,
  RowActions,
  type RowTarget,
  statusFilter,
  StatusText,
  unassignedFilter,
  useEmptyText,
  useIsSmallScreen,
  useMayManage,
} from '#sales/user-management/index.ts';
import { regionFilter } from '#sales/regions/index.ts';
import { call } from '#platform/api/call.ts';
import { channelFilter, channelFilterFromAddress, findChannels } from '#sales/channels/index.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { Chosen } from '#platform/ui/list/selection.ts';
import { rowsPerPage, type SelectionOf } from '#platform/ui/list/types.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { saveEducators } from './export-educators.tsx';
import { type EducatorFilters, type EducatorSort, type EducatorSpec, wireFilter } from './filter.ts';
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

type MoveEducatorsProps = { chosen: Chosen<EducatorSort, EducatorFilters>; clear: () => void };

function MoveEducators({ chosen, clear }: MoveEducatorsProps) {
  const selected =
    chosen.kind === 'ids'
      ? { educators: chosen.ids }
      : { matching: { ...wireFilter(chosen.filter), token: chosen.token } };
  return (
    <MoveSelected
      title={plural(chosen.count, { one: 'Move # school or teacher', other: 'Move # schools and teachers' })}
      ownerLabel={t`New channel`}
      nobodyLabel={t`To no channel`}
      hint={t`Past sales and their commission stay with the channel under which they were made.`}
      find={findChannels}
      move={async (channelId) => {
        const { message, before } = await call(moveEducators, { ...selected, channelId });
        return { message, before: before.map(({ channelId: owner, educators: members }) => ({ owner, members })) };
      }}
      moveBack={({ owner, members }: MovedFrom) => call(moveEducators, { educators: [...members], channelId: owner })}
      clear={clear}
    />
  );
}

type For = { links: EducatorLinks; isPhone: boolean };

function columnsFor({ links, isPhone }: For) {
  const { manage, toReport } = links;
  const bySort: ColumnsBySort<Educator, EducatorSort> = {
    educatorName: {
      header: t`Name`,
      isName: true,
      width: 220,
      grow: 3,
      cell: ({ educatorId, educatorName }) =>
        manage === null ? (
          <NameCell name={educatorName} label={t`Report of ${educatorName}`} target={toReport(educatorId)} />
        ) : (
          <NameCell name={educatorName} label={t`Edit ${educatorName}`} target={manage.toEdit(educatorId)} />
        ),
    },
    ...contactColumns(),
    users: {
      header: t`Users`,
      isNumber: true,
      width: 76,
      ...(!isPhone && { narrow: 'beside' }),
      cell: ({ educatorId, educatorName, users }) => (
        <CountCell
          value={users}
          label={t`${plural(users, { one: '# user', other: '# users' })} of ${educatorName}`}
          target={manage?.toUsers(educatorId)}
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
      width: 80,
      narrow: 'beside',
      cell: ({ educatorId, educatorName, status }) =>
        manage === null ? (
          <StatusText isOn={status === 1} />
        ) : (
          <RecordSwitch<Educator>
            room="educators"
            isOn={status === 1}
            label={t`${educatorName} is active`}
            isIt={(row) => row.educatorId === educatorId}
            withStatus={(row, to) => ({ ...row, status: to })}
            send={(to) => call(setEducatorStatus, { educatorId, status: to })}
          />
        ),
    },
  };
  return columnsOf(bySort, {
    width: isPhone ? 48 : 92,
    cell: (educator) => <EducatorActions educator={educator} links={links} isNarrow={isPhone} />,
  });
}

type ColumnsForProps = { educator: Educator; links: EducatorLinks; isNarrow: boolean };

function EducatorActions({ educator, links: { manage, toReport, toChannelReport }, isNarrow }: ColumnsForProps) {
  const { educatorId, educatorName, channelId, channelName } = educator;
  const report = {
    name: t`Report`,
    label: t`Report of ${educatorName}`,
    icon: IconReportMoney,
    target: toReport(educatorId),
  };
  const channelReport =
    channelId === null
      ? []
      : [
          {
            name: t`Report of ${channelName ?? ''}`,
            label: t`Report of ${channelName ?? ''}, the channel of ${educatorName}`,
            icon: IconBuildingStore,
            target: toChannelReport(channelId),
          },
        ];
  if (manage === null) return <RowActions of={educatorName} isNarrow={isNarrow} actions={[report, ...channelReport]} />;

  return (
    <RowActions
      of={educatorName}
      isNarrow={isNarrow}
      actions={[
        {
          name: t`Edit`,
          label: t`Edit ${educatorName}`,
          icon: IconPencil,
          target: manage.toEdit(educatorId),
        },
        report,
        {
          name: t`Users`,
          label: t`Users of ${educatorName}`,
          icon: IconUsers,
          isForMenu: true,
          target: manage.toUsers(educatorId),
        },
      ]}
    />
  );
}

type EducatorLinks = {
  toReport: (educatorId: number) => RowTarget;
  /** The report of the channel that the educator belongs to. */
  toChannelReport: (channelId: number) => RowTarget;
  /** The form and the list of users; null for users without User Management. */
  manage: { toEdit: (educatorId: number) => RowTarget; toUsers: (educatorId: number) => RowTarget } | null;
  /** Opens the form; for users without User Management, the report. */
  onOpen: (educatorId: number) => void;
};
