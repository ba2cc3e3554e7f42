import type { KeyStatus, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListFrame } from '#platform/ui/list/list-frame.tsx';
import { useMe } from '#access/profile/index.ts';
import { useIsSmallScreen } from '#sales/user-management/index.ts';
import type { KeyFilter, KeyFilters, KeySort } from './address.ts';
import { columnsFor } from './columns.tsx';
import { EducatorRows } from './educator-rows.tsx';
import { keyCountQuery, subscriptionsQuery } from './queries.ts';
import { formatStatus } from './format-status.ts';
import { useKeyListAddress } from './use-key-list-address.ts';
import type { KeySelectionState } from './use-key-selection.ts';
import { WindowPill } from './window-pill.tsx';

const statuses = ['Available', 'Active', 'Expired', 'Revoked'] as const satisfies readonly KeyStatus[];

/** Schools and teachers, which expand to their keys. The address holds the whole state. */
export function SubscriptionList({ selection }: { selection: KeySelectionState }) {
  const { userId } = useMe();
  const isPhone = useIsSmallScreen();
  const address = useKeyListAddress();
  const { filter } = address;
  const { from, to } = filter.filters;
  const columns = useInLanguage(() => columnsFor({ isPhone }), [isPhone]);
  const keys = useKeyCount(filter);
  const withoutDays = () => address.setFilters({ from: undefined, to: undefined });

  return (
    <ListFrame<SubscriptionEducator, KeySort, KeyFilters>
      label={t`Schools and teachers with their keys`}
      list="subscriptions"
      person={userId}
      address={address}
      query={subscriptionsQuery}
      columns={columns}
      idOf={({ educatorId }) => educatorId}
      nameOf={({ educatorName }) => t`all keys of ${educatorName}`}
      searchLabel={t`Search school, account or key`}
      countText={(total) => countText(total, keys)}
      filters={[
        {
          id: 'status',
          label: t`Status`,
          choices: statuses.map((value) => ({ value, label: formatStatus(value) })),
        },
      ]}
      otherFilter={{ pill: <WindowPill from={from} to={to} onRemove={withoutDays} />, names: ['from', 'to'] }}
      hasCheckboxes
      renderBody={(props) => <EducatorRows {...props} keys={selection} />}
      skeletonRows={20}
      empty={<NothingFound isNarrowed={isNarrowed(filter)} onShowAll={address.showAll} />}
    />
  );
}

/** The number of keys that a filter finds; undefined without a filter. */
function useKeyCount(filter: KeyFilter): number | undefined {
  const { status, from, to } = filter.filters;
  const isFiltered = status !== undefined || from !== undefined || to !== undefined;
  return useQuery({ ...keyCountQuery(filter), enabled: isFiltered }).data;
}

function countText(total: number, keys: number | undefined): string {
  const schools = plural(total, { one: '# school or teacher', other: '# schools and teachers' });
  if (keys === undefined) return schools;
  return plural(keys, { one: `# key of ${schools}`, other: `# keys of ${schools}` });
}

function NothingFound({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={IconKey}
        title={t`Educator not found in our collection`}
        hint={<Trans>Nothing matches the search and the filters.</Trans>}
        action={
          <Button variant="default" onClick={onShowAll}>
            <Trans>Show all</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconKey}
      title={t`Educator not found in our collection`}
      hint={<Trans>Keys belong to schools and teachers. Add one in user management first.</Trans>}
    />
  );
}
