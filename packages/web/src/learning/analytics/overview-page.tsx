import { coverScores } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button, NativeSelect } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#access/profile/index.ts';
import { call } from '#platform/api/call.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { ChartProps, Column } from '#platform/ui/chart.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { Lead } from '#platform/ui/lead-link.tsx';
import { countScale } from '#platform/ui/plot.tsx';
import { formatGrade } from '#platform/names/places.ts';
import { type Measure, measures, partOf } from './address.ts';
import {
  changeOf,
  countTile,
  Figure,
  OverTime,
  type Practised,
  rowsIn,
  sumOf,
  Tiles,
  timeScale,
  usePracticeColumns,
  usePracticeTiles,
  useUnrecorded,
} from './figure.tsx';
import { formatNumber, formatShare, formatTime } from './format.ts';
import { ItemFrame } from './item-frame.tsx';
import { type By, byAge, byGrade, byRegion, gradesIn, measureNames } from './names.ts';
import { type Overview, overviewQuery, supportQuery, useBefore } from './queries.ts';
import { useAddress } from './use-address.ts';

const Money = lazyPart(async () => (await import('./money.tsx')).Money);

export function OverviewPage(): ReactNode {
  const part = partOf(useAddress().address);
  if (part === undefined) return <Money />;
  return part === 'support' ? <Support /> : <Learning part={part} />;
}

function Learning({ part }: { part: keyof typeof measures }) {
  const { address } = useAddress();
  const found = useQuery(overviewQuery(address));
  return (
    <ItemFrame found={found} hasParts namesOf={({ byGrade }) => ({ grades: gradesIn(byGrade) })}>
      {(overview) =>
        part === 'practice' ? (
          <>
            <PracticeTiles overview={overview} />
            <Trend overview={overview} of="practice" />
            <Parts
              id="by-region"
              of="practice"
              title={t`Practice time by region`}
              by={byRegion()}
              parts={overview.byRegion}
              size="whole"
            />
            <Coverage />
          </>
        ) : (
          <>
            <StudentTiles overview={overview} />
            <Trend overview={overview} of="students" />
            <Parts id="by-age" of="students" title={t`Students by age`} by={byAge()} parts={overview.byAge} />
            <Parts
              id="by-grade"
              of="students"
              title={t`Students by grade`}
              note={t`some practise in several`}
              by={byGrade()}
              parts={overview.byGrade}
            />
            <Parts
              id="by-region"
              of="students"
              title={t`Students by region`}
              by={byRegion()}
              parts={overview.byRegion}
              size="whole"
            />
          </>
        )
      }
    </ItemFrame>
  );
}

function StudentTiles({ overview }: { overview: Overview }) {
  const { active, new: added, lapsed } = overview.students;
  const { rowsOf } = useAddress();
  const before = useBefore(overviewQuery, overview)?.students;
  return (
    <Tiles
      tiles={[
        {
          name: t`Active students`,
          value: active === null ? '–' : formatNumber(active),
          ...(active === null && { spoken: t`Not counted` }),
          hint: active === null ? t`counted over at most 13 months` : t`in this period`,
          change: changeOf(active, before?.active, formatNumber),
          target: rowsOf(active, { rows: 'students', kind: 'active' }),
        },
        countTile(t`New students`, added, t`in this period`, {
          before: before?.new,
          target: rowsOf(added, { rows: 'students', kind: 'new' }),
        }),
        countTile(t`Lapsed students`, lapsed, t`ended without renewal`, {
          before: before?.lapsed,
          isMoreBetter: false,
          target: rowsOf(lapsed, { rows: 'students', kind: 'lapsed' }),
        }),
      ]}
    />
  );
}

function PracticeTiles({ overview }: { overview: Overview }) {
  const { students, practice } = overview;
  const { time, sessions } = usePracticeTiles(practice, useBefore(overviewQuery, overview)?.practice);
  const perStudent = students.active ? t`${formatTime(practice.seconds / students.active)} a student` : '';
  return <Tiles tiles={[time(perStudent), sessions()]} />;
}

type Part = Overview['series'][number];

function Trend({ overview, of }: { overview: Overview; of: keyof typeof measures }) {
  const { i18n } = useLingui();
  const { address, change, rowsOf } = useAddress();
  const { series } = overview;
  const choices: readonly Measure[] = measures[of];
  const measure = choices.find((one) => one === address.measure) ?? measures[of][0];
  const before = useBefore(overviewQuery, overview)?.series;
  const unrecorded = useUnrecorded();
  const beforeOf = (part: Part) => before?.[series.indexOf(part)]?.[measure] ?? 0;
  const targetOf = (part: Part, one: Measure): Lead | undefined =>
    one === 'sessions' || one === 'seconds'
      ? rowsOf(part.sessions, { rows: 'sessions', ...rowsIn(part) })
      : rowsOf(part[one], { rows: 'students', kind: one, ...rowsIn(part) });
  const formatterOf = (one: Measure) => (one === 'seconds' ? (value: number) => formatTime(value) : formatNumber);
  const column = (one: Measure): Column<Part> => ({
    header: i18n._(measureNames[one]),
    raw: (part) => part[one],
    format: (part) => formatterOf(one)(part[one]),
    target: (part) => targetOf(part, one),
  });
  const columns = [column(measure)];
  if (before !== undefined)
    columns.push({ header: t`A year before`, raw: beforeOf, format: (part) => formatterOf(measure)(beforeOf(part)) });
  const name = i18n._(measureNames[measure]);
  return (
    <OverTime
      id="over-time"
      size="whole"
      title={{ day: t`${name} by day`, week: t`${name} by week`, month: t`${name} by month` }[overview.period.step]}
      columns={[...columns, ...choices.filter((one) => one !== measure).map(column)]}
      note={measure === 'new' || measure === 'lapsed' ? undefined : unrecorded}
      series={series}
      scale={measure === 'seconds' ? timeScale : countScale}
      {...(before && {
        markOf: (part: Part) => ({ before: beforeOf(part) }),
        legend: [{ name: t`a year before`, tone: 'before' }],
      })}
      choice={
        <NativeSelect
          size="xs"
          aria-label={t`What is shown`}
          value={measure}
          data={choices.map((one) => ({ value: one, label: i18n._(measureNames[one]) }))}
          onChange={(event) => change({ measure: choices.find((one) => one === event.currentTarget.value) })}
        />
      }
    />
  );
}

