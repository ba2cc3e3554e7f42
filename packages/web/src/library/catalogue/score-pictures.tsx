import { useLingui } from '@lingui/react';
import { IconMusic } from '@tabler/icons-react';
import { use } from 'react';
import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { PictureBody } from '#platform/ui/list/picture-body.tsx';
import type { BodyProps } from '#platform/ui/list/types.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatSteps } from '#platform/names/places.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { CardProps } from '#platform/ui/list/picture-card.tsx';
import type { ScoreFilters, ScoreSort } from './filter.ts';
import { ScoreActions, SelectScore } from './score-actions.tsx';
import { BrowserContext } from './browser-context.ts';
import { FoundCard } from './found-card.tsx';
import { foundTexts } from './format-found.ts';
import { ScoreName } from './score-name.tsx';
import { ScoreSwitch } from './score-switch.tsx';
import { TagSummary } from './tag-summary.tsx';
import { usePreviewLink } from './use-preview-link.ts';
import classes from './score-card.module.css';

/** Shows the first system of each score; in a search by notes, the system in which they were found. */
export function ScorePictures(props: BodyProps<ListedScore, ScoreSort, ScoreFilters>) {
  if (props.address.filter.filters.notes !== undefined)
    return <PictureBody key="found" {...props} card={FoundCard} pictureOf={() => null} wholeLine={180} />;
  return <PictureBody {...props} card={ScoreCard} pictureOf={pictureOf} />;
}

const pictureOf = ({ thumbnail }: ListedScore) => thumbnail;

function ScoreCard({ row: score, isSelected }: CardProps<ListedScore>) {
  useLingui();
  const { shelf, onDelete } = use(BrowserContext);
  const steps = enumerate(formatSteps(score));
  return (
    <>
      <Picture score={score} />
      <div className={classes.line}>
        <SelectScore name={score.name} isSelected={isSelected} />
        <ScoreName score={score} />
        <span className={classes.actions}>
          <ScoreActions score={score} onDelete={onDelete} />
        </span>
      </div>
      <div className={classes.line} data-apart>
        <span className={classes.place}>
          <CellText>{shelf === null ? `${steps} · ${score.module.name}` : steps}</CellText>
        </span>
        <ScoreSwitch score={score} />
      </div>
      {foundTexts(score).length === 0 && (
        <div className={classes.line}>
          <TagSummary score={score} />
        </div>
      )}
    </>
  );
}

/**
 * White paper in both colour schemes, like the sheet music. A click opens the score; keyboard users open it by its
 * name.
 */
function Picture({ score: { id, thumbnail } }: { score: ListedScore }) {
  const { ahead, onClick } = usePreviewLink(id);
  return (
    <button type="button" tabIndex={-1} aria-hidden className={classes.paper} onClick={onClick} {...ahead}>
      {thumbnail === null ? <IconMusic size={28} stroke={1.25} /> : <img src={thumbnail} alt="" />}
    </button>
  );
}
