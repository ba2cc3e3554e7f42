import type { ManagedGrades } from '@eemusic/contract/library/steps';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameInLanguage } from '#library/tags/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { ManagedListSkeleton } from '#platform/ui/managed-list/managed-list.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useTitleFocus } from '#platform/ui/use-title-focus.ts';
import { StepColumn } from './step-column.tsx';
import classes from './steps.module.css';
import { stepsQuery } from './steps-query.ts';
import { useStepsAddress } from './use-steps-address.ts';

const AddStep = lazyPart(async () => (await import('./add-step.tsx')).AddStep);
const EditStep = lazyPart(async () => (await import('./edit-step.tsx')).EditStep);

/**
 * Three lists side by side: all grades, the levels of one grade, the stages of one level. The form of a step replaces
 * them.
 */
export function StepsPage() {
  const address = useStepsAddress();
  const { mode, step, id, grade, level, close } = address;
  useTitleFocus(mode);
  const { data: grades, error, refetch } = useQuery(stepsQuery);

  if (mode === 'add' && step !== undefined) return <AddStep step={step} grade={grade} level={level} onClose={close} />;
  if (mode === 'edit' && step !== undefined && id !== undefined)
    return <EditStep key={`${step} ${id}`} step={step} id={id} onClose={close} />;
  return (
    <Page title={t`Grades and levels`} back={<BackLink to="/score-library/dashboard" label={t`Score Library`} />}>
      <Text size="sm" c="dimmed" mb="md" maw={720}>
        <Trans>
          Every score is in a stage of a level of a grade. Retired entries keep their scores, but get no new ones.
        </Trans>
      </Text>
      {grades !== undefined && <Columns grades={grades} address={address} />}
      {grades === undefined && error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {grades === undefined && error === null && <ManagedListSkeleton />}
    </Page>
  );
}

type ColumnsProps = { grades: ManagedGrades; address: ReturnType<typeof useStepsAddress> };

/** On a narrow screen, only the list in the address is shown, with a link back. */
function Columns({ grades, address }: ColumnsProps) {
  const grade = grades.find(({ id }) => id === address.grade) ?? grades[0];
  const level = grade?.levels.find(({ id }) => id === address.level) ?? grade?.levels[0];
  const depth = address.level !== undefined ? 'stage' : address.grade !== undefined ? 'level' : 'grade';
  const place = {
    ...(grade !== undefined && { grade: grade.id }),
    ...(level !== undefined && { level: level.id }),
  };
  const shared = { address, place };
  return (
    <div className={classes.columns} data-depth={depth}>
      <StepColumn {...shared} step="grade" parent={null} steps={grades} current={grade?.id} />
      {grade !== undefined && (
        <StepColumn
          {...shared}
          key={`grade ${grade.id}`}
          step="level"
          parent={{ id: grade.id, name: nameInLanguage(grade), back: {} }}
          steps={grade.levels}
          current={level?.id}
        />
      )}
      {grade !== undefined && level !== undefined && (
        <StepColumn
          {...shared}
          key={`level ${level.id}`}
          step="stage"
          parent={{
            id: level.id,
            name: `${nameInLanguage(grade)} · ${nameInLanguage(level)}`,
            back: { grade: grade.id },
          }}
          steps={level.stages}
          current={undefined}
        />
      )}
    </div>
  );
}
