import { isMisfit } from '@eemusic/contract/library/lengths';
import type { Score } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { IconMusic } from '@tabler/icons-react';
import { asMinutes } from '#library/scores/index.ts';
import classes from './scores.module.css';

/** Shows in a list whether there is a recording, and whether its length matches. */
export function AccompanimentIndicator({ score }: { score: Score }) {
  const { accompaniment, seconds } = score;
  if (accompaniment === null) return null;
  const differs = isMisfit({ accompaniment: accompaniment.seconds, score: seconds });
  const [long, short] = [asMinutes(accompaniment.seconds ?? 0), asMinutes(seconds)];
  const text = differs
    ? t`The accompaniment lasts ${long}, the score ${short} at its tempo.`
    : t`With an accompaniment`;
  return (
    <span role="img" aria-label={text} title={text} className={classes.sign} data-differs={differs || undefined}>
      <IconMusic size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
