import type { Score } from '@eemusic/contract/scores';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { asDecided, type Decisions, decisionsOf, findMissing, type RequiredField } from './decisions.ts';
import classes from './edit-drawer.module.css';
import { type FormErrors, ScoreForm } from './score-form.tsx';
import { useDeleteScores } from './use-delete-scores.ts';
import { textOf } from '#api/call-error.ts';
import { useAskBeforeLeaving } from '#ui/use-ask-before-leaving.ts';
import { useUpdateScore } from './use-update-score.ts';

/** Milliseconds for which a saved score is shown before the screen starts afresh. */
const savedFor = 2000;

type Props = {
  score: Score;
  /** Fetches the score as it is now. */
  onReload: () => Promise<unknown>;
  onDone: () => void;
};

export function EditForm({ score, onReload, onDone }: Props) {
  const [changed, setChanged] = useState<Partial<Decisions>>({});
  const [showsErrors, setShowsErrors] = useState(false);
  const update = useUpdateScore(score);
  const remove = useDeleteScores();
  const decisions = { ...decisionsOf(score), ...changed };
  const missing = findMissing(decisions);
  const isSaved = update.isSuccess;
  const letPass = useAskBeforeLeaving(!isSaved && differs(decisionsOf(score), changed));

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(onDone, savedFor);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moment of saving starts the clock, once
  }, [isSaved]);

  const save = () => {
    const decided = asDecided(decisions);
    if (decided !== null) return update.mutate(decided);
    setShowsErrors(true);
    focusOn(missing[0]?.field);
  };
  const removeScore = async () => {
    if (!(await remove.ask([score.id]))) return;
    letPass();
    onDone();
  };
  const startOver = async () => {
    await onReload();
    setChanged({});
    update.reset();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="md">
        {update.isStale && (
          <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
            <Group justify="space-between" gap="xs">
              {update.error && textOf(update.error)}
              <Button size="compact-sm" variant="default" onClick={() => void startOver()}>
                <Trans>Reload</Trans>
              </Button>
            </Group>
          </Alert>
        )}
        <ScoreForm
          id="edit"
          decisions={decisions}
          onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
          seconds={score.seconds}
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
          loading={update.isPending}
          disabled={isSaved || update.isStale}
          leftSection={isSaved && <IconCheck size={16} aria-hidden />}
        >
          {isSaved ? <Trans>Saved</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  );
}

function differs(saved: Decisions, { accompaniment: _played, ...changed }: Partial<Decisions>): boolean {
  return Object.entries(changed).some(([field, value]) => value !== saved[field as keyof Decisions]);
}

function errorsOf(missing: ReturnType<typeof findMissing>): FormErrors {
  return Object.fromEntries(missing.map(({ field, text }) => [field, text]));
}

function focusOn(field: RequiredField | undefined): void {
  if (field !== undefined) document.getElementById(`edit-${field}`)?.focus();
}
