import { listTags, scoreTypes } from '@eemusic/contract/library/choices';
import type { DraftScore, Loss } from '@eemusic/contract/library/drafts';
import { msg, plural, t } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Analysis } from '@eemusic/contract/library/analysis';
import { ActionButton } from '#platform/ui/links.tsx';
import { Form } from '#platform/ui/form/form.tsx';
import { type Decisions, type FormErrors, ScoreConflict, ScoreForm } from '#library/scores/index.ts';
import { type Highlight, SheetMusic, SheetPane, usePaper } from '#library/sheet-music/index.ts';
import { withTexts } from '#platform/locales/texts.ts';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { OpenDraft } from './use-draft.ts';
import classes from './review.module.css';
import { formatMusic, formatTonality, useTagLists } from '#library/tags/index.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { ReviewPlayer } from './review-player.tsx';

const DuplicatesNotice = lazyPart(
  async () => (await withTexts('duplicates', import('#library/duplicates/index.ts'))).DuplicatesNotice,
);

type Props = {
  draft: OpenDraft;
  score: DraftScore;
  errors: FormErrors;
  onRemove: () => void;
  onNext?: (() => void) | undefined;
};

export function ReviewDetail({ draft: { scores, conflicts, keeper }, score, errors, onRemove, onNext }: Props) {
  useTagLists();
  const conflict = conflicts[score.fileName];
  const count = scores.length;
  const onChange = (changed: Partial<Decisions>) => keeper.change(score.fileName, changed);
  const onResolve = (resolved: Decisions) => keeper.resolve(score.fileName, resolved);
  const { analysis, decisions, originalName } = score;
  const [pointed, setPointed] = useState<{ measures: readonly number[]; tone: Highlight['tone'] } | null>(null);
  const light = useMemo(
    () => pointed && { tone: pointed.tone, measures: pointed.measures.map((position) => position - 1) },
    [pointed],
  );
  const { gradeId, levelId, stageId } = decisions;
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
          tags={analysis.tags}
          onPoint={showEvidence}
          fileName={score.fileName}
          placeAction={
            count > 1 &&
            decisions.gradeId !== null && (
              <Button
                size="compact-sm"
                variant="subtle"
                style={{ alignSelf: 'start', marginInlineStart: -8 }}
                onClick={() => keeper.changeAll({ gradeId, levelId, stageId })}
              >{t`Use this place for all ${count} scores`}</Button>
            )
          }
        />
        <Group justify="space-between">
          <ActionButton icon={IconTrash} variant="subtle" color="red" size="xs" onClick={onRemove}>
            {t`Remove Score`}
          </ActionButton>
          {onNext !== undefined && <Button variant="default" size="xs" onClick={onNext}>{t`Next score`}</Button>}
        </Group>
      </section>
      <ReviewSheet score={score} light={light} />
    </>
  );
}

function isStillLost(loss: Loss, { decisions }: DraftScore): boolean {
  if (loss === 'place') return decisions.stageId === null;
  if (loss === 'tag') return listTags.some((list) => decisions[list] === null);
  if (loss === 'scoreType') return decisions.scoreType === scoreTypes.normal;
  if (loss === 'accompaniment') return decisions.accompanimentPath === null;
  return true;
}

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
  onPoint: (measure: number | null) => void;
};

function ScoreWarnings({ warnings, onPoint }: ScoreWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <section
      aria-label={t`Warnings`}
      className="rounded-8"
      style={{ padding: '8px 4px', background: 'var(--caution-surface)', color: 'var(--caution-text)' }}
    >
      <Text size="sm" fw={600} className="flex items-center" style={{ paddingInline: 8, gap: 6 }}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        <Plural value={warnings.length} one="# thing to check" other="# things to check" />
      </Text>
      <ul className="p-0 list-none overflow-y-auto" style={{ maxHeight: 152, margin: '2px 0 0' }}>
        {warnings.map((warning) => {
          const { measure } = warning;
          const text = formatMusic(warning, warning.text);
          const [point, leave] = [() => onPoint(measure), () => onPoint(null)];
          return (
            <li key={`${measure} ${text}`}>
              {measure === null ? (
                <span className={classes.warning}>{text}</span>
              ) : (
                <button
                  type="button"
                  className={classes.warning}
                  onMouseEnter={point}
                  onMouseLeave={leave}
                  onFocus={point}
                  onBlur={leave}
                  onClick={point}
                >
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type ReviewSheetProps = { score: DraftScore; light: Highlight | null };

function ReviewSheet({ score: { fileName, pages, decisions }, light }: ReviewSheetProps) {
  /** The score for which the player was opened; for later scores it stays open, but paused. */
  const [playing, setPlaying] = useState<string | null>(null);
  const { paper, shown, onShown } = usePaper();

  return (
    <div className={classes.music}>
      <div className="flex-none border-b" style={{ padding: '6px 12px' }}>
        <Button
          size="compact-sm"
          variant={playing === null ? 'light' : 'subtle'}
          leftSection={playing === null ? <IconPlayerPlay size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          onClick={() => setPlaying(playing === null ? fileName : null)}
        >
          {playing === null ? t`Play` : t`Close the player`}
        </Button>
      </div>
      <SheetPane className={classes.sheet}>
        <SheetMusic key={fileName} pages={pages} name={decisions.name} light={light} paper={paper} onShown={onShown} />
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
