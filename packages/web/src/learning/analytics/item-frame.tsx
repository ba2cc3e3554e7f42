import { addDays } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './cards.module.css';
import { Filters } from './filters.tsx';
import { type ReportHeader, scopeNameQuery } from './queries.ts';
import type { Names } from './rows-title.ts';
import { periodBefore } from './period.ts';
import { hasBefore } from './use-before.ts';
import { formatDay, formatDays, formatInstant } from './format.ts';
import { useAddress } from './use-address.ts';

const RowsDrawer = lazyPart(async () => (await import('./rows-drawer.tsx')).RowsDrawer);

type Props<Answer> = {
  found: UseQueryResult<Answer>;
  /** The views to choose from. */
  views: Parameters<typeof Filters>[0]['views'];
  /** Names of grades and scores, for the titles of the drawer. */
  namesOf: (answer: Answer) => Names;
  /** Heights of the placeholders shown while the first figures load. */
  heights: readonly number[];
  hasTiles?: boolean;
  children: (answer: Answer) => ReactNode;
  /** Also shown if nothing happened in the period. */
  whenEmpty?: (answer: Answer) => ReactNode;
};

/** The frame of each item: filters, figures, and the drawer with the rows behind a figure. */
export function ItemFrame<Answer extends ReportHeader>(props: Props<Answer>) {
  const { found, views, namesOf, heights, hasTiles = false, children, whenEmpty } = props;
  const { data, error, isPlaceholderData, refetch } = found;
  const { address } = useAddress();
  return (
    <>
      <Filters period={isPlaceholderData ? undefined : data?.period} first={data?.first ?? null} views={views} />
      <Freshness header={data} />
      {data === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting heights={heights} hasTiles={hasTiles} />}
      {data !== undefined && (
        <div className={classes.figures} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {data.isEmpty ? (
            <>
              <Nothing header={data} />
              {whenEmpty?.(data)}
            </>
          ) : (
            children(data)
          )}
        </div>
      )}
      {address.rows !== undefined && (
        <Suspense>
          <RowsDrawer names={data === undefined ? {} : namesOf(data)} period={data?.period} />
        </Suspense>
      )}
    </>
  );
}

/** The period and scope of the figures; keeps its height while they load. */
function Freshness({ header }: { header: ReportHeader | undefined }) {
  return (
    <div className={classes.freshness}>
      <Text size="sm" fw={500} role="status" mih={20}>
        {header && formatDays(header.period)}
        {header && hasBefore(header) && (
          <Text span inherit fw={400} c="dimmed">
            {' '}
            <Trans>compared with {formatDays(periodBefore(header.period))}</Trans>
          </Text>
        )}
        <ScopeNames />
      </Text>
      <Text size="xs" c="dimmed" mih={20}>
        {header && <Trans>Counted up to {formatInstant(header.countedAt)}</Trans>}
      </Text>
    </div>
  );
}

/** Names channel and educator on paper, where the filters are not printed. */
function ScopeNames() {
  const { channel, educator } = useAddress().address;
  const ofChannel = useQuery({ ...scopeNameQuery('channel', channel ?? 0), enabled: channel !== undefined });
  const ofEducator = useQuery({ ...scopeNameQuery('educator', educator ?? 0), enabled: educator !== undefined });
  const names = [ofChannel.data, ofEducator.data].filter((name) => name !== undefined);
  return <span className={classes.onPaper}>{names.join(' · ')}</span>;
}

function Waiting({ heights, hasTiles }: { heights: readonly number[]; hasTiles: boolean }) {
  return (
    <div className={classes.figures} aria-busy="true">
      {hasTiles && (
        <div className={classes.tiles}>
          {Array.from({ length: 6 }, (_, tile) => (
            <Skeleton key={tile} h={98} />
          ))}
        </div>
      )}
      {heights.map((height, card) => (
        // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
        <Skeleton key={card} h={height} {...(card === 0 && { 'data-wide': true })} />
      ))}
    </div>
  );
}

/** Shown if nothing happened in the period; offers a longer one. */
function Nothing({ header: { period, first, last } }: { header: ReportHeader }) {
  const { filter } = useAddress();
  const isBeyond = last !== null && (period.from > last || period.to < (first ?? last));
  return (
    <section data-wide>
      <EmptyState
        icon={IconChartBar}
        title={t`No practice from ${formatDay(period.from)} to ${formatDay(period.to)}`}
        hint={
          first === null || last === null ? (
            <Trans>The learning app has not reported any practice yet.</Trans>
          ) : (
            <Trans>
              Practice has been reported from {formatDay(first)} to {formatDay(last)}.
            </Trans>
          )
        }
        action={
          last !== null &&
          isBeyond && (
            <Button variant="default" onClick={() => filter({ from: addDays(last, -29), to: last })}>
              <Trans>Show the last days with practice</Trans>
            </Button>
          )
        }
      />
    </section>
  );
}
