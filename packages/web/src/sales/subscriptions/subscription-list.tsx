import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { useIsPhone, useMe } from '#sales/user-management/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { ListSkeleton } from '#platform/ui/list/list-skeleton.tsx';
import lists from '#platform/ui/list/list.module.css';
import { usePreferences } from '#platform/ui/list/preferences.ts';
import { useListAddress } from '#platform/ui/list/use-list-address.ts';
import { useShown } from '#platform/ui/list/use-pages.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { keyList } from './address.ts';
import { columnsFor } from './columns.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { subscriptionsQuery } from './queries.ts';
import { pageSize, SubscriptionRows } from './subscription-rows.tsx';
import type { KeySelectionState } from './use-key-selection.ts';
import { useSubscriptionsAddress } from './use-subscriptions-address.ts';

/** Schools and teachers of any number, each of which opens to its keys. The address tells all of it. */
export function SubscriptionList({ selection }: { selection: KeySelectionState }) {
  const { userId } = useMe();
  const isPhone = useIsPhone();
  const address = useListAddress(keyList);
  const { preferences, keep, reset } = usePreferences('subscriptions', userId);
  const columns = useInLanguage(() => columnsFor({ isPhone }), [isPhone]);
  const start = { page: Math.floor((address.place().row ?? 0) / pageSize) + 1, size: pageSize };
  const { shown, lead, isOutdated } = useShown(subscriptionsQuery, address.filter, start);

  return (
    <div className={lists.list}>
      <ListToolbar
        address={address}
        total={isOutdated ? shown?.total : lead.data?.total}
        columns={columns}
        preferences={preferences}
        onKeep={keep}
        onReset={reset}
      />
      {lead.error !== null && lead.data === undefined ? (
        <ListError error={lead.error} onRetry={() => void lead.refetch()} />
      ) : shown === null ? (
        <ListSkeleton
          label={t`Schools and teachers with their keys`}
          columns={columns}
          address={address}
          preferences={preferences}
          selection={selection}
          skeletonRows={20}
        />
      ) : (
        <SubscriptionRows
          address={address}
          filter={shown.filter}
          found={shown.total}
          isOutdated={isOutdated}
          columns={columns}
          preferences={preferences}
          selection={selection}
          empty={<NothingFound isNarrowed={isNarrowed(address.filter)} />}
        />
      )}
    </div>
  );
}

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  const { show } = useSubscriptionsAddress();
  const showAll = () => show({ search: undefined, status: undefined, from: undefined, to: undefined });
  if (isNarrowed) {
    return (
      <EmptyState
        icon={IconKey}
        title={t`Educator not found in our collection`}
        hint={<Trans>Nothing matches the search and the filters.</Trans>}
        action={
          <Button variant="default" onClick={showAll}>
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
      hint={<Trans>Keys are made for schools and teachers, which are added in the user management.</Trans>}
    />
  );
}
