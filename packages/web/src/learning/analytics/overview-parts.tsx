import { plural, t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { partColumns } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { type Mark, rowsOf } from './figure.ts';
import { nameAge, nameGrade, nameRegion, partOfAge, partOfGrade, partOfRegion } from './names.ts';
import type { Overview } from './queries.ts';
import { formatNumber, formatStudents, formatTime } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

type Counted = { students: number | null; sessions: number; seconds: number };

/** Students who practised, by age, grade and region. */
export function OverviewParts({ overview }: { overview: Overview }) {
  const { byAge, byGrade, byRegion, period, students } = overview;
  const shared = { period, total: students.active };
  return (
    <>
      <Parts
        id="by-age"
        title={t`Students by age`}
        head={t`Age`}
        parts={byAge}
        name={nameAge}
        part={partOfAge}
        {...shared}
      />
      <Parts
        id="by-grade"
        title={t`Students by grade`}
        head={t`Grade`}
        parts={byGrade}
        name={nameGrade}
        part={partOfGrade}
        {...shared}
      />
      <Parts
        id="by-region"
        title={t`Students by region`}
        head={t`Region`}
        parts={byRegion}
        name={nameRegion}
        part={partOfRegion}
        {...shared}
        isWide
      />
    </>
  );
}

type Props<Part extends Counted> = {
  id: string;
  title: string;
  head: string;
  parts: readonly Part[];
  name: (part: Part) => string;
  part: (part: Part) => Rows;
  period: Overview['period'];
  /**
   * All students who practised; less than the sum of the parts, because a student may be in several. Null if the period
   * is too long to count them.
   */
  total: number | null;
  isWide?: boolean;
};

function Parts<Part extends Counted>({ id, title, head, parts, name, part, period, total, isWide }: Props<Part>) {
  const { address } = useAddress();
  const marks = parts.map((one): Mark => {
    const { seconds } = one;
    const students = total === null ? null : one.students;
    const text = formatStudents(students);
    const spokenText = students === null ? text : plural(students, { one: '# student', other: '# students' });
    return {
      key: name(one),
      name: name(one),
      value: students,
      text,
      spokenText: enumerate([spokenText, formatTime(seconds, 'long')]),
      target: rowsOf(students ?? 0, { rows: 'students', kind: 'active', ...part(one) }),
    };
  });
  return (
    <FigureCard
      id={id}
      title={title}
      summary={
        total === null
          ? t`Students are counted over at most 13 months.`
          : summaryOf({ marks, format: formatNumber, total })
      }
      period={period}
      columns={partColumns(head, name, part)}
      rows={parts}
      keyOf={name}
      isTable={address.view === 'table'}
      {...(isWide === true && { isWide })}
      chart={<Bars marks={marks} label={title} />}
    />
  );
}
