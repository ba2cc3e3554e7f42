import { steadyShare } from '@eemusic/contract/learning/analytics';
import { channelsOfPage } from '@eemusic/contract/learning/choices';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#access/profile/index.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { enumerate, joinSentences, money, wholeMoney } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { Column } from '#platform/ui/chart.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { moneyScale } from '#platform/ui/months-chart-figures.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { LeadLink } from '#platform/ui/lead-link.tsx';
import type { Legend, Tone } from '#platform/ui/plot.tsx';
import classes from './analytics.module.css';
import { changeOf, ChangeText, Figure, moneyColumn, OverTime, rowsIn, sumOf } from './figure.tsx';
import { formatMonth, formatNumber, formatShare, formatStudents, formatTime } from './format.ts';
import { ItemFrame } from './item-frame.tsx';
import { nameState } from './names.ts';
import { channelsQuery, type Money as Answer, moneyQuery } from './queries.ts';
import { useAddress } from './use-address.ts';

export function Money() {
  const { address } = useAddress();
  const isOfSchool = address.educator !== undefined;
  return (
    <ItemFrame found={useQuery(moneyQuery(address))} hasParts isAlwaysShown>
      {(answer) => (
        <>
          <Sales answer={answer} />
          <Ending answer={answer} />
          <Cohorts answer={answer} />
          {!isOfSchool && <Schools {...answer} />}
          {!isOfSchool && address.channel === undefined && <Channels />}
          <Subscriptions answer={answer} />
        </>
      )}
    </ItemFrame>
  );
}

type Props = { answer: Answer };
type Part = Answer['series'][number];

function Sales({ answer }: Props) {
  const { address, change, rowsOf } = useAddress();
  const { sales, before, series } = answer;
  const split = address.split ?? 'duration';
  const groups = split === 'month' ? [] : groupsOf(answer, split === 'channel' ? 'channelId' : 'durationDays');
  const tones: readonly Tone[] = ['first', 'second', 'third'];
  const legend: Legend = [
    ...groups.map(({ name }, index) => ({ name, tone: tones[index] ?? 'others' })),
    { name: t`a year before`, tone: 'before' },
  ];
  const sold = plural(sales.count, { one: '# sale', other: '# sales' });
  return (
    <OverTime
      id="sales"
      size="large"
      title={t`Sales`}
      note={
        sales.refunds === 0 ? sold : enumerate([sold, plural(sales.refunds, { one: '# refund', other: '# refunds' })])
      }
      figure={
        <>
          <b>
            <LeadLink to={rowsOf(sales.count + sales.refunds, { rows: 'sales' })} className={classes.name}>
              {money(sales.amount)}
            </LeadLink>
          </b>
          <ChangeText change={changeOf(sales.amount, before, money)} />
        </>
      }
      columns={[
        moneyColumn(
          t`Sales`,
          ({ amount }: Part) => amount,
          (part) => rowsOf(part.amount, { rows: 'sales', ...rowsIn(part) }),
        ),
        moneyColumn(t`A year before`, (part: Part) => part.before),
        ...groups.map(({ name, amountOf }) => moneyColumn(name, amountOf)),
      ]}
      series={series}
      scale={moneyScale}
      legend={legend}
      markOf={(part) => ({
        before: part.before,
        ...(part.amount > 0 && groups.length > 0 && { parts: groups.map(({ amountOf }) => amountOf(part)) }),
      })}
      choice={
        <SegmentedControl
          size="xs"
          aria-label={t`Split by`}
          value={split}
          onChange={(one) => change({ split: one === 'duration' ? undefined : one })}
          data={[
            { value: 'month', label: t`All` },
            { value: 'channel', label: t`Channel` },
            { value: 'duration', label: t`Duration` },
          ]}
        />
      }
    />
  );
}

function groupsOf({ channels, series }: Answer, by: 'durationDays' | 'channelId') {
  const durations = new Set(series.flatMap(({ parts }) => parts.map(({ durationDays }) => durationDays)));
  const groups =
    by === 'durationDays'
      ? [...durations].toSorted((one, other) => one - other).map((days) => ({ id: days, name: formatDuration(days) }))
      : channels.map((one) => ({ id: one.channelId, name: formatRecordName('channel', one.name, one) }));
  return [...groups, ...(by === 'channelId' ? [{ id: 0, name: t`Others` }] : [])].map(({ id, name }) => ({
    name,
    amountOf: ({ parts }: Part) => sumOf(parts.map((part) => (part[by] === id ? part.amount : 0))),
  }));
}

/** The share of students whose first subscription ended that bought another one; null if none has ended. */
function renewalOf({ cohorts }: Pick<Answer, 'cohorts'>) {
  const renewed = sumOf(cohorts.map((one) => one.renewed));
  const ended = renewed + sumOf(cohorts.map(({ lapsed }) => lapsed));
  return { renewed, ended, share: ended === 0 ? null : renewed / ended };
}

type Month = Answer['ending'][number];

