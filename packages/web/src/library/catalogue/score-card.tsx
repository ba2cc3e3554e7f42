import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { IconMusic } from '@tabler/icons-react';
import { memo } from 'react';
import { CellText } from '#platform/ui/list/list-row.tsx';
import lists from '#platform/ui/list/list.module.css';
import { sayPlace } from './say-place.ts';
import { ScoreActions } from './score-actions.tsx';
import classes from './score-grid.module.css';
import { ScoreName } from './score-name.tsx';
import { ScoreSwitch } from './score-switch.tsx';
import { TagSummary } from './tag-summary.tsx';
import { usePreviewLink } from './use-preview-link.ts';

type Props = {
  /** Undefined while it is loading. */
  score: ListedScore | undefined;
  /** From 0 on, in the whole list. */
  index: number;
  total: number;
  isSelected: boolean;
  isTabStop: boolean;
  isEverywhere: boolean;
  onDelete: (id: number) => void;
};

function Card({ score, index, total, isSelected, isTabStop, isEverywhere, onDelete }: Props) {
  useLingui();
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total}
      data-row={index}
      data-selected={isSelected || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys lead from card to card
      tabIndex={isTabStop ? 0 : -1}
      className={classes.card}
    >
      {score === undefined ? (
        <Waiting />
      ) : (
        <>
          <Picture score={score} />
          <div className={classes.line}>
            <input
              type="checkbox"
              className={lists.box}
              aria-label={t`Select ${score.name}`}
              checked={isSelected}
              onChange={() => undefined}
              data-select
            />
            <ScoreName score={score} />
          </div>
          <div className={classes.place}>
            <CellText>{isEverywhere ? `${sayPlace(score)} · ${score.module.name}` : sayPlace(score)}</CellText>
          </div>
          <div className={classes.line}>
            <TagSummary score={score} />
          </div>
          <div className={classes.line} data-apart>
            <ScoreSwitch score={score} />
            <ScoreActions score={score} onDelete={onDelete} />
          </div>
        </>
      )}
    </li>
  );
}

/** Drawn again only when something of it changed, so that scrolling draws what comes into sight. */
export const ScoreCard = memo(Card);

/** White paper in both schemes, as the sheet music is. A click opens it; by keyboard its name does. */
function Picture({ score: { id, thumbnail } }: { score: ListedScore }) {
  const preview = usePreviewLink(id);
  return (
    <button type="button" tabIndex={-1} aria-hidden className={classes.paper} {...preview}>
      {thumbnail === null ? <IconMusic size={28} stroke={1.25} /> : <img src={thumbnail} alt="" />}
    </button>
  );
}

function Waiting() {
  return (
    <>
      <span className={classes.paper} data-waiting />
      <span className={lists.waiting} />
      <span className={lists.waiting} />
    </>
  );
}
