import { defaultCurriculum } from '@eemusic/contract/library/choices';
import type { Draft, DraftScore } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSuggestionsAhead } from '#library/suggestions/index.ts';
import { librariesQuery } from '#library/libraries/index.ts';
import { findMissing, type FormErrors, type RequiredField } from '#library/scores/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { DraftBar } from './draft-bar.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { passGate } from './review-gate.ts';
import { ReviewList } from './review-list.tsx';
import classes from './review.module.css';
import { useDraft } from './use-draft.ts';
import { type PublishedScore, usePublish } from './use-publish.ts';

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
  const [jump, setJump] = useState<{ key: string; field: RequiredField } | null>(null);
  /** The score that 'Next' opened. */
  const [begun, setBegun] = useState<{ key: string } | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const publish = usePublish((message, published) => setEnding({ text: message, published }));

  const { arrived } = props;
  useEffect(() => {
    if (arrived > 0) void keeper.reload();
  }, [arrived, keeper]);

  const goOn = (key: string) => {
    setChosen(key);
    setBegun({ key });
  };
  useEffect(() => {
    if (begun === null) return;
    document.getElementById(`review-${begun.key}`)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [begun]);

  useEffect(() => {
    if (jump !== null) document.getElementById(`review-${jump.key}-${jump.field}`)?.focus();
  }, [jump]);

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

  const tryToPublish = async () => {
    if (scores.length === 0) return toast.error(t`Please upload a score file`);
    const gate = passGate(scores);
    const homeless = scores.find(({ decisions }) => libraries?.every(({ id }) => id !== decisions.moduleId));
    if (gate.isOpen && homeless !== undefined) {
      setChosen(homeless.fileName);
      return toast.error(t`The library of this score was deleted. Choose another one.`);
    }
    if (gate.isOpen) {
      await keeper.flush();
      if (!keeper.isSaved()) return toast.error(t`Not everything is saved yet. Please check the review again`);
      const { id, version } = keeper.state().draft;
      return publish.mutate({ scores: gate.scores, draft: { id, version } }, { onError: () => void keeper.reload() });
    }
    setShowsErrors(true);
    if (gate.first === null) return;
    setChosen(gate.first.fileName);
    setJump({ key: gate.first.fileName, field: gate.first.missing.field });
    toast.error(
      plural(gate.incomplete, {
        one: '# score is not complete. The missing fields are marked',
        other: '# scores are not complete. The missing fields are marked',
      }),
    );
  };

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
          <Button size="sm" variant="default" onClick={props.onLeave} visibleFrom="xs">
            <Trans>Back to the list</Trans>
          </Button>
          <Button
            size="sm"
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={publish.isPending}
            onClick={() => void tryToPublish()}
          >
            <Trans>Publish to library</Trans>
          </Button>
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

function errorsOf(decisions: Parameters<typeof findMissing>[0]): FormErrors {
  return Object.fromEntries(findMissing(decisions).map(({ field, text }) => [field, text]));
}
