import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, Suspense, useEffect, useRef } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirstStep } from '@eemusic/contract/platform/dashboard';
import { hour } from '@eemusic/contract/platform/durations';
import { loadRecentList } from '#access/activity/index.ts';
import { ago } from '#platform/locales/formats.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import type { Target } from '#platform/room.ts';
import { dashboardQuery } from './dashboard-query.ts';

const RecentList = lazyPart(() => withTexts('access', loadRecentList()));

/** `Beginning` comes first and asks for it. Others must not ask again after a failure: it would be pending again. */
const loadedByBeginning = { ...dashboardQuery, refetchOnMount: false, retryOnMount: false } as const;

/** The list of first steps. Until it is loaded, its place is kept, so that it does not push down what is below. */
export function Beginning() {
  const { data, error } = useQuery(dashboardQuery);
  const panel = useRef<HTMLElement>(null);
  const [height, keepHeight] = useStepsHeight();
  useEffect(() => {
    if (data) keepHeight(panel.current?.offsetHeight ?? 0);
    // oxlint-disable-next-line react/exhaustive-deps -- what it keeps depends on the steps alone
  }, [data]);
  if (data) return <FirstSteps ref={panel} steps={data.firstSteps} />;
  return error !== null || !height ? null : <Skeleton h={height} radius="lg" aria-hidden />;
}

/** 0 if all steps were done when they were last shown in this browser, null if they never were. */
const useStepsHeight = () =>
  useLocalStorage<number | null>({
    key: 'eemusic.first-steps',
    defaultValue: null,
    getInitialValueInEffect: false,
    sync: false,
  });

/** Whether it is known how much room `Beginning` needs, so that what is shown below it stays in its place. */
export function useIsBeginningPlaced(): boolean {
  const { isPending } = useQuery(loadedByBeginning);
  const [height] = useStepsHeight();
  return !isPending || height !== null;
}

export function BackupAge() {
  const { data, dataUpdatedAt } = useQuery(loadedByBeginning);
  if (!data?.backup) return null;
  const { madeAt, isOverdue } = data.backup;
  const hours = madeAt === null ? null : Math.floor((dataUpdatedAt - Date.parse(madeAt)) / hour);
  const age = hours === null ? null : hours < 48 ? ago(Math.max(0, hours), 'hour') : ago(Math.floor(hours / 24), 'day');
  return (
    <Text span inherit {...(isOverdue && { c: 'var(--bad-text)' })}>
      {' · '}
      {age === null ? <Trans>No backup has been made yet</Trans> : <Trans>Last backup: {age}</Trans>}
    </Text>
  );
}

export function LatestWork({ of: id }: { of: 'mine' | 'colleagues' }) {
  const { data, error, refetch } = useQuery(loadedByBeginning);
  if (data === undefined && error !== null)
    return id === 'mine' ? (
      <section className="p-16 border rounded-12">
        <ListError error={error} onRetry={() => void refetch()} />
      </section>
    ) : null;
  const recent = data?.[id];
  if (recent?.length === 0) return null;
  const title = id === 'mine' ? t`Where you left off` : t`What colleagues did`;
  return (
    <section aria-labelledby={id} aria-busy={recent === undefined} className="p-16 border rounded-12">
      <Title order={2} id={id} mb={4}>
        {title}
      </Title>
      <Suspense fallback={<Rows />}>
        {recent ? <RecentList label={title} recent={recent} isMine={id === 'mine'} /> : <Rows />}
      </Suspense>
    </section>
  );
}

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
    hint: msg`Set this before your first sale: it decides which day a sale falls on.`,
    target: { to: '/settings/company' },
  },
  channel: {
    name: msg`Add a sales channel`,
    hint: msg`A channel has schools and teachers, and earns commission on their sales.`,
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

function FirstSteps({ ref, steps }: Props) {
  const { i18n } = useLingui();
  if (steps.every(({ isDone }) => isDone)) return null;
  const count = steps.filter(({ isDone }) => isDone).length;
  const total = steps.length;
  return (
    <section ref={ref} className="p-16 border bg-side rounded-12" aria-labelledby="first-steps">
      <Group justify="space-between" align="baseline">
        <Title order={2} id="first-steps">
          <Trans>First steps</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {count} of {total} done
          </Trans>
        </Text>
      </Group>
      <SimpleGrid component="ol" minColWidth={280} spacing={24} verticalSpacing={12} mt={12} className="p-0 list-none">
        {steps.map(({ step, isDone }) => (
          <Group key={step} component="li" gap={10} wrap="nowrap" align="start">
            {isDone ? (
              <IconCircleCheckFilled size={20} aria-hidden className="flex-none" color="var(--good-text)" />
            ) : (
              <IconCircle size={20} stroke={1.5} aria-hidden className="flex-none dimmed" />
            )}
            <div>
              <StepName isDone={isDone} target={words[step].target} name={i18n._(words[step].name)} />
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
          </Group>
        ))}
      </SimpleGrid>
    </section>
  );
}

function StepName({ name, target, isDone }: { name: string; target: Target | null; isDone: boolean }) {
  if (isDone || target === null)
    return (
      <Text span size="sm" {...(isDone ? { fw: 500, c: 'dimmed' } : { fw: 600 })}>
        {name}
      </Text>
    );
  return (
    <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...target} {...props} />}>
      {name}
    </Anchor>
  );
}
