import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { formatGrade } from '#platform/names/places.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { nameScreen } from './names.ts';
import type { CountedSession } from './queries.ts';
import classes from './rows.module.css';
import { formatAccuracy, formatInstant, formatTime } from './format.ts';
import { formatEducator, Student } from './student-columns.tsx';
import { useMay } from '#access/profile/index.ts';

export function useSessionColumns(): readonly TableColumn<CountedSession>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useInLanguage(() => {
    const figures: TableColumn<CountedSession>[] = [
      { id: 'seconds', header: t`Practice time`, isNumber: true, cell: ({ seconds }) => formatTime(seconds) },
      {
        id: 'accuracy',
        header: t`Accuracy`,
        isNumber: true,
        cell: ({ accuracy }) => (accuracy === null ? '' : formatAccuracy(accuracy)),
      },
    ];
    if (isPhone) {
      const under = (session: CountedSession) =>
        [formatInstant(session.startedAt), nameScreen(session.screen), formatSessionScore(session)]
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
      { id: 'startedAt', header: t`Started`, cell: ({ startedAt }) => formatInstant(startedAt) },
      {
        id: 'student',
        header: t({ message: 'Name', context: 'person' }),
        cell: ({ studentId, fullName }) => <Student studentId={studentId} fullName={fullName} mayOpen={mayOpen} />,
      },
      { id: 'educator', header: t`School/Teacher`, cell: formatEducator },
      { id: 'screen', header: t`Screen`, cell: ({ screen }) => nameScreen(screen) },
      { id: 'score', header: t`Score`, cell: formatSessionScore },
      {
        id: 'grade',
        header: t`Grade`,
        cell: ({ gradeName, gradeNameZh, gradeNumber }) =>
          gradeName === null ? '' : formatGrade({ gradeName, gradeNameZh, gradeNumber }),
      },
      ...figures,
    ];
  }, [isPhone, mayOpen]);
}

function formatSessionScore(session: CountedSession): string {
  const name = formatRecordName('score', session.scoreName ?? '', session);
  return session.edition === null ? name : t`${name}, edition ${session.edition}`;
}