type PartsProps<One> = Pick<ChartProps<One>, 'id' | 'title' | 'note' | 'size'> & {
  of: keyof typeof measures;
  by: By<One>;
  parts: readonly One[];
};

function Parts<One extends Practised>({ of, by, parts: rows, ...figure }: PartsProps<One>) {
  const { students, sessions, time } = usePracticeColumns(by.rows);
  return (
    <Figure
      {...figure}
      columns={[
        { header: by.head, raw: by.name },
        ...(of === 'students' ? [students, sessions, time] : [time, sessions, students]),
      ]}
      rows={of === 'students' ? rows : rows.toSorted((one, other) => other.seconds - one.seconds)}
      kind="bars"
    />
  );
}

function Support() {
  const { address } = useAddress();
  const found = useQuery(supportQuery(address));
  const target = useMay()('ES') ? () => ({ to: '/support/email-support' }) : undefined;
  return (
    <ItemFrame found={found} hasParts isAlwaysShown>
      {(support) => {
        const { series, received, answered, seconds } = support;
        if (received === 0) return <NoEmails />;
        type One = (typeof series)[number];
        const waiting = (one: One) => one.received - one.answered;
        return (
          <>
            <OverTime
              series={series}
              id="first-answer"
              title={t`Time to the first answer`}
              note={t`median, by the day on which the email arrived`}
              figure={<b>{seconds === null ? '–' : formatTime(seconds)}</b>}
              columns={[
                {
                  header: t`Time to the first answer`,
                  fileHeader: t`Time to the first answer (seconds)`,
                  raw: (one) => one.seconds,
                  format: (one) => (one.seconds === null ? '–' : formatTime(one.seconds)),
                  target,
                },
                { header: t`Answered`, raw: (one) => one.answered },
              ]}
              scale={timeScale}
            />
            <OverTime
              series={series}
              id="emails"
              title={t`Emails to the support board`}
              note={t`the first of each card`}
              figure={
                <>
                  <b>{formatNumber(received)}</b> {t`${formatNumber(answered)} answered`}
                </>
              }
              columns={[
                { header: t`Received`, raw: (one) => one.received, target },
                { header: t`Answered`, raw: (one) => one.answered },
                { header: t`Not answered yet`, raw: waiting },
              ]}
              legend={[
                { name: t`Answered`, tone: 'first' },
                { name: t`Not answered yet`, tone: 'lost' },
              ]}
              markOf={(one) => ({ parts: [one.answered, waiting(one)] })}
            />
          </>
        );
      }}
    </ItemFrame>
  );
}

function NoEmails() {
  const may = useMay();
  return (
    <section data-wide>
      <EmptyState
        icon={IconLifebuoy}
        title={t`No email arrived in this period`}
        hint={t`Cards that were added by hand are not counted here.`}
        action={
          may('ES') && (
            <Button variant="default" renderRoot={(props) => <Link to="/support/email-support" {...props} />}>
              <Trans>Open the board</Trans>
            </Button>
          )
        }
      />
    </section>
  );
}

const wantedInStage = 3;

/** Of how many stages of each grade there are enough scores; for those who may open the library. */
function Coverage() {
  const may = useMay();
  const { data } = useQuery({
    queryKey: ['analytics', 'coverage'],
    queryFn: ({ signal }) => call(coverScores, {}, { signal }),
    enabled: may('SL'),
  });
  if (data === undefined) return null;
  const grades = data.grades
    .filter(({ isRetired }) => !isRetired)
    .map((grade) => {
      const stages = grade.levels.flatMap((level) => level.stages);
      const enough = stages.filter(({ total }) => total >= wantedInStage).length;
      return { ...grade, stages: stages.length, enough, share: stages.length === 0 ? 0 : enough / stages.length };
    });
  const [enough, all] = [sumOf(grades.map((grade) => grade.enough)), sumOf(grades.map(({ stages }) => stages))];
  return (
    <Figure
      id="coverage"
      size="whole"
      title={t`Scores against the target`}
      note={t`at least ${wantedInStage} in each stage`}
      columns={[
        { header: t`Grade`, raw: formatGrade },
        {
          header: t`Stages with enough`,
          raw: ({ share }) => share,
          format: ({ enough, stages }) => t`${enough} of ${stages}`,
          target: ({ gradeId }) => ({ to: '/score-library/scores', search: { grade: gradeId } }),
        },
      ]}
      rows={grades}
      keyOf={({ gradeId }) => gradeId}
      kind="bars"
      full={1}
      figure={
        <>
          <b>{formatShare(all === 0 ? 0 : enough / all)}</b> {t`${enough} of ${all} stages`}
        </>
      }
    />
  );
}
