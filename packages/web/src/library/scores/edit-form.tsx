import type { Finding } from '@eemusic/contract/library/findings';
import type { Score } from '@eemusic/contract/library/scores';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { LazySuggestedPlace } from '#library/suggestions/index.ts';
import { decisionsOf, findMissing } from './decisions.ts';
import { contradictedTags, FindingsNotice } from './findings-notice.tsx';
import classes from './edit-drawer.module.css';
import { type FormErrors, ScoreForm } from './score-form.tsx';
import { useDeleteScores } from './use-delete-scores.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { Changes } from '#platform/ui/form/changes.tsx';
import { useMarkChanged } from '#platform/ui/form/use-mark-changed.ts';
import { useFocusOnInvalid } from '#platform/ui/use-focus-on-invalid.ts';
import { ScoreConflict } from './score-conflict.tsx';
import { useEditScore } from './use-edit-score.ts';

/** Milliseconds that the saved score is shown before the panel closes. */
const savedShownMs = 2000;

type Props = {
  score: Score;
  findings: readonly Finding[];
  /** Called with the measures that show what is under the pointer. */
  onPoint: (measures: readonly number[]) => void;
  /** Fetches the current version of the score. */
  onReload: () => Promise<Score>;
  onDone: () => void;
};

export function EditForm({ score, findings, onPoint, onReload, onDone }: Props) {
  const edit = useEditScore(score, onReload);
  const { form, isSaved, saved } = edit;
  const remove = useDeleteScores();
  const element = useRef<HTMLFormElement>(null);
  const done = useLatest(onDone);
  /* The recording changes together with its path. */
  const changed = form.changed.filter((field) => field !== 'accompaniment');
  useFocusOnInvalid(element, form.attempt);
  useMarkChanged(element, changed);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => done.current(), savedShownMs);
    return () => clearTimeout(timer);
  }, [isSaved, done]);

  const removeScore = async () => {
    if (!(await remove.ask([score.id]))) return;
    form.allowLeaving();
    onDone();
  };

  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaved) edit.submit();
      }}
    >
      <Stack gap="md">
        {edit.before !== null && !isSaved && (
          <ScoreConflict
            key={saved.version}
            before={decisionsOf(edit.before)}
            theirs={decisionsOf(saved)}
            decisions={form.values}
            onChange={form.change}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        <FindingsNotice findings={findings} onPoint={onPoint} />
        <ScoreForm
          id="edit"
          tags={contradictedTags(findings)}
          onPoint={onPoint}
          decisions={form.values}
          onChange={form.change}
          seconds={saved.seconds}
          placeAction={
            <LazySuggestedPlace
              fileName={saved.fileName}
              moduleId={form.values.moduleId}
              curriculum={form.values.curriculum}
              place={form.values}
              onUse={({ gradeId, levelId, stageId }) => form.change({ gradeId, levelId, stageId })}
            />
          }
          errors={form.attempt > 0 ? textsOf(findMissing(form.values)) : {}}
        />
      </Stack>
      <div className={classes.footer}>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={isSaved || remove.isPending}
          onClick={() => void removeScore()}
        >
          <Trans>Remove Score</Trans>
        </Button>
        <Group gap="sm" wrap="nowrap">
          {!isSaved && <Changes changed={changed} />}
          <Button
            type="submit"
            size="sm"
            loading={edit.isSaving}
            disabled={isSaved}
            leftSection={isSaved && <IconCheck size={16} aria-hidden />}
          >
            {isSaved ? <Trans>Saved</Trans> : <Trans>Save</Trans>}
          </Button>
        </Group>
      </div>
    </form>
  );
}

function textsOf(missing: ReturnType<typeof findMissing>): FormErrors {
  return Object.fromEntries(missing.map(({ field, text }) => [field, text]));
}
