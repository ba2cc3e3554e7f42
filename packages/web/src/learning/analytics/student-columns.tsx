import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { nameRegion } from './names.ts';
import type { CountedStudent } from './queries.ts';
import classes from './rows.module.css';
import { formatDay, formatNumber, formatTime } from './format.ts';
import { useMay } from '#access/profile/index.ts';

/** On a phone a row shows the name with the details below it, and the figures. */
export function useStudentColumns(): readonly TableColumn<CountedStudent>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const name: TableColumn<CountedStudent> = {
      id: 'name',
      header: t({ message: 'Name', context: 'person' }),
      cell: (student) => (
        <>
          <Student studentId={student.studentId} fullName={student.fullName} mayOpen={mayOpen} />
          {isPhone && <span className={classes.under}>{formatEducator(student)}</span>}
        </>
      ),
    };
    const figures: TableColumn<CountedStudent>[] = [
      { id: 'sessions', header: t`Sessions`, isNumber: true, cell: ({ sessions }) => formatNumber(sessions) },
      { id: 'seconds', header: t`Practice time`, isNumber: true, cell: ({ seconds }) => formatTime(seconds) },
    ];
    if (isPhone) return [name, ...figures];
    return [
      name,
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'region', header: t`Region`, cell: ({ region }) => (region === null ? '' : nameRegion({ region })) },
      { id: 'age', header: t`Age`, isNumber: true, cell: ({ age }) => (age === null ? '' : formatNumber(age)) },
      ...figures,
      { id: 'createdOn', header: t`Added`, isNumber: true, cell: ({ createdOn }) => formatDay(createdOn) },
      {
        id: 'expiresOn',
        header: t`Last day`,
        isNumber: true,
        cell: ({ expiresOn }) => (expiresOn === null ? '' : formatDay(expiresOn)),
      },
    ];
  }, [isPhone, mayOpen]);
}

type OfEducator = Pick<CountedStudent, 'educatorName' | 'purged'>;

/** Empty if the student has no educator. */
export const formatEducator = (row: OfEducator): string => formatRecordName('educator', row.educatorName ?? '', row);

type StudentProps = { studentId: number; fullName: string | null; mayOpen: boolean };

/** Shows the student's number to users who may not see names. */
export function Student({ studentId, fullName, mayOpen }: StudentProps) {
  const name = fullName ?? t`User ${studentId}`;
  if (!mayOpen) return <span className={classes.name}>{name}</span>;
  return (
    <Link to="/user-management" search={{ tab: 'users', edit: studentId }} className={classes.name}>
      {name}
    </Link>
  );
}
