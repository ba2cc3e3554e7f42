import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { loadRecentList } from '#access/activity/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import classes from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-query.ts';
import { FirstSteps } from './first-steps.tsx';
import { recallStepsHeight, rememberStepsHeight } from './steps-height.ts';

const RecentList = lazyPart(() => withTexts('access', loadRecentList()));

/**
 * `Beginning` asks for it, and comes first. The parts that appear once it has an answer ask for nothing, also after a
 * failure: it would be pending again, the parts would disappear, and so on without end.
 */
const loadedByBeginning = { ...dashboardQuery, refetchOnMount: false, retryOnMount: false } as const;

/** The list of first steps. Until it is loaded, its place is kept, so that it does not push down what is below. */
export function Beginning() {
  const { data, error } = useQuery(dashboardQuery);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (data) rememberStepsHeight(panel.current?.offsetHeight ?? 0);
  }, [data]);
  if (data) return <FirstSteps ref={panel} steps={data.firstSteps} />;
  const height = (error === null && recallStepsHeight()) || 0;
  return height === 0 ? null : <Skeleton h={height} radius="lg" aria-hidden />;
}

/** Whether it is known how much room `Beginning` needs, so that what is shown below it stays in its place. */
export function useIsBeginningPlaced(): boolean {
  const { isPending } = useQuery(loadedByBeginning);
  return !isPending || recallStepsHeight() !== null;
}

/** What the user worked on last, and what colleagues did. */
export function LatestWork() {
  const { data, error, refetch } = useQuery(loadedByBeginning);
  const { mine, colleagues } = data ?? { mine: [], colleagues: [] };
  if (data === undefined && error !== null)
    return (
      <section className={classes.panel}>
        <ListError error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (data && mine.length + colleagues.length === 0) return null;
  return (
    <div className={classes.columns}>
      <Panel id="mine" title={<Trans>Where you left off</Trans>} isPending={data === undefined}>
        {mine.length === 0 ? (
          <Nothing>
            <Trans>What you add or change appears here.</Trans>
          </Nothing>
        ) : (
          <RecentList label={t`Where you left off`} recent={mine} isMine />
        )}
      </Panel>
      <Panel id="colleagues" title={<Trans>What colleagues did</Trans>} isPending={data === undefined}>
        {colleagues.length === 0 ? (
          <Nothing>
            <Trans>What colleagues do in your part of the console appears here.</Trans>
          </Nothing>
        ) : (
          <RecentList label={t`What colleagues did`} recent={colleagues} isMine={false} />
        )}
      </Panel>
    </div>
  );
}

type PanelProps = { id: string; title: ReactNode; isPending: boolean; children: ReactNode };

function Panel({ id, title, isPending, children }: PanelProps) {
  return (
    <section aria-labelledby={id} aria-busy={isPending} className={classes.panel}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {isPending ? <Rows /> : <Suspense fallback={<Rows />}>{children}</Suspense>}
    </section>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mt="sm">
    {children}
  </Text>
);

/** As high as the list that replaces it. */
function Rows() {
  return (
    <Stack gap={29} pt={14} pb={15} aria-hidden>
      {[80, 64, 72, 56, 76, 60].map((width) => (
        <Skeleton key={width} h={12} w={`${width}%`} />
      ))}
    </Stack>
  );
}
