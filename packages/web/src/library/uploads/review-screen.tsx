import { defaultCurriculum } from '@eemusic/contract/library/choices';
import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudCheck,
  IconCloudUp,
  IconCloudX,
  IconCopy,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import type { Library } from '@eemusic/contract/library/libraries';
import { useSuggestionsAhead } from '#library/suggestions/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import {
  asDecided,
  type Decided,
  findMissing,
  type FormErrors,
  type Missing,
  type RequiredField,
} from '#library/scores/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { HandOverMenu, useHandOver } from '#library/drafts/index.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { toast } from '#platform/ui/toast.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { ReviewDetail } from './review-detail.tsx';
import classes from './review.module.css';
import { type OpenDraft, useDraft } from './use-draft.ts';
import { type PublishedScore, usePublish } from './use-publish.ts';
import reviewListStyles from './review-list.module.css';

export type ReviewProps = {
  title: string;
  back: ReactNode;
  opened: Draft;
  userId: number;
  /** Increases with each upload that is added to this review. */
  arrived: number;
  /** Progress and failures of running uploads. */
  uploads: ReactNode;
  onFiles: (files: File[]) => void;
  /** Goes back to the list; the draft is kept. */
  onLeave: () => void;
  /** Called after publishing, with the published scores, or after all are removed. */
  onEnd: (published: PublishedScore[]) => void;
};

type Ending = { text: string; published: PublishedScore[] };

