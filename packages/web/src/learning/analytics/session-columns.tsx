import { t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { sayStep } from '#platform/names/places.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { nameScreen } from './names.ts';
import type { CountedSession } from './queries.ts';
import classes from './rows.module.css';
import { sayAccuracy, sayInstant, sayTime } from './say.ts';
import { Student } from './student-columns.tsx';
import { useMay } from './use-may.ts';

export function useSessionColumns(): readonly TableColumn<CountedSession>[] {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const mayOpen = useMay()('UM');
  return useMemo(() => {
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
      const under = ({ startedAt, screen, scoreName }: CountedSession) =>
        [sayInstant(startedAt), nameScreen(screen), scoreName].filter((part) => part !== null).join(' · ');
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
      { id: 'startedAt', header: t`Began`, cell: ({ startedAt }) => sayInstant(startedAt) },
      {
        id: 'student',
        header: t({ message: 'Name', context: 'person' }),
        cell: ({ studentId, fullName }) => <Student studentId={studentId} fullName={fullName} mayOpen={mayOpen} />,
      },
      { id: 'educator', header: t`School/Teacher`, cell: ({ educatorName }) => educatorName ?? '' },
      { id: 'screen', header: t`Screen`, cell: ({ screen }) => nameScreen(screen) },
      { id: 'score', header: t`Score`, cell: ({ scoreName }) => scoreName ?? '' },
      { id: 'grade', header: t`Grade`, cell: ({ gradeName }) => sayStep(gradeName ?? '') },
      ...figures,
    ];
  }, [isPhone, mayOpen]);
}