/** What subscriptions that end next bring, if as many are renewed as lately. */
function Ending({ answer }: Props) {
  const { ending, endingBefore } = answer;
  const { share } = renewalOf(answer);
  const may = useMay();
  const rate = share ?? 0;
  const keys = sumOf(ending.map((month) => month.keys));
  const amount = sumOf(ending.map((month) => month.amount));
  const all = wholeMoney(amount);
  const leadTo = ({ from, to, ...month }: Month) =>
    month.keys > 0 && may('SM', 'UM') ? { to: '/manage-subscription', search: { from, to } } : undefined;
  return (
    <Figure
      id="ending"
      size="small"
      title={t`This and the next three months`}
      figure={
        <>
          <b>{wholeMoney(amount * rate)}</b>
          <Text span size="xs" c="dimmed">
            <Trans>expected of {all}</Trans>
          </Text>
        </>
      }
      columns={[
        { header: t`Month`, raw: ({ from }) => from.slice(0, 7), format: ({ from }) => formatMonth(from) },
        moneyColumn(t`Expected`, (month: Month) => month.amount * rate, leadTo),
        moneyColumn(t`If all renew`, (month: Month) => month.amount),
        { header: t`Keys`, raw: (month) => month.keys },
      ]}
      rows={ending}
      kind="bars"
      legend={[
        { name: t`expected`, tone: 'first' },
        { name: t`if all renew`, tone: 'pending' },
      ]}
      markOf={(month) => {
        const ends = plural(month.keys, { one: '# ends', other: '# end' });
        return {
          value: month.amount,
          text: wholeMoney(month.amount * rate),
          under: `${ends} · ${wholeMoney(month.amount)}`,
          parts: [rate, 1 - rate],
        };
      }}
    >
      <Text size="xs" c="dimmed" mt="sm">
        {joinSentences([
          plural(keys, { one: '# subscription ends.', other: '# subscriptions end.' }),
          share === null ? '' : t`Lately ${formatShare(share)} were renewed.`,
          t`New sales are not counted: with them, the same months brought ${wholeMoney(endingBefore)} last year.`,
        ])}
      </Text>
    </Figure>
  );
}

type Cohort = Answer['cohorts'][number];

/** How many of those who began in a month are still there. */
function Cohorts({ answer }: Props) {
  const { rowsOf } = useAddress();
  const { renewed, ended, share } = renewalOf(answer);
  const shareOf = (one: Cohort) => (one.renewed + one.lapsed === 0 ? null : one.renewed / (one.renewed + one.lapsed));
  const format = (of: number | null) => (of === null ? '–' : formatShare(of));
  return (
    <Figure
      id="renewals"
      size="small"
      title={t`Renewals`}
      note={t`by month of the first sale`}
      figure={
        <>
          <b>{format(share)}</b>
          <Text span size="xs" c="dimmed">
            <Trans>
              {formatNumber(renewed)} of {formatNumber(ended)} renewed
            </Trans>
          </Text>
        </>
      }
      columns={[
        { header: t`First sale`, raw: ({ from }) => from.slice(0, 7), format: ({ from }) => formatMonth(from) },
        {
          header: t`Renewed in per cent`,
          raw: shareOf,
          format: (one) => format(shareOf(one)),
          target: (one) => rowsOf(one.began, { rows: 'sales', first: 1, ...rowsIn(one) }),
        },
        { header: t`Students`, raw: ({ began }) => began },
        { header: t`Renewed`, raw: (one) => one.renewed },
        { header: t`Lapsed`, raw: ({ lapsed }) => lapsed },
      ]}
      rows={answer.cohorts}
      kind="bars"
      full={1}
      heads={{ aside: t`began`, value: t`renewed` }}
      legend={[
        { name: t`renewed`, tone: 'first' },
        { name: t`lapsed`, tone: 'lost' },
        { name: t`not ended yet`, tone: 'rest' },
      ]}
      markOf={(one) => ({
        value: one.began === 0 ? null : 1,
        aside: formatNumber(one.began),
        parts: [one.renewed, one.lapsed, one.began - one.renewed - one.lapsed],
        tone: (shareOf(one) ?? 1) < (share ?? 0) * (1 - steadyShare) ? 'bad' : undefined,
      })}
    />
  );
}

