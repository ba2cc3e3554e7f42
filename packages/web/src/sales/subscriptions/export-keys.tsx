import { exportKeys, listSubscriptions, type SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Stack, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { maxSelected, type Selected } from '@eemusic/contract/platform/selection';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { CallError } from '#platform/api/call-error.ts';
import { download } from '#platform/api/download.ts';
import { useMe } from '#access/profile/index.ts';
import { NothingFound } from '#sales/ui/index.ts';
import { ExportButton } from '#platform/ui/export-button.tsx';
import type { ExportOptions } from '#platform/ui/export-progress.ts';
import { type FilterOf, isNarrowed, listAddress } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { chosenOf, countOf, type Selection } from '#platform/ui/list/selection.ts';
import { useListSelection } from '#platform/ui/list/use-list-selection.ts';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import type { ListAddress, ListPosition } from '#platform/ui/list/use-list-address.ts';
import { numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { call } from '#platform/api/call.ts';
import { BackToKeys, useSubscriptionsAddress } from './use-subscriptions-address.tsx';
import { subscriptionsQuery } from './queries.ts';

type Educators = Selection<ExportSort, Record<never, never>>;

export function ExportKeys() {
  const { userId } = useMe();
  const { educator, educators = [] } = useSubscriptionsAddress().search;
  const chosen = educator === undefined ? educators : [educator, ...educators];
  const selected = useListSelection(exportList, chosen);
  const address = useExportList();
  const columns = useInLanguage(() => exportColumns(), []);
  useFocusOnTitle();

  return (
    <Page
      title={t`Export keys`}
      back={<BackToKeys />}
      actions={<ExportButton onExport={(options) => exportOf(selected.selection, options)} />}
    >
      <Stack gap="sm">
        <Text c="dimmed">{t`Choose whose keys to export as a spreadsheet.`}</Text>
        <ListFrame
          label={t`Schools and teachers`}
          list="key-export"
          person={userId}
          address={address}
          query={subscriptionsQuery}
          columns={columns}
          idOf={({ educatorId }) => educatorId}
          nameOf={({ educatorName }) => educatorName}
          searchLabel={t`Search schools and teachers`}
          countText={(total) => plural(total, { one: '# school or teacher', other: '# schools and teachers' })}
          selection={{ ...selected, findAll: selectAll, whyNot }}
          empty={
            <NothingFound
              icon={IconSchool}
              title={t`No school or teacher found`}
              isNarrowed={isNarrowed(address.filter)}
              onShowAll={address.showAll}
              first={{ hint: t`Keys belong to schools and teachers.`, action: null }}
            />
          }
        />
      </Stack>
    </Page>
  );
}

const whyNot = ({ isDeleted }: SubscriptionEducator) => (isDeleted ? t`This school or teacher was deleted` : null);

async function exportOf(selection: Educators, options: ExportOptions): Promise<string> {
  const chosen = chosenOf(selection);
  if (chosen === null) throw refusal(countOf(selection));
  const selectedEducators = chosen.kind === 'ids' ? chosen.ids : await findEducatorIds(chosen.filter, options.signal);
  return download(exportKeys, { selectedEducators }, options);
}

/** The same error as the server's. */
function refusal(count: number): CallError {
  const text = count === 0 ? t`Please select at least one school or teacher` : t`Select up to 10,000`;
  return new CallError({ status: 400, code: 'input.invalid', text });
}

const start: ListPosition = { page: 1, row: null };

/** Its state is not in the address, because the address has the list to which the user returns. */
function useExportList(): ListAddress<ExportSort, Record<never, never>> {
  const [filter, setFilter] = useState<ExportFilter>(() => exportList.filterOf({}));
  const state = useRef(start);

  const change = (changed: Partial<ExportFilter>) => {
    state.current = start;
    setFilter((before) => ({ ...before, ...changed }));
  };
  return {
    spec: exportList,
    address: {},
    filter,
    search: (search) => change({ search }),
    sort: ({ by, order }) => exportList.isSortable(by) && change({ sort: { by: by as ExportSort, order } }),
    setFilters: () => undefined,
    showAll: () => change({ search: '' }),
    position: () => state.current,
    keepPosition: (kept) => {
      state.current = kept;
    },
  };
}

type ExportSort = 'educatorName' | 'name' | 'totalActiveUsers' | 'totalSubcriptionsKeys';

export const exportList = listAddress<ExportSort>({
  sortable: ['educatorName', 'name', 'totalActiveUsers', 'totalSubcriptionsKeys'],
  defaultSort: { by: 'educatorName', order: 'asc' },
});

type ExportFilter = FilterOf<typeof exportList>;

function exportColumns(): (Column<SubscriptionEducator> & { id: ExportSort })[] {
  return [
    {
      id: 'educatorName',
      header: t`School/Teacher`,
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ educatorName }) => (
        <span className="min-w-0 font-semibold">
          <CellText>{educatorName}</CellText>
        </span>
      ),
    },
    { id: 'name', header: t`Contact Name`, width: 140, grow: 2, narrow: 'under', cell: ({ name }) => name },
    {
      id: 'totalActiveUsers',
      header: t`Active users`,
      isNumber: true,
      width: 120,
      cell: ({ totalActiveUsers }) => numbers().format(totalActiveUsers),
    },
    {
      id: 'totalSubcriptionsKeys',
      header: t`Total Keys`,
      isNumber: true,
      width: 110,
      narrow: 'beside',
      cell: ({ totalSubcriptionsKeys }) => numbers().format(totalSubcriptionsKeys),
    },
  ];
}

/** Needs no token, because the export finds the ids itself when it starts. */
export async function selectAll({ search: searchKeyValue }: ExportFilter): Promise<Selected> {
  const { total } = await call(listSubscriptions, { searchKeyValue, keysEach: 0, Size: 1 });
  return { total, token: total > maxSelected ? null : String(total) };
}

const size = 500;

export async function findEducatorIds(filter: ExportFilter, signal: AbortSignal): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 1; ; page++) {
    const { rows, total } = await subscriptionsQuery(filter, page, size).queryFn({ signal });
    for (const { educatorId, isDeleted } of rows) if (!isDeleted) ids.add(educatorId);
    if (rows.length === 0 || page * size >= total) return [...ids];
  }
}
