import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { PageSizeField } from '#platform/ui/page-size-field.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { hasFilters, noFilters, defaultPageSize } from './address.ts';
import { EntryList } from './entry-list.tsx';
import { EntrySkeletons } from './entry-skeletons.tsx';
import { filterOf } from './filter.ts';
import { activityQuery } from './queries.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { useNow } from './use-now.ts';
import { roomActivitiesQuery, useRooms } from './use-room-activities.ts';

/** Who did what to which record, newest first. */
export function ActivityTab() {
  const { address, change } = useActivityAddress();
  const now = useNow();
  usePrefetchQuery(roomActivitiesQuery(useRooms()));
  const activity = useQuery(activityQuery(filterOf(address, now)));
  const { data } = activity;

  return (
    <>
      <ActivityFilters entries={data?.entries} total={data?.total} />
      {activity.error !== null && data === undefined ? (
        <ListError error={activity.error} onRetry={() => void activity.refetch()} />
      ) : data === undefined ? (
        <EntrySkeletons />
      ) : data.entries.length === 0 ? (
        <NothingFound />
      ) : (
        <EntryList entries={data.entries} now={now} isOutdated={activity.isPlaceholderData} />
      )}
      {data !== undefined && data.entries.length > 0 && (
        <Pager
          page={address.page ?? 1}
          size={address.size ?? defaultPageSize}
          total={data.total}
          onPage={(page) => change({ page })}
          sizes={
            <PageSizeField
              size={address.size ?? defaultPageSize}
              onSize={(size) => change({ size, page: undefined })}
            />
          }
        />
      )}
    </>
  );
}

function NothingFound() {
  const { address, change } = useActivityAddress();
  if (address.page !== undefined) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t`The activity has no page ${address.page}`}
        action={
          <Button variant="default" onClick={() => change({ page: undefined })}>
            <Trans>Go to the first page</Trans>
          </Button>
        }
      />
    );
  }
  if (!hasFilters(address)) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t`Nothing has happened yet`}
        hint={t`Everything that is added, changed or deleted from now on is listed here.`}
      />
    );
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t`Nothing matches`}
      hint={t`Try a longer period or fewer filters.`}
      action={
        <Button variant="default" onClick={() => change(noFilters)}>
          <Trans>Clear the filters</Trans>
        </Button>
      }
    />
  );
}
