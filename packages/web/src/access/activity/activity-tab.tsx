import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { Entry } from '@eemusic/contract/access/activity';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { PageSizeField } from '#platform/ui/page-size-field.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { hasFilters, noFilters, defaultPageSize } from './address.ts';
import { filterOf, activityQuery } from './queries.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { useNow, localDayOf, formatDay } from './times.ts';
import { roomActivitiesQuery, useRooms } from './rooms.ts';
import { EntryRow } from './entry-row.tsx';
import classes from './entry-list.module.css';

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

/** As high as the rows that replace them. */
function EntrySkeletons() {
  return (
    <div aria-hidden className={classes.days}>
      <Skeleton height={16} width={220} mt={2} mb={10} />
      <div className={classes.entries}>
        {Array.from({ length: 10 }, (_, row) => (
          <div key={`waiting ${row}`} className={classes.entry}>
            <Group h={40} px={16}>
              <Skeleton height={12} width="60%" />
            </Group>
          </div>
        ))}
      </div>
    </div>
  );
}

type Props = {
  entries: readonly Entry[];
  now: Date;
  /** These entries belong to the previous filter; the new ones are loading. */
  isOutdated: boolean;
};

/** Entries, grouped by the days on which they happened. */
function EntryList({ entries, now, isOutdated }: Props) {
  const days = Map.groupBy(entries, ({ at }) => localDayOf(new Date(at)));
  return (
    <section
      aria-label={t`Activity`}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      className={classes.days}
    >
      {[...days].map(([day, entriesOfDay]) => {
        const { date, ago } = formatDay(day, now);
        return (
          <section key={day}>
            <Group gap="0 8px" align="baseline" pb={8}>
              <Title order={2}>{date}</Title>
              {ago !== null && (
                <Text size="sm" c="dimmed">
                  {ago}
                </Text>
              )}
            </Group>
            <ul className={classes.entries}>
              {entriesOfDay.map((entry) => (
                <EntryRow key={entry.id} entry={entry} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
