import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { findMissing, type FormErrors, type RequiredField } from '#library/scores/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/page.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { ReviewEnded } from './review-ended.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { passGate } from './review-gate.ts';
import { ReviewList } from './review-list.tsx';
import classes from './review.module.css';
import type { useDraft } from './use-draft.ts';
import { type PublishedScore, usePublish } from './use-publish.ts';

type Props = {
  title: string;
  back: ReactNode;
  draft: ReturnType<typeof useDraft>;
  /** Progress and failures of running uploads. */
  uploads: ReactNode;
  onFiles: (files: File[]) => void;
  /** Goes back to the list; the draft is kept. */
  onLeave: () => void;
  /** Called after publishing, with the published scores, and after all are removed. */
  onEnd: (published: PublishedScore[]) => void;
};

type Ending = { text: string; published: PublishedScore[] };

/** Review of the uploaded scores before they are published. */
export function ReviewScreen({ draft, onEnd, ...props }: Props) {
  const { scores } = draft;
  const [chosen, setChosen] = useState<string | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const [jump, setJump] = useState<{ key: string; field: RequiredField } | null>(null);
  /** The score opened by 'Next' at the end of the previous one. */
  const [begun, setBegun] = useState<{ key: string } | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const publish = usePublish((message, published) => {
    setEnding({ text: message, published });
    draft.clear();
  });

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

  const index = Math.max(
    0,
    scores.findIndex(({ key }) => key === chosen),
  );
  const score = scores[index];
  const next = scores[index + 1];

  const tryToPublish = () => {
    if (scores.length === 0) return toast.error(t`Please upload a score file`);
    const gate = passGate(scores);
    if (gate.isOpen) return publish.mutate(gate.scores);
    setShowsErrors(true);
    if (gate.first === null) return;
    setChosen(gate.first.key);
    setJump({ key: gate.first.key, field: gate.first.missing.field });
    toast.error(
      plural(gate.incomplete, {
        one: '# score is not complete. The missing fields are marked',
        other: '# scores are not complete. The missing fields are marked',
      }),
    );
  };

  const remove = async (key: string) => {
    const subject = scores.find((score) => score.key === key)?.decisions.name;
    if (!(await confirm({ subject, isDanger: true }))) return;
    draft.remove(key);
    if (scores.length > 1) return;
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
            onClick={tryToPublish}
          >
            <Trans>Publish to library</Trans>
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {props.uploads}
        {score === undefined ? (
          <EmptyState icon={IconCircleCheck} title={t`There is nothing to review`} />
        ) : (
          <div className={classes.review}>
            <div className={classes.scores}>
              <ReviewList scores={scores} selected={score.key} onSelect={setChosen} showsErrors={showsErrors} />
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
              onChange={(changed) => draft.change(score.key, changed)}
              onPlaceAll={draft.placeAll}
              onRemove={() => void remove(score.key)}
              onNext={next && (() => goOn(next.key))}
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
