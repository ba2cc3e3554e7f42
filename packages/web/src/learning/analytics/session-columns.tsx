import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { sayGrade } from '#platform/names/places.ts';
import { sayRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { nameScreen } from './names.ts';
import type { CountedSession } from './queries.ts';
import classes from './rows.module.css';
import { sayAccuracy, sayCounted, sayTime } from './say.ts';
import { sayEducator, Student } from './student-columns.tsx';
import { useMay } from '#access/profile/index.ts';

export function useSessionColumns(): readonly TableColumn<CountedSession>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const figures: TableColumn<CountedSession>[] = [
      { id: 'seconds', header: t`Practice time`, isNumber: true, cell: ({ seconds }) => sayTime(seconds) },
      {
        id: 'accuracy',
        header: t`Accuracy`,
        isNumber: true,
        cell: ({ accuracy }) => (accuracy === null ? '' : sayAccuracy(accuracy)),
      },
    ];
    if (isPhone) {
      const under = (session: CountedSession) =>
        [sayCounted(session.startedAt), nameScreen(session.screen), saySessionScore(session)]
          .filter((part) => part !== '')
          .join(' · ');
      return [
        {
          id: 'student',
          header: t({ message: 'Name', context: 'person' }),
          cell: (session) => (
            <>
              <Student studentId={session.studentId} fullName={session.fullName} mayOpen={mayOpen} />
              <span className={classes.under}>{under(session)}</span>
            </>
          ),
        },
        ...figures,
      ];
    }
    return [
      { id: 'startedAt', header: t`Began`, cell: ({ startedAt }) => sayCounted(startedAt) },
      {
        id: 'student',
        header: t({ message: 'Name', context: 'person' }),
        cell: ({ studentId, fullName }) => <Student studentId={studentId} fullName={fullName} mayOpen={mayOpen} />,
      },
      { id: 'educator', header: t`School/Teacher`, cell: sayEducator },
      { id: 'screen', header: t`Screen`, cell: ({ screen }) => nameScreen(screen) },
      { id: 'score', header: t`Score`, cell: saySessionScore },
      {
        id: 'grade',
        header: t`Grade`,
        cell: ({ gradeName, gradeNameZh, gradeNumber }) =>
          gradeName === null ? '' : sayGrade({ gradeName, gradeNameZh, gradeNumber }),
      },
      ...figures,
    ];
  }, [isPhone, mayOpen]);
}

function saySessionScore(session: CountedSession): string {
  const name = sayRecordName('score', session.scoreName ?? '', session);
  return session.edition === null ? name : t`${name}, edition ${session.edition}`;
}
