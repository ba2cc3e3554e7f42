import { type Finding, listFindings } from '@eemusic/contract/library/findings';
import { type Score, updateScore } from '@eemusic/contract/library/scores';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { t } from '@lingui/core/macro';
import { Alert, Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { isEqual } from '#platform/ui/conflict.ts';
import { isAsking } from '#platform/ui/confirm.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import type { Checked } from '#platform/ui/form/read-form.ts';
import { Changes } from '#platform/ui/form/record-form.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { ListError } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { asDecided, choicesOf, combineDecisions, type Decisions, decisionsOf, errorsOf } from './decisions.ts';
import classes from './edit-drawer.module.css';
import { formatFinding } from './format-finding.ts';
import { listMeasures } from './format-score.ts';
import { EditionsLink } from './preview-parts.tsx';
import { previewQuery, refreshScores, scoreQuery } from './queries.ts';
import { ScoreConflict } from './score-conflict.tsx';
import { type ReadTags, ScoreForm } from './score-form.tsx';
import { useDeleteScores } from './use-delete-scores.ts';
import { useScoresAddress } from './use-scores-address.ts';

const none: readonly Finding[] = [];

const findingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['scores', 'findings', 'of', id],
    queryFn: ({ signal }) => call(listFindings, { scoreId: id, Page: 1, Size: 20 }, { signal }),
    select: ({ findings }) => findings,
  });

export function EditDrawer({ id }: { id: number }) {
  const { change } = useScoresAddress();
  const score = useQuery(scoreQuery(id));
  const { data: findings = none } = useQuery(findingsQuery(id));
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const reload = async () => {
    const { data } = await score.refetch({ throwOnError: true });
    if (data === undefined) throw new Error('The score is gone');
    return data;
  };
  /* Until a field is pointed at, the sheet shows what was found first. */
  const light = useMemo((): Highlight | null => {
    const [first] = findings;
    if (first === undefined) return null;
    const measures = pointed.length > 0 ? pointed : first.measures;
    return { tone: 'evidence', measures: measures.map((measure) => measure - 1) };
  }, [findings, pointed]);
  const close = () => change({ edit: undefined }, { replace: true });

  return (
    <Drawer
      opened
      /* While a confirmation is open, Escape closes only the confirmation. */
      onClose={() => !isAsking() && close()}
      position="right"
      size="min(1080px, 100%)"
      title={score.data?.name ?? t`Edit score`}
      classNames={{ title: 'font-semibold overflow-hidden text-ellipsis whitespace-nowrap' }}
      styles={{ title: { fontSize: 'var(--mantine-font-size-lg)' }, body: { paddingBottom: 0 } }}
    >
      {score.error !== null && score.data === undefined ? (
        <ListError error={score.error} onRetry={() => void score.refetch()} />
      ) : (
        <div className={classes.columns}>
          {score.data === undefined ? (
            <Skeleton h={600} aria-busy />
          ) : (
            <EditForm score={score.data} findings={findings} onPoint={setPointed} onReload={reload} onDone={close} />
          )}
          <ScoreSheet id={id} light={light} />
        </div>
      )}
    </Drawer>
  );
}

function ScoreSheet({ id, light }: { id: Score['id']; light: Highlight | null }) {
  const preview = useQuery(previewQuery(id));
  return (
    <SheetPane className={classes.sheet}>
      {preview.error !== null && <ListError error={preview.error} onRetry={() => void preview.refetch()} />}
      {/* As large as most sight reading is. */}
      {preview.isPending && <Skeleton style={{ aspectRatio: 2 }} />}
      {preview.data && <SheetMusic pages={preview.data.pages} name={preview.data.name} light={light} />}
      <EditionsLink id={id} mt={12} />
    </SheetPane>
  );
}

const savedShownMs = 2000;

type FormProps = {
  score: Score;
  findings: readonly Finding[];
  onPoint: (measures: readonly number[]) => void;
  onReload: () => Promise<Score>;
  onDone: () => void;
};

function EditForm({ score, findings, onPoint, onReload, onDone }: FormProps) {
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
          fileName={saved.fileName}
          errors={form.attempt > 0 ? errorsOf(form.values) : {}}
        />
      </Stack>
      <div className="sticky-footer flex items-center justify-between gap-8">
        <ActionButton
          icon={IconTrash}
          variant="subtle"
          color="red"
          size="sm"
          disabled={isSaved || remove.isPending}
          onClick={() => void removeScore()}
        >{t`Remove Score`}</ActionButton>
        <Group gap="sm" wrap="nowrap">
          {!isSaved && <Changes changed={changed} />}
          <Button
            type="submit"
            size="sm"
            loading={edit.isSaving}
            disabled={isSaved || form.isUnchanged}
            leftSection={isSaved && <IconCheck size={16} aria-hidden />}
          >
            {isSaved ? t`Saved` : t`Save`}
          </Button>
        </Group>
      </div>
    </Form>
  );
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

function contradictedTags(findings: readonly Finding[]): ReadTags {
  return Object.fromEntries(
    findings.flatMap(({ tag, read, certainty, measures, labels }) =>
      tag === null || certainty === null ? [] : [[tag, { value: read, certainty, measures, labels, reason: '' }]],
    ),
  );
}

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

function readUpdate(decisions: Decisions, saved: Score): Checked<CallOf<typeof updateScore>> {
  const decided = asDecided(decisions);
  if (decided === null) return { input: null, errors: errorsOf(decisions) };
  return { input: { ...decided, id: String(saved.id), version: saved.version }, errors: null };
}
