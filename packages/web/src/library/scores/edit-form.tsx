import type { Finding } from '@eemusic/contract/library/findings';
import { type Score, updateScore } from '@eemusic/contract/library/scores';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { Form } from '#platform/ui/form/form.tsx';
import { LazySuggestedPlace } from '#library/suggestions/index.ts';
import { asDecided, type Decisions, decisionsOf, findMissing } from './decisions.ts';
import classes from './edit-drawer.module.css';
import { type FormErrors, type ReadTags, ScoreForm } from './score-form.tsx';
import { useDeleteScores } from './use-delete-scores.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import { Changes } from '#platform/ui/form/record-form.tsx';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { isEqual } from '#platform/ui/conflict.ts';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { toast } from '#platform/ui/toast.tsx';
import { ScoreConflict } from './score-conflict.tsx';
import { formatFinding } from './format-finding.ts';
import { listMeasures } from './name-measures.ts';
import { refreshScores } from './queries.ts';
import { choicesOf, combineDecisions } from './versions.ts';

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
  const done = useLatest(onDone);
  /* The recording changes together with its path. */
  const changed = form.changed.filter((field) => field !== 'accompaniment');

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
    <Form
      refusal={form.attempt}
      changed={changed}
      onSubmit={() => {
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
    </Form>
  );
}

function textsOf(missing: ReturnType<typeof findMissing>): FormErrors {
  return Object.fromEntries(missing.map(({ field, text }) => [field, text]));
}

type FindingsNoticeProps = { findings: readonly Finding[]; onPoint: (measures: readonly number[]) => void };

/** What contradicts the notes of the score, except for tags, which say so at their fields. */
function FindingsNotice({ findings, onPoint }: FindingsNoticeProps) {
  const others = findings.filter(({ tag }) => tag === null);
  if (others.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} aria-label={t`Findings`} role="note">
      {others.map((finding) => (
        <Text
          key={finding.kind}
          size="sm"
          onMouseEnter={() => onPoint(finding.measures)}
          onMouseLeave={() => onPoint([])}
        >
          {[formatFinding(finding), listMeasures(finding)].filter((part) => part !== null).join(' · ')}
        </Text>
      ))}
    </Alert>
  );
}

/** The tags that the notes contradict, as the fields of the form show them. */
function contradictedTags(findings: readonly Finding[]): ReadTags {
  return Object.fromEntries(
    findings.flatMap(({ tag, read, certainty, measures, labels }) =>
      tag === null || certainty === null ? [] : [[tag, { value: read, certainty, measures, labels, reason: '' }]],
    ),
  );
}

/** Saves a score, and shows it as saved before the panel closes. */
export function useEditScore(opened: Score, fetch: () => Promise<Score>) {
  const client = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const edit = useForm({
    opened,
    valuesOf: decisionsOf,
    read: readUpdate,
    send: (input) => call(updateScore, input),
    fetch,
    combine: combineDecisions,
    isSame: (one: Decisions, other: Decisions) => isEqual(choicesOf(one), choicesOf(other)),
    refresh: () => refreshScores(client),
    onSaved: () => setSaved(true),
    onFailed: (error) => {
      toast.failure(error);
      // A score that was deleted stays in the form, but must disappear from lists.
      if (error instanceof CallError && error.status === 404) void refreshScores(client);
    },
  });
  return { ...edit, isSaved };
}

/** Missing values are reported field by field. */
function readUpdate(decisions: Decisions, saved: Score): Checked<CallOf<typeof updateScore>> {
  const decided = asDecided(decisions);
  if (decided === null) {
    const errors = findMissing(decisions).map(({ field, text }) => [field, i18n._(text)]);
    return { input: null, errors: Object.fromEntries(errors) };
  }
  return { input: { ...decided, id: String(saved.id), version: saved.version }, errors: null };
}
