import { defaultCurriculum } from '@eemusic/contract/library/choices';
import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChecklist,
  IconCircleCheck,
  IconCircleDashed,
  IconCloudCheck,
  IconCloudUp,
  IconCloudX,
  IconCopy,
  IconPlus,
  IconUpload,
  IconUserShare,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import { useSuggestionsAhead } from '#library/suggestions/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { errorsOf, findMissing, type RequiredField } from '#library/scores/index.ts';
import { ActionButton, LinkAnchor } from '#platform/ui/links.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { CallError } from '#platform/api/call-error.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { draftQuery, HandOverMenu, useHandOver } from '#library/drafts/index.ts';
import { formatMoment } from '#platform/locales/format-time.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { ReviewDetail } from './review-detail.tsx';
import classes from './review.module.css';
import { type OpenDraft, useDraft } from './use-draft.ts';
import { type PublishedScore, usePublish } from './use-publish.ts';

type ReviewProps = {
  title: string;
  back: ReactNode;
  opened: Draft;
  userId: number;
  arrived: number;
  uploads: ReactNode;
  onFiles: (files: File[]) => void;
  onLeave: () => void;
  onEnd: (published: PublishedScore[]) => void;
};

type OpenProps = Omit<ReviewProps, 'opened'> & { id: number };

export function OpenReview({ id, ...props }: OpenProps) {
  const client = useQueryClient();
  const { data: draft, error, refetch } = useQuery(draftQuery(id));
  const { handOver, isPending } = useHandOver();
  const all = <LinkAnchor to="/score-library/drafts">{t`Waiting for review`}</LinkAnchor>;

  if (draft !== undefined && draft.owner.userId === props.userId)
    return <ReviewScreen key={id} opened={draft} {...props} />;
  const takeOver = async () => {
    if (await handOver(id, props.userId)) await client.refetchQueries({ queryKey: draftQuery(id).queryKey });
  };
  return (
    <Page title={props.title} back={props.back}>
      {props.uploads}
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState icon={IconChecklist} title={error.text} action={all} />
      ) : (
        error !== null && draft === undefined && <ListError error={error} onRetry={() => void refetch()} />
      )}
      {error === null && draft === undefined && <Skeleton h={480} aria-busy />}
      {draft !== undefined && (
        <EmptyState
          icon={IconUserShare}
          title={t`${draft.owner.fullName} is reviewing these scores now`}
          hint={all}
          action={<Button size="sm" loading={isPending} onClick={() => void takeOver()}>{t`Take over`}</Button>}
        />
      )}
    </Page>
  );
}

type Ending = { text: string; published: PublishedScore[] };

function ReviewScreen({ opened, onEnd, ...props }: ReviewProps) {
  const draft = useDraft(opened);
  const { scores, keeper } = draft;
  const { data: libraries } = useQuery(librariesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const focus = useReviewFocus();
  const [ending, setEnding] = useState<Ending | null>(null);
  const publish = usePublish(draft, libraries, {
    onHomeless: setChosen,
    onIncomplete: (missing) => {
      setShowsErrors(true);
      if (missing === null) return;
      setChosen(missing.fileName);
      focus(missing);
    },
    onPublished: (text, published) => setEnding({ text, published }),
  });

  const { arrived } = props;
  useEffect(() => {
    if (arrived > 0) void keeper.reload();
  }, [arrived, keeper]);

  const goOn = (fileName: string) => {
    setChosen(fileName);
    focus({ fileName });
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
        <>
          <Button size="sm" variant="default" onClick={props.onLeave} visibleFrom="xs">{t`Back to the list`}</Button>
          <ActionButton icon={IconUpload} size="sm" loading={publish.isPending} onClick={() => void publish.start()}>
            {t`Publish to library`}
          </ActionButton>
        </>
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
              >{t`Add files`}</ChooseFilesButton>
            </div>
            <ReviewDetail
              draft={draft}
              score={score}
              errors={showsErrors ? errorsOf(score.decisions) : {}}
              onRemove={() => void remove(score)}
              onNext={next && (() => goOn(next.fileName))}
            />
          </div>
        )}
      </Stack>
    </Page>
  );
}

/** Moves the focus to a score of the review, or to one of its fields, once it is rendered. */
function useReviewFocus() {
  const [target, setTarget] = useState<{ fileName: string; field?: RequiredField } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const id = `review-${target.fileName}`;
    if (target.field !== undefined) return document.getElementById(`${id}-${target.field}`)?.focus();
    document.getElementById(id)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [target]);
  return setTarget;
}

type Props = { draft: OpenDraft; userId: number; onHandedOver: () => void };

const alertProps = { color: 'orange', variant: 'light', icon: <IconAlertTriangle aria-hidden />, role: 'alert' };

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
      <Alert {...alertProps}>
        <Trans>This review is over: its scores were published or discarded in another window or by a colleague.</Trans>
      </Alert>
    );
  if (status === 'elsewhere')
    return (
      <Alert {...alertProps}>
        <Group justify="space-between">
          <Trans>
            A colleague is reviewing these scores now. Your last changes are not saved; take over the review to save
            them.
          </Trans>
          <Button size="xs" loading={isPending} onClick={() => void takeOver()}>{t`Take over`}</Button>
        </Group>
      </Alert>
    );
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={6} wrap="nowrap" c={status === 'failed' ? 'var(--bad-text)' : 'dimmed'}>
        <Mark size={16} stroke={1.75} aria-hidden />
        <Text size="sm" role="status">
          {status === 'saved' && t`Saved for review, kept until ${kept}`}
          {status === 'failed' && t`Not saved: no answer from the server. Trying again…`}
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

function ReviewList({ scores, selected, onSelect, showsErrors }: ReviewListProps) {
  return (
    <nav aria-label={t`Uploaded scores`} className={classes.list}>
      {scores.map((score, index) => (
        <button
          key={score.fileName}
          type="button"
          className={classes.item}
          aria-current={score.fileName === selected ? 'step' : undefined}
          onClick={() => onSelect(score.fileName)}
        >
          <span
            className="flex-none dimmed text-sm"
            style={{ width: 18, lineHeight: 1.55, textAlign: 'end' }}
            aria-hidden
          >
            {index + 1}
          </span>
          <span className="flex-1 min-w-0">
            <Text span size="sm" fw={500} truncate display="block">
              {score.decisions.name.trim() || score.originalName}
            </Text>
            <Completeness score={score} showsErrors={showsErrors} />
            {score.alike[0] !== undefined && (
              <span className={classes.state} data-state="alike">
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
    <span className={classes.state} data-state={state}>
      <Mark size={14} stroke={2} aria-hidden />
      {missing === 0 ? t`Complete` : <Plural value={missing} one="# missing" other="# missing" />}
      {warnings > 0 && (
        <span className="dimmed">
          · <Plural value={warnings} one="# warning" other="# warnings" />
        </span>
      )}
    </span>
  );
}