function Channels() {
  const { address, leadTo } = useAddress();
  const [page, setPage] = useState(1);
  const query = useQuery(channelsQuery(address, page));
  type Channel = NonNullable<typeof query.data>['channels'][number];
  const number = (header: string, raw: (one: Channel) => number | null): Column<Channel> => ({
    header,
    raw,
    format: (one) => formatStudents(raw(one)),
    isNumber: true,
  });
  return (
    <Figure
      id="channels"
      size="whole"
      title={t`Channels side by side`}
      columns={[
        { header: t`Channel`, raw: ({ name }) => name, target: ({ channelId }) => leadTo({ channel: channelId }) },
        moneyColumn(t`Sales`, ({ sales }: Channel) => sales.amount),
        number(t`Active students`, ({ students }) => students.active),
        number(t`New students`, ({ students }) => students.new),
        number(t`Lapsed students`, ({ students }) => students.lapsed),
        number(t`Sessions`, ({ practice }) => practice.sessions),
        {
          header: t`Practice time`,
          fileHeader: t`Practice time (seconds)`,
          raw: ({ practice }) => practice.seconds,
          format: ({ practice }) => formatTime(practice.seconds),
        },
      ]}
      rows={query.data?.channels ?? []}
      keyOf={({ channelId }) => channelId}
      kind="table"
    >
      <Queried query={query} waiting={<Skeleton h={280} />}>
        {({ total }) =>
          total > channelsOfPage && <Pager page={page} size={channelsOfPage} total={total} onPage={setPage} />
        }
      </Queried>
    </Figure>
  );
}

function Subscriptions({ answer: { subscriptions } }: Props) {
  const { rowsOf } = useAddress();
  return (
    <Figure
      id="subscriptions"
      size="whole"
      title={t`Subscriptions now, by state`}
      columns={[
        { header: t`Status`, raw: ({ state }: Answer['subscriptions'][number]) => nameState(state) },
        {
          header: t`Keys`,
          raw: ({ keys }) => keys,
          target: ({ state, keys }) => rowsOf(keys, { rows: 'keys', state }),
        },
      ]}
      rows={subscriptions}
      kind="bars"
    />
  );
}

type School = Answer['grow']['top'][number];
const soldTo = ({ quarters }: School) => sumOf(quarters.slice(4));
const soldBefore = ({ quarters }: School) => sumOf(quarters.slice(0, 4));

/** Null for a new one. */
function growthOf(school: School): number | null {
  const before = soldBefore(school);
  return before <= 0 ? null : (soldTo(school) - before) / before;
}

function Schools({ grow, stand, fall }: Pick<Answer, 'grow' | 'stand' | 'fall'>) {
  const { leadTo } = useAddress();
  const groups = [
    { name: t`Grow`, shown: 9, tone: 'good', ...grow },
    { name: t`Stand`, shown: 3, tone: undefined, ...stand },
    { name: t`Fall`, shown: 6, tone: 'bad', ...fall },
  ];
  const changeIn = (school: School) =>
    changeOf(soldTo(school), soldBefore(school), wholeMoney) ?? { by: t({ message: 'new', context: 'school' }) };
  return (
    <Figure
      id="schools"
      size="large"
      title={t`Schools and teachers`}
      note={t`12 months against the 12 before, by quarter · Stand: within ${formatShare(steadyShare)}`}
      columns={[
        { header: t`School/Teacher`, raw: nameSchool, target: ({ educatorId }) => leadTo({ educator: educatorId }) },
        moneyColumn(t`12 months`, soldTo),
        moneyColumn(t`The 12 before`, soldBefore),
        { header: t`Change in per cent`, raw: growthOf, format: (school) => changeIn(school).by, isNumber: true },
      ]}
      rows={[...grow.top, ...stand.top, ...fall.top]}
      keyOf={({ educatorId }) => educatorId}
    >
      <div className={classes.groups}>
        {groups.map(({ name, shown, tone, count, top }) => (
          <section key={name} aria-label={name} data-tone={tone}>
            <Text size="xs" c="dimmed">
              <b className={classes.change}>{name}</b> {formatNumber(count)}
            </Text>
            <ul className="grid p-0 m-0 list-none">
              {top.slice(0, shown).map((school) => (
                <li key={school.educatorId}>
                  <LeadLink
                    to={leadTo({ educator: school.educatorId })}
                    className={classes.school}
                    title={nameSchool(school)}
                  >
                    <Text span inherit lineClamp={2} mih="2lh">
                      {nameSchool(school)}
                    </Text>
                    <Quarters school={school} isFalling={tone === 'bad'} />
                    <span className="flex justify-between dimmed">
                      {wholeMoney(soldTo(school))}{' '}
                      <b className={classes.change} data-tone={tone}>
                        {changeIn(school).by}
                      </b>
                    </span>
                  </LeadLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Figure>
  );
}

const nameSchool = (school: School) => formatRecordName('educator', school.name, school);

function Quarters({ school: { quarters }, isFalling }: { school: School; isFalling: boolean }) {
  const max = Math.max(1, ...quarters);
  const present = isFalling
    ? 'color-mix(in srgb, var(--bad-text) 70%, var(--mantine-color-body))'
    : 'var(--chart-first)';
  return (
    <span className="flex" style={{ height: 30, alignItems: 'end', gap: 2 }} aria-hidden>
      {Array.from(quarters, (amount, quarter) => {
        const background = quarter < 4 ? 'var(--chart-others)' : present;
        const height = `max(1px, ${(amount / max) * 100}%)`;
        return <span key={quarter} className="flex-1" style={{ height, background }} />;
      })}
    </span>
  );
}
