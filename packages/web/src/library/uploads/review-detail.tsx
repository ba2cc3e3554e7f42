import { scoreTypes, listTags } from '@eemusic/contract/library/choices';
import type { DraftScore, Loss } from '@eemusic/contract/library/drafts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Place } from '#library/academics/index.ts';
import { type Decisions, type FormErrors, ScoreConflict, ScoreForm } from '#library/scores/index.ts';
import type { Highlight } from '#library/sheet-music/index.ts';
import { LazySuggestedPlace } from '#library/suggestions/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { DraftConflict } from './draft-keeper.ts';
import { LostNotice } from './lost-notice.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import classes from './review.module.css';
import { useTagLists } from '#library/tags/index.ts';
import { formatReasons } from './format-reason.ts';
import { ScoreFacts } from './score-facts.tsx';
import { ScoreWarnings } from './score-warnings.tsx';

const DuplicatesNotice = lazyPart(
  async () => (await withTexts('duplicates', import('#library/duplicates/index.ts'))).DuplicatesNotice,
);

type Props = {
  score: DraftScore;
  /** Number of scores under review. */
  count: number;
  errors: FormErrors;
  /** Conflicting changes by somebody else that the user still has to decide about. */
  conflict: DraftConflict | undefined;
  onChange: (changed: Partial<Decisions>) => void;
  onResolve: (decisions: Decisions) => void;
  onPlaceAll: (place: Place) => void;
  onRemove: () => void;
  /** Missing for the last score. */
  onNext?: (() => void) | undefined;
};

/** One score under review: its sheet music, its warnings, and the form. */
export function ReviewDetail({ score, count, errors, conflict, onChange, onResolve, ...props }: Props) {
  useTagLists();
  const { onPlaceAll, onRemove, onNext } = props;
  const { analysis, decisions, originalName } = score;
  const [pointed, setPointed] = useState<{ measures: readonly number[]; tone: Highlight['tone'] } | null>(null);
  const light = useMemo(
    () => pointed && { tone: pointed.tone, measures: pointed.measures.map((position) => position - 1) },
    [pointed],
  );
  const onPlace = ({ gradeId, levelId, stageId }: Place) => onChange({ gradeId, levelId, stageId });
  const showEvidence = useCallback(
    (measures: readonly number[]) => setPointed(measures.length === 0 ? null : { measures, tone: 'evidence' }),
    [],
  );

  return (
    <>
      <section
        id={`review-${score.fileName}`}
        tabIndex={-1}
        className={classes.form}
        aria-label={t`Tags and placement of ${decisions.name}`}
      >
        <div>
          <Text size="sm" fw={500} truncate title={originalName}>
            {originalName}
          </Text>
          <ScoreFacts facts={analysis.facts} />
        </div>
        <LostNotice lost={score.lost.filter((loss) => isStillLost(loss, score))} />
        {conflict !== undefined && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onResolve(decisions);
            }}
          >
            <ScoreConflict
              key={score.fileName}
              {...conflict}
              decisions={decisions}
              onChange={onChange}
              onTakeTheirs={() => onResolve(conflict.theirs)}
            />
          </form>
        )}
        <ScoreWarnings
          warnings={analysis.warnings}
          onPoint={(measure) => setPointed(measure === null ? null : { measures: [measure], tone: 'warning' })}
        />
        {score.alike.length > 0 && (
          <Suspense fallback={<Skeleton h={64} radius={8} />}>
            <DuplicatesNotice key={score.fileName} fileName={score.fileName} alike={score.alike} />
          </Suspense>
        )}
        <ScoreForm
          id={`review-${score.fileName}`}
          decisions={decisions}
          onChange={onChange}
          errors={errors}
          seconds={score.seconds}
          tags={formatReasons(analysis.tags)}
          onPoint={showEvidence}
          placeAction={
            <>
              <LazySuggestedPlace
                moduleId={decisions.moduleId}
                curriculum={decisions.curriculum}
                fileName={score.fileName}
                place={decisions}
                onUse={onPlace}
              />
              {count > 1 && decisions.gradeId !== null && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  className={classes.placeAll ?? ''}
                  onClick={() => onPlaceAll(decisions)}
                >
                  <Trans>Use this place for all {count} scores</Trans>
                </Button>
              )}
            </>
          }
        />
        <Group justify="space-between">
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={onRemove}
          >
            <Trans>Remove Score</Trans>
          </Button>
          {onNext !== undefined && (
            <Button variant="default" size="xs" onClick={onNext}>
              <Trans>Next score</Trans>
            </Button>
          )}
        </Group>
      </section>
      <ReviewSheet score={score} light={light} />
    </>
  );
}

/** Whether the lost value has not been replaced by another one yet. */
function isStillLost(loss: Loss, { decisions }: DraftScore): boolean {
  if (loss === 'place') return decisions.stageId === null;
  if (loss === 'tag') return listTags.some((list) => decisions[list] === null);
  if (loss === 'scoreType') return decisions.scoreType === scoreTypes.normal;
  if (loss === 'accompaniment') return decisions.accompanimentPath === null;
  return true;
}
