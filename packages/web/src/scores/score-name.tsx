import type { Score } from '@eemusic/contract/scores';
import { t } from '@lingui/core/macro';
import classes from './score-list.module.css';
import { AccompanimentSign } from './accompaniment-sign.tsx';
import { usePreviewLink } from './use-preview-link.ts';

/** Opens the score as sheet music. */
export function ScoreName({ score }: { score: Score }) {
  const { id, name } = score;
  const preview = usePreviewLink(id);
  return (
    <span className={classes.title}>
      <button type="button" className={classes.name} title={t`Show the sheet music`} {...preview}>
        {name}
      </button>
      <AccompanimentSign score={score} />
    </span>
  );
}
