import type { Score } from '@eemusic/contract/scores';
import { t } from '@lingui/core/macro';
import classes from './score-list.module.css';
import { usePreviewLink } from './use-preview-link.ts';

/** Opens the score as sheet music. */
export function ScoreName({ score: { id, name } }: { score: Score }) {
  const preview = usePreviewLink(id);
  return (
    <button type="button" className={classes.name} title={t`Show the sheet music`} {...preview}>
      {name}
    </button>
  );
}
