import { scoreTypes, listTags } from '@eemusic/contract/library/choices';
import type { DraftScore, Loss } from '@eemusic/contract/library/drafts';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { Analysis } from '@eemusic/contract/library/analysis';
import { Form } from '#platform/ui/form/form.tsx';
import type { Place } from '#library/academics/index.ts';
import { type Decisions, type FormErrors, ScoreConflict, ScoreForm } from '#library/scores/index.ts';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { LazySuggestedPlace } from '#library/suggestions/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { DraftConflict } from './use-draft.ts';
import classes from './review.module.css';
import { formatTonality, useTagLists } from '#library/tags/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatReasons, formatWarning } from './format-music.ts';
import { ReviewPlayer } from './review-player.tsx';
import scoreWarningsStyles from './score-warnings.module.css';

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
          <Form onSubmit={() => onResolve(decisions)}>
            <ScoreConflict
              key={score.fileName}
              {...conflict}
              decisions={decisions}
              onChange={onChange}
              onTakeTheirs={() => onResolve(conflict.theirs)}
            />
          </Form>
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

/** The facts read from the notes in one line. */
function ScoreFacts({ facts }: { facts: Analysis['facts'] }) {
  const { measures, tonalities, times, lowest, highest, tempo } = facts;
  const parts = [
    plural(measures, { one: '# measure', other: '# measures' }),
    enumerate(tonalities.map(formatTonality)),
    enumerate(times),
    lowest !== null && highest !== null ? `${lowest}–${highest}` : t`no pitches`,
    tempo !== null ? t`${Math.round(tempo)} quarter notes per minute` : '',
  ];
  return (
    <Text size="sm" c="dimmed">
      {parts.filter((part) => part !== '').join(' · ')}
    </Text>
  );
}

const texts = {
  library: msg`The library of this score was deleted. Choose another one.`,
  place: msg`The place of this score no longer exists, or is no longer offered. Choose another one.`,
  tag: msg`An entry that was chosen here is no longer offered. Choose another one.`,
  scoreType: msg`The score type that was chosen is no longer offered. The score is Normal now.`,
  accompaniment: msg`The accompaniment of this score is missing. Upload it again.`,
  file: msg`The file of this score is missing. Remove the score, then upload it again.`,
} as const satisfies Record<Loss, unknown>;

/** Lists entered values that no longer exist. */
function LostNotice({ lost }: { lost: readonly Loss[] }) {
  const { i18n } = useLingui();
  return lost.map((loss) => (
    <Alert key={loss} color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {i18n._(texts[loss])}
    </Alert>
  ));
}

type ScoreWarningsProps = {
  warnings: Analysis['warnings'];
  /** Called with the position of the measure under the pointer, or null. */
  onPoint: (measure: number | null) => void;
};

/** Lists a file's warnings; hovering one highlights its measure. */
function ScoreWarnings({ warnings, onPoint }: ScoreWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t`Warnings`} className={scoreWarningsStyles.warnings}>
      <Text size="sm" fw={600} className="flex items-center" style={{ paddingInline: 8, gap: 6 }}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        <Plural value={warnings.length} one="# thing to check" other="# things to check" />
      </Text>
      <ul>
        {warnings
          .map((warning) => ({ measure: warning.measure, text: formatWarning(warning) }))
          .map(({ measure, text }) => (
            <li key={`${measure} ${text}`}>
              {measure === null ? (
                <span className={scoreWarningsStyles.plain}>{text}</span>
              ) : (
                <button
                  type="button"
                  onMouseEnter={() => onPoint(measure)}
                  onMouseLeave={() => onPoint(null)}
                  onFocus={() => onPoint(measure)}
                  onBlur={() => onPoint(null)}
                  onClick={() => onPoint(measure)}
                >
                  {text}
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

type ReviewSheetProps = { score: DraftScore; light: Highlight | null };

/** The pages of a score under review, and the player that plays them. */
function ReviewSheet({ score: { fileName, pages, decisions }, light }: ReviewSheetProps) {
  /** The score for which the player was opened; for later scores it stays open, but paused. */
  const [playing, setPlaying] = useState<string | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const countShown = useCallback(() => setShown((count) => count + 1), []);

  return (
    <div className={classes.music}>
      <div className="flex-none border-b" style={{ padding: '6px 12px' }}>
        <Button
          size="compact-sm"
          variant={playing === null ? 'light' : 'subtle'}
          leftSection={playing === null ? <IconPlayerPlay size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          onClick={() => setPlaying(playing === null ? fileName : null)}
        >
          {playing === null ? <Trans>Play</Trans> : <Trans>Close the player</Trans>}
        </Button>
      </div>
      <SheetPane className={classes.sheet}>
        <SheetMusic
          key={fileName}
          pages={pages}
          name={decisions.name}
          light={light}
          paper={paper}
          onShown={countShown}
        />
      </SheetPane>
      {playing !== null && (
        <ReviewPlayer
          key={fileName}
          fileName={fileName}
          accompaniment={decisions.accompaniment}
          requests={playing === fileName ? 1 : 0}
          paper={paper}
          shown={shown}
        />
      )}
    </div>
  );
}
