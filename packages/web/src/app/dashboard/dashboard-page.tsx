import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { useProfile } from '#access/profile/index.ts';
import { tilesOf, workOf, workQuery } from '#app/modules.ts';
import { librariesQuery, loadNewestScores } from '#library/libraries/index.ts';
import { today } from '#platform/company.ts';
import { days, formatMonth, money, numbers, wholeMoney } from '#platform/locales/formats.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError, Queried } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { Portrait } from '#platform/ui/portrait.tsx';
import { ScreenSkeleton } from '#platform/ui/screen-skeleton.tsx';
import { useFailureToast } from '#platform/ui/use-failure-toast.ts';
import classes from './dashboard.module.css';
import { BackupAge, Beginning, LatestWork, useIsBeginningPlaced } from './dashboard-parts.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { textOf } from '#platform/api/call-error.ts';
import type { WaitingWork, Work } from '#platform/room.ts';
import { readTrends } from '@eemusic/contract/platform/dashboard';
import { addMonths, firstDayOf, monthOf, startOfDay } from '@eemusic/contract/platform/days';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { call } from '#platform/api/call.ts';
import { formatDay } from '#platform/locales/format-time.ts';
import { isYoungMonth, moneyScale, sumOf } from '#platform/ui/months-chart-figures.ts';
import { Plot, Swatch } from '#platform/ui/plot.tsx';

const NewestScores = lazyPart(() => withTexts('libraries', loadNewestScores()));

export function DashboardPage() {
  const { data: profile } = useProfile();
  const { data: libraries, error, refetch } = useQuery(librariesQuery);
  const isBeginningPlaced = useIsBeginningPlaced();
  const held = profile?.permissions.map(({ code }) => code) ?? [];

  useFailureToast(error);

  return (
    <Page title={t`Dashboard`}>
      <Stack gap={24} maw={1440}>
        <Greeting held={held} />
        <Beginning />
        {/* Until permissions and first steps are known, nothing is shown that would be pushed down. */}
        {profile === undefined || !isBeginningPlaced ? (
          <ScreenSkeleton />
        ) : (
          <>
            <div className={classes.halves}>
              <Stack gap={24}>
                <WhatNow work={workOf(held)} heldCodes={held} />
                <LatestWork of="mine" />
                {held.includes('SL') && libraries === undefined && error !== null && (
                  <ListError error={error} onRetry={() => void refetch()} />
                )}
                {held.includes('SL') && (
                  <Suspense fallback={<Skeleton h={210} />}>
                    <NewestScores count={4} />
                  </Suspense>
                )}
              </Stack>
              <Stack gap={24}>
                {held.some((code) => code === 'DA' || code === 'SM') && <HowItIs />}
                <LatestWork of="colleagues" />
              </Stack>
            </div>
          </>
        )}
      </Stack>
    </Page>
  );
}

