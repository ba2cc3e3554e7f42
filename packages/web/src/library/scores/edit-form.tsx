import type { Score } from '@eemusic/contract/library/scores';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { findMissing, type RequiredField } from './decisions.ts';
import classes from './edit-drawer.module.css';
import { type FormErrors, ScoreForm } from './score-form.tsx';
import { useDeleteScores } from './use-delete-scores.ts';
import { useFocusOnWrong } from '#platform/ui/use-focus-on-wrong.ts';
import { ScoreConflict } from './score-conflict.tsx';
import { useEditScore } from './use-edit-score.ts';

/** Milliseconds for which a saved score is shown before the screen starts afresh. */
const savedFor = 2000;

type Props = {
  score: Score;
  /** Fetches the score as it is now. */
  onReload: () => Promise<Score>;
  onDone: () => void;
};

export function EditForm({ score, onReload, onDone }: Props) {
  const edit = useEditScore(score, onReload);
  const { decisions, isSaved, saved } = edit;
  const [showsErrors, setShowsErrors] = useState(false);
  const remove = useDeleteScores();
  const missing = findMissing(decisions);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, edit.failure);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(onDone, savedFor);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moment of saving starts the clock, once
  }, [isSaved]);

  const save = () => {
    if (isSaved || edit.submit()) return;
    setShowsErrors(true);
    focusOn(missing[0]?.field);
  };
  const removeScore = async () => {
    if (!(await remove.ask([score.id]))) return;
    edit.letPass();
    onDone();
  };

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        {edit.before !== null && !isSaved && (
          <ScoreConflict
            key={saved.version}
            before={edit.before}
            theirs={saved}
            decisions={decisions}
            onChange={edit.change}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        <ScoreForm
          id="edit"
          decisions={decisions}
          onChange={edit.change}
          seconds={saved.seconds}
          errors={showsErrors ? errorsOf(missing) : {}}
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
        <Button
          type="submit"
          size="sm"
          loading={edit.isSaving}
          disabled={isSaved}
          leftSection={isSaved && <IconCheck size={16} aria-hidden />}
        >
          {isSaved ? <Trans>Saved</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  );
}

function errorsOf(missing: ReturnType<typeof findMissing>): FormErrors {
  return Object.fromEntries(missing.map(({ field, text }) => [field, text]));
}

function focusOn(field: RequiredField | undefined): void {
  if (field !== undefined) document.getElementById(`edit-${field}`)?.focus();
}
