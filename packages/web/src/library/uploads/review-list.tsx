import type { DraftScore } from '@eemusic/contract/library/drafts';
import type { Likeness } from '@eemusic/contract/library/duplicates';
import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCopy } from '@tabler/icons-react';
import { findMissing } from '#library/scores/index.ts';
import classes from './review-list.module.css';

type Props = { scores: readonly DraftScore[]; selected: string; onSelect: (key: string) => void; showsErrors: boolean };

/** The scores under review with what is missing in each. */
export function ReviewList({ scores, selected, onSelect, showsErrors }: Props) {
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
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <span className={classes.text}>
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
      {missing === 0 ? <Trans>Complete</Trans> : <Plural value={missing} one="# missing" other="# missing" />}
      {warnings > 0 && (
        <span className={classes.warnings}>
          · <Plural value={warnings} one="# warning" other="# warnings" />
        </span>
      )}
    </span>
  );
}