function Greeting({ held }: { held: readonly Code[] }) {
  const { data: profile, isPending } = useProfile();
  const name = profile?.fullName || t`Admin`;
  const date = days({ weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(`${today()}T00:00Z`));
  return (
    <Group gap="md" mih={56} justify="space-between">
      <Group gap="md" wrap="nowrap">
        {isPending ? <Skeleton circle h={44} /> : <Portrait src={profile?.image ?? null} size={44} />}
        <div>
          {isPending ? (
            <Skeleton h={22} w={220} my={2} />
          ) : (
            <Title order={2} fz={20} lh="26px">
              <Trans>Welcome back {name}</Trans>
            </Title>
          )}
          <Text size="sm" c="dimmed">
            {date}
            <BackupAge />
          </Text>
        </div>
      </Group>
      <nav aria-label={t`Modules`} className={classes.modules}>
        {tilesOf(held).map(({ tile, icon: Icon, to }) => (
          <Link key={tile} to={to} className={classes.module}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {formatPermission(tile)}
          </Link>
        ))}
      </nav>
    </Group>
  );
}

type Props = { work: readonly Work[]; heldCodes: readonly Code[] };

export function WhatNow({ work, heldCodes }: Props) {
  const found = useQueries({
    queries: work.map((one) => workQuery(one, heldCodes)),
  });
  const rows = work.flatMap((one, index) => {
    const query = found[index];
    return query === undefined || query.data === null ? [] : [{ ...one, query }];
  });
  if (work.length === 0) return null;
  return (
    <section aria-labelledby="what-now">
      <Group gap="xs" mb="sm">
        <Title order={2} id="what-now">
          <Trans>What now</Trans>
        </Title>
        {rows.length > 0 && (
          <Text span size="sm" c="dimmed">
            {rows.length}
          </Text>
        )}
      </Group>
      {rows.length === 0 ? (
        <Group gap={8} px={16} py={24} c="var(--good-text)" className="border rounded-12" role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <Trans>Nothing waits for you.</Trans>
        </Group>
      ) : (
        <ul className="m-0 p-0 list-none overflow-hidden border rounded-12" aria-labelledby="what-now">
          {rows.map(({ queryKey, icon: Icon, query }, index) => (
            <li key={queryKey.join()} className={classes.row} aria-busy={query.isPending}>
              <Icon size={18} stroke={1.75} aria-hidden className="dimmed" />
              {query.data ? <Waiting {...query.data} isFirst={index === 0} /> : <Unknown query={query} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The row opens the list, the button the job. */
function Waiting({ list, describe, isFirst }: WaitingWork & { isFirst: boolean }) {
  const { title, text, evidence, action } = describe();
  return (
    <>
      <div className="min-w-0">
        <Link {...list} className={classes.whole} data-title>
          {title}
        </Link>
        <Text span size="sm" c="dimmed" lineClamp={2} title={text}>
          {text}
        </Text>
      </div>
      <div className="min-w-0" data-evidence>
        {evidence}
      </div>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        className={classes.action ?? ''}
        aria-label={`${action.label}: ${title}`}
        renderRoot={(props) => <Link {...action.target} {...props} />}
      >
        {action.label}
      </Button>
    </>
  );
}

function Unknown({ query: { error, refetch, isFetching } }: { query: UseQueryResult<unknown> }) {
  if (error === null) return <Skeleton h={36} w="80%" />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {textOf(error)}
      </Text>
      <Button variant="default" className={classes.action ?? ''} loading={isFetching} onClick={() => void refetch()}>
        {t`Try again`}
      </Button>
    </>
  );
}

type Trends = AnswerOf<typeof readTrends>['trends'];

export function HowItIs() {
  const query = useQuery({
    queryKey: ['dashboard', 'trends'],
    queryFn: async ({ signal }) => (await call(readTrends, {}, { signal })).trends,
  });
  return (
    <section aria-labelledby="how-it-is" aria-busy={query.isPending}>
      <Title order={2} id="how-it-is" mb="sm">
        <Trans>How it is</Trans>
      </Title>
      <Queried query={query} waiting={<Skeleton h={456} radius="lg" />}>
        {({ sales, active, renewals }) => (
          <Stack gap={16}>
            {sales && <Sales {...sales} />}
            <div className="flex border rounded-12">
              {active && (
                <Small
                  name={<Trans>Active students</Trans>}
                  value={numbers().format(active.students)}
                  change={changeOf(active.students, active.before)}
                  isGood={active.students >= active.before}
                  note={t`in the last 30 days`}
                  values={recorded(active.months)}
                  kind="active"
                />
              )}
              {renewals && <Renewals months={renewals} />}
            </div>
          </Stack>
        )}
      </Queried>
    </section>
  );
}

/** Whole months from the first with practice on. */
function recorded(months: readonly number[]): readonly number[] {
  const first = months.findIndex((students) => students > 0);
  return first < 0 ? [] : months.slice(first, -1);
}

function Sales({ months, thisMonth, yearAgo }: NonNullable<Trends['sales']>) {
  const year = months.slice(-12);
  const yearBefore = months.slice(0, 12);
  const sum = sumOf(year.map(({ amount }) => amount));
  const before = sumOf([...yearBefore.slice(0, -1).map(({ amount }) => amount), yearAgo]);
  const amount = wholeMoney(thisMonth);
  const amountYearAgo = wholeMoney(yearAgo);
  const to = formatDay(today());
  const since = firstDayOf(year[0]?.month ?? '');
  const shortName = days({ month: 'short' });
  const isYoung = isYoungMonth(today());
  const marks = year.map((point, index) => {
    const isPartial = index === year.length - 1;
    const isDrawn = !isPartial || !isYoung;
    return {
      key: point.month,
      name: formatMonth(point.month),
      short: shortName.format(new Date(`${point.month}-01T00:00Z`)),
      value: isDrawn ? point.amount : null,
      text: moneyScale.format(point.amount),
      spoken: money(point.amount),
      before: isDrawn ? (isPartial ? yearAgo : (yearBefore[index]?.amount ?? null)) : null,
      isPartial,
    };
  });
  return (
    <div className={`border rounded-12 ${classes.figure}`}>
      <Group justify="space-between" gap="xs">
        <Link to="/analytics/overview" search={{ from: since, to: today(), rows: 'sales' }} className={classes.whole}>
          <Trans>Sales</Trans>
        </Link>
        <Text span size="sm" c="dimmed">
          <Trans>12 months</Trans>
        </Text>
      </Group>
      <Value value={money(sum)} change={changeOf(sum, before)} isGood={sum >= before} />
      <Text size="sm" c="dimmed">
        <Trans>
          {amount} this month to {to} · a year ago {amountYearAgo}
        </Trans>
      </Text>
      <Plot kind="line" marks={marks} label={t`Sales`} scale={moneyScale} />
      <Group gap={16} fz="xs" c="dimmed" aria-hidden>
        <Group gap={6}>
          <Swatch color="var(--chart-first)" />
          {yearOf(year)}
        </Group>
        <Group gap={6}>
          <Swatch color="var(--chart-others)" />
          <Trans>a year before</Trans>
        </Group>
      </Group>
    </div>
  );
}

const changeOf = (now: number, before: number) =>
  before > 0
    ? numbers({ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(now / before - 1)
    : null;

type ValueProps = { value: string; change: string | null; isGood: boolean };

function Value({ value, change, isGood }: ValueProps) {
  return (
    <p className={classes.value}>
      {value}
      {change !== null && (
        <Text span size="sm" ms={8} style={{ color: isGood ? 'var(--good-text)' : 'var(--bad-text)' }}>
          {change}
        </Text>
      )}
    </p>
  );
}

function yearOf(year: readonly { month: string }[]): string {
  const format = days({ month: 'short', year: 'numeric' });
  const [first, last] = [year[0], year.at(-1)].map((point) => new Date(`${point?.month ?? '2000-01'}-01T00:00Z`));
  return first && last ? format.formatRange(first, last) : '';
}

/** The last three whole months against the three before. */
function Renewals({ months }: { months: NonNullable<Trends['renewals']> }) {
  const whole = months.slice(0, -1);
  const [before, now] = [whole.slice(0, 3), whole.slice(3)].map(rateOf);
  if (before === undefined || now === undefined) return null;
  const points = Math.round((now.rate - before.rate) * 100);
  const change = numbers({ signDisplay: 'exceptZero' }).format(points);
  const [from, to] = [-3, -1].map((by) => startOfDay(firstDayOf(addMonths(monthOf(today()), by))));
  const span = from && to ? days({ month: 'short' }).formatRange(from, to) : '';
  const isKnown = before.all > 0 && now.all > 0;
  return (
    <Small
      name={<Trans>Renewals</Trans>}
      value={now.all === 0 ? '–' : numbers({ style: 'percent' }).format(now.rate)}
      change={isKnown && points !== 0 ? pointsOf(change, points) : null}
      isGood={points >= 0}
      note={t`${now.renewed} of ${now.all}, ${span}`}
      values={whole.map((month) => rateOf([month]).rate)}
      kind="lapsed"
    />
  );
}

const pointsOf = (change: string, points: number) =>
  plural(Math.abs(points), { one: `${change} point`, other: `${change} points` });

function rateOf(months: NonNullable<Trends['renewals']>) {
  const renewed = months.reduce((sum, month) => sum + month.renewed, 0);
  const all = months.reduce((sum, month) => sum + month.renewed + month.ended, 0);
  return { renewed, all, rate: all === 0 ? 0 : renewed / all };
}

type SmallProps = ValueProps & {
  name: ReactNode;
  note: string;
  values: readonly number[];
  kind: 'active' | 'lapsed';
};

function Small({ name, note, values, kind, ...value }: SmallProps) {
  const highest = Math.max(...values, Number.MIN_VALUE);
  const points = values.map((one, index) => `${(index * 100) / (values.length - 1)},${22 - (one / highest) * 20}`);
  return (
    <div className={`flex-1 min-w-0 ${classes.figure}`} data-small>
      <Link to="/analytics/overview" search={{ rows: 'students', kind }} className={classes.whole}>
        {name}
      </Link>
      <Value {...value} />
      <Text size="xs" c="dimmed">
        {note}
      </Text>
      {points.length > 1 && (
        <svg className={classes.spark} viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden>
          <polyline points={points.join(' ')} data-bad={!value.isGood || undefined} />
        </svg>
      )}
    </div>
  );
}
