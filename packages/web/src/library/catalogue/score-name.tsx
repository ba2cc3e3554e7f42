import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { sayParts } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { AccompanimentSign } from './accompaniment-sign.tsx';
import { sayFound } from './say-found.ts';
import classes from './scores.module.css';
import { usePreviewLink } from './use-preview-link.ts';

/** Opens the preview; shows below it where the melody was found. */
export function ScoreName({ score }: { score: ListedScore }) {
  const { id, name, found } = score;
  const { ahead, onClick } = usePreviewLink(id);
  return (
    <span className={classes.named}>
      <span className={classes.title}>
        <button type="button" className={classes.name} title={name} onClick={onClick} {...ahead}>
          <CellText title={name}>{name}</CellText>
        </button>
        <AccompanimentSign score={score} />
      </span>
      {found.length > 0 && (
        <span className={classes.found}>
          <CellText>{sayParts(found.map(sayFound))}</CellText>
        </span>
      )}
    </span>
  );
}
