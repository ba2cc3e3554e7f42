import { defaultCurriculum } from '@eemusic/contract/library/choices';
import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSuggestionsAhead } from '#library/suggestions/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { findMissing, type FormErrors } from '#library/scores/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { DraftBar } from './draft-bar.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { ReviewList } from './review-list.tsx';
import classes from './review.module.css';
import { useDraft } from './use-draft.ts';
import type { PublishedScore } from './use-publish.ts';
import { usePublishReview } from './use-publish-review.ts';
import { useReviewFocus } from './use-review-focus.ts';

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