/** Review of the uploaded scores before they are published. */
export function ReviewScreen({ opened, onEnd, ...props }: ReviewProps) {
  const draft = useDraft(opened);
  const { scores, keeper } = draft;
  const { data: libraries } = useQuery(librariesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const focus = useReviewFocus();
  const [ending, setEnding] = useState<Ending | null>(null);
  const publish = usePublishReview(draft, libraries, {
    onHomeless: setChosen,
    onIncomplete: (missing) => {
      setShowsErrors(true);
      if (missing === null) return;
      setChosen(missing.fileName);
      focus.onField(missing.fileName, missing.field);
    },
    onPublished: (text, published) => setEnding({ text, published }),
  });

  const { arrived } = props;
  useEffect(() => {
    if (arrived > 0) void keeper.reload();
  }, [arrived, keeper]);

  const goOn = (fileName: string) => {
    setChosen(fileName);
    focus.onScore(fileName);
  };
  const [{ decisions: first } = { decisions: null }] = scores;
  useSuggestionsAhead(opened.scores, {
    moduleId: first?.moduleId ?? 0,
    curriculum: first?.curriculum ?? defaultCurriculum,
  });

  const index = Math.max(
    0,
    scores.findIndex(({ fileName }) => fileName === chosen),
  );
  const score = scores[index];
  const next = scores[index + 1];

  const remove = async (removed: DraftScore) => {
    if (!(await confirm({ subject: removed.decisions.name, isDanger: true }))) return;
    if (!(await draft.remove(removed.fileName))) return;
    if (scores.length > 1) return goOn((scores[index + 1] ?? scores[index - 1])?.fileName ?? '');
    setEnding({ text: t`All scores removed`, published: [] });
  };

  if (ending !== null) {
    return (
      <Page title={props.title} back={props.back}>
        {props.uploads}
        <ReviewEnded {...ending} onEnd={onEnd} onFiles={props.onFiles} />
      </Page>
    );
  }

  return (
    <Page
      title={props.title}
      back={props.back}
      actions={
        <ReviewActions
          onLeave={props.onLeave}
          onPublish={() => void publish.start()}
          isPublishing={publish.isPending}
        />
      }
    >
      <Stack gap="md">
        {props.uploads}
        <DraftBar draft={draft} userId={props.userId} onHandedOver={() => onEnd([])} />
        {score === undefined ? (
          <EmptyState icon={IconCircleCheck} title={t`There is nothing to review`} />
        ) : (
          <div className={classes.review}>
            <div className={classes.scores}>
              <ReviewList scores={scores} selected={score.fileName} onSelect={setChosen} showsErrors={showsErrors} />
              <ChooseFilesButton
                onFiles={props.onFiles}
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                style={{ justifySelf: 'start' }}
              >
                <Trans>Add files</Trans>
              </ChooseFilesButton>
            </div>
            <ReviewDetail
              score={score}
              count={scores.length}
              errors={showsErrors ? errorsOf(score.decisions) : {}}
              conflict={draft.conflicts[score.fileName]}
              onChange={(changed) => keeper.change(score.fileName, changed)}
              onResolve={(decisions) => keeper.resolve(score.fileName, decisions)}
              onPlaceAll={({ gradeId, levelId, stageId }) => keeper.changeAll({ gradeId, levelId, stageId })}
              onRemove={() => void remove(score)}
              onNext={next && (() => goOn(next.fileName))}
            />
          </div>
        )}
      </Stack>
    </Page>
  );
}

type ReviewActionsProps = { onLeave: () => void; onPublish: () => void; isPublishing: boolean };

function ReviewActions({ onLeave, onPublish, isPublishing }: ReviewActionsProps) {
  return (
    <>
      <Button size="sm" variant="default" onClick={onLeave} visibleFrom="xs">
        <Trans>Back to the list</Trans>
      </Button>
      <Button size="sm" leftSection={<IconUpload size={16} aria-hidden />} loading={isPublishing} onClick={onPublish}>
        <Trans>Publish to library</Trans>
      </Button>
    </>
  );
}

function errorsOf(decisions: Parameters<typeof findMissing>[0]): FormErrors {
  return Object.fromEntries(findMissing(decisions).map(({ field, text }) => [field, text]));
}

/** Moves the focus to a score of the review, or to one of its fields, once it is rendered. */
function useReviewFocus() {
  const [score, setScore] = useState<{ fileName: string } | null>(null);
  const [field, setField] = useState<{ fileName: string; name: RequiredField } | null>(null);

  useEffect(() => {
    if (score === null) return;
    document.getElementById(`review-${score.fileName}`)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [score]);

  useEffect(() => {
    if (field !== null) document.getElementById(`review-${field.fileName}-${field.name}`)?.focus();
  }, [field]);

  return {
    onScore: (fileName: string) => setScore({ fileName }),
    onField: (fileName: string, name: RequiredField) => setField({ fileName, name }),
  };
}

type Props = { draft: OpenDraft; userId: number; onHandedOver: () => void };

/** Whether a review is saved, how long it is kept, and to whom it can be handed over. */
function DraftBar({ draft: { draft, status, keeper }, userId, onHandedOver }: Props) {
  const { handOver, isPending } = useHandOver();
  const give = async (to: number) => {
    await keeper.flush();
    if (keeper.isSaved() && (await handOver(draft.id, to))) onHandedOver();
  };
  const takeOver = async () => {
    if (await handOver(draft.id, userId)) await keeper.reload();
  };
  const Mark = status === 'saved' ? IconCloudCheck : status === 'failed' ? IconCloudX : IconCloudUp;
  const kept = formatMoment(draft.keptUntil);

  if (status === 'over')
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Trans>This review is over: its scores were published or discarded in another window or by a colleague.</Trans>
      </Alert>
    );
  if (status === 'elsewhere')
    return (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Group justify="space-between">
          <Trans>
            A colleague is reviewing these scores now. Your last changes are not saved; take over the review to save
            them.
          </Trans>
          <Button size="xs" loading={isPending} onClick={() => void takeOver()}>
            <Trans>Take over</Trans>
          </Button>
        </Group>
      </Alert>
    );
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={6} wrap="nowrap" c={status === 'failed' ? 'var(--bad-text)' : 'dimmed'}>
        <Mark size={16} stroke={1.75} aria-hidden />
        <Text size="sm" role="status">
          {status === 'saved' && <Trans>Saved for review, kept until {kept}</Trans>}
          {status === 'failed' && <Trans>Not saved: no answer from the server. Trying again…</Trans>}
          {status === 'unsaved' && t`Saving…`}
        </Text>
      </Group>
      <HandOverMenu ownerId={userId} isPending={isPending} onChoose={(to) => void give(to)} />
    </Group>
  );
}

type ReviewListProps = {
  scores: readonly DraftScore[];
  selected: string;
  onSelect: (key: string) => void;
  showsErrors: boolean;
};

