import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirstStep } from '@eemusic/contract/platform/dashboard';
import { loadRecentList } from '#access/activity/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Target } from '#platform/room.ts';
import classes from './dashboard-page.module.css';
import { dashboardQuery } from './dashboard-query.ts';
import firstStepsStyles from './first-steps.module.css';

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

const storageKey = 'eemusic.first-steps';

/**
 * The height of the list of first steps when it was last shown in this browser; 0 if all steps were done, null if the
 * dashboard was never shown here.
 */
function recallStepsHeight(): number | null {
  try {
    const height = localStorage.getItem(storageKey);
    return height === null ? null : Number(height) || 0;
  } catch {
    return null;
  }
}

function rememberStepsHeight(height: number): void {
  try {
    localStorage.setItem(storageKey, String(height));
  } catch {
    // Without it, the list only moves what is below it when it arrives.
  }
}

type Words = { name: MessageDescriptor; hint: MessageDescriptor; target: Target | null };

const words: Record<FirstStep, Words> = {
  library: {
    name: msg`Add a library`,
    hint: msg`A course or a collection, with its name and picture.`,
    target: { to: '/score-library/manage' },
  },
  upload: {
    name: msg`Upload the first scores`,
    hint: msg`MusicXML files: tags are read from the notes, you check them and publish.`,
    target: { to: '/score-library/dashboard' },
  },
  company: {
    name: msg`Set currency and time zone`,
    hint: msg`Do this before the first sale, because sales are dated in this time zone.`,
    target: { to: '/settings/company' },
  },
  channel: {
    name: msg`Add a sales channel`,
    hint: msg`Schools and teachers belong to it, and its commission is counted.`,
    target: { to: '/user-management', search: { mode: 'add' } },
  },
  keys: {
    name: msg`Generate the first keys`,
    hint: msg`A school gives them to its students, who use them to sign in.`,
    target: { to: '/manage-subscription', search: { mode: 'generate' } },
  },
  mail: {
    name: msg`Set up email`,
    hint: msg`Password resets and support answers are sent by email: set SMTP_URL and restart the server.`,
    target: null,
  },
};

type Props = { ref: Ref<HTMLElement>; steps: readonly { step: FirstStep; isDone: boolean }[] };

/** Shown until all steps are done. */
function FirstSteps({ ref, steps }: Props) {
  const { i18n } = useLingui();
  if (steps.every(({ isDone }) => isDone)) return null;
  const count = steps.filter(({ isDone }) => isDone).length;
  const total = steps.length;
  return (
    <section ref={ref} className={firstStepsStyles.panel} aria-labelledby="first-steps">
      <div className={firstStepsStyles.head}>
        <Title order={2} id="first-steps">
          <Trans>First steps</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {count} of {total} done
          </Trans>
        </Text>
      </div>
      <ol className={firstStepsStyles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={firstStepsStyles.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden className={firstStepsStyles.tick} />
            ) : (
              <IconCircle size={20} stroke={1.5} aria-hidden className={firstStepsStyles.open} />
            )}
            <div>
              <StepName target={isDone ? null : words[step].target} name={i18n._(words[step].name)} />
              {isDone ? (
                <VisuallyHidden>
                  <Trans>Done</Trans>
                </VisuallyHidden>
              ) : (
                <Text size="sm" c="dimmed">
                  {i18n._(words[step].hint)}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepName({ name, target }: { name: string; target: Target | null }) {
  if (target === null) return <span className={firstStepsStyles.name}>{name}</span>;
  return (
    <Link {...target} className={firstStepsStyles.link}>
      {name}
    </Link>
  );
}