/** The scores under review with what is missing in each. */
function ReviewList({ scores, selected, onSelect, showsErrors }: ReviewListProps) {
  return (
    <nav aria-label={t`Uploaded scores`} className={reviewListStyles.list}>
      {scores.map((score, index) => (
        <button
          key={score.fileName}
          type="button"
          className={reviewListStyles.item}
          aria-current={score.fileName === selected ? 'step' : undefined}
          onClick={() => onSelect(score.fileName)}
        >
          <span className={reviewListStyles.number} aria-hidden>
            {index + 1}
          </span>
          <span className="flex-1 min-w-0">
            <Text span size="sm" fw={500} truncate display="block">
              {score.decisions.name.trim() || score.originalName}
            </Text>
            <Completeness score={score} showsErrors={showsErrors} />
            {score.alike[0] !== undefined && (
              <span className={reviewListStyles.state} data-state="alike">
                <IconCopy size={14} stroke={2} aria-hidden />
                {formatLikeness(score.alike[0].kind)}
              </span>
            )}
          </span>
        </button>
      ))}
    </nav>
  );
}

/** One word; the detail pane names the duplicates. */
function formatLikeness(kind: Likeness): string {
  if (kind === 'bytes') return t`Same file exists`;
  if (kind === 'music') return t`Same music exists`;
  return kind === 'transposed' ? t`Exists in another key` : t`A similar one exists`;
}

function Completeness({ score: { decisions, analysis }, showsErrors }: { score: DraftScore; showsErrors: boolean }) {
  const missing = findMissing(decisions).length;
  const warnings = analysis.warnings.length;
  const Mark = missing === 0 ? IconCircleCheck : showsErrors ? IconAlertTriangle : IconCircleDashed;
  const state = missing === 0 ? 'complete' : showsErrors ? 'error' : 'open';
  return (
    <span className={reviewListStyles.state} data-state={state}>
      <Mark size={14} stroke={2} aria-hidden />
      {missing === 0 ? <Trans>Complete</Trans> : <Plural value={missing} one="# missing" other="# missing" />}
      {warnings > 0 && (
        <span className="dimmed">
          · <Plural value={warnings} one="# warning" other="# warnings" />
        </span>
      )}
    </span>
  );
}

type Handlers = {
  /** The library of this score was deleted. */
  onHomeless: (fileName: string) => void;
  /** With the first field that is missing, if one is. */
  onIncomplete: (missing: { fileName: string; field: RequiredField } | null) => void;
  onPublished: (message: string, published: PublishedScore[]) => void;
};

/** Publishes the scores of a review, unless something is missing. */
function usePublishReview(
  { scores, keeper }: Pick<ReturnType<typeof useDraft>, 'scores' | 'keeper'>,
  libraries: readonly Pick<Library, 'id'>[] | undefined,
  { onHomeless, onIncomplete, onPublished }: Handlers,
) {
  const publish = usePublish(onPublished);

  const start = async () => {
    if (scores.length === 0) return toast.error(t`Please upload a score file`);
    const gate = passGate(scores);
    if (!gate.isOpen) {
      const { first } = gate;
      onIncomplete(first && { fileName: first.fileName, field: first.missing.field });
      if (first === null) return;
      return toast.error(
        plural(gate.incomplete, {
          one: '# score is not complete. The missing fields are marked',
          other: '# scores are not complete. The missing fields are marked',
        }),
      );
    }
    const homeless = scores.find(({ decisions }) => libraries?.every(({ id }) => id !== decisions.moduleId));
    if (homeless !== undefined) {
      onHomeless(homeless.fileName);
      return toast.error(t`The library of this score was deleted. Choose another one.`);
    }
    await keeper.flush();
    if (!keeper.isSaved()) return toast.error(t`Not everything is saved yet. Please check the review again`);
    const { id, version } = keeper.state().draft;
    return publish.mutate({ scores: gate.scores, draft: { id, version } }, { onError: () => void keeper.reload() });
  };

  return { start, isPending: publish.isPending };
}

type Gate =
  | { isOpen: true; scores: (Decided & { fileName: string })[] }
  /** The first missing field of the first incomplete score. */
  | { isOpen: false; incomplete: number; first: { fileName: string; missing: Missing } | null };

/** A review can be published when all its scores are complete. */
export function passGate(scores: readonly DraftScore[]): Gate {
  const faults = scores.flatMap(({ fileName, decisions }) => {
    const [missing] = findMissing(decisions);
    return missing === undefined ? [] : [{ fileName, missing }];
  });
  const decided = scores.flatMap(({ fileName, decisions }) => {
    const complete = asDecided(decisions);
    return complete === null ? [] : [{ ...complete, name: complete.name.trim(), fileName }];
  });
  if (scores.length > 0 && decided.length === scores.length) return { isOpen: true, scores: decided };
  return { isOpen: false, incomplete: faults.length, first: faults[0] ?? null };
}
