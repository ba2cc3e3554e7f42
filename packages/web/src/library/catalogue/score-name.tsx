import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import { use } from 'react';
import { t } from '@lingui/core/macro';
import { IconMusic } from '@tabler/icons-react';
import { isMisfit } from '@eemusic/contract/library/lengths';
import type { Score } from '@eemusic/contract/library/scores';
import { joinParts } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import { RowName } from '#platform/ui/list/row-name.tsx';
import { asMinutes } from '#library/scores/index.ts';
import { BrowserContext } from './browser-context.ts';
import { useIsDocked } from './dock.ts';
import { foundTexts } from './format-found.ts';
import classes from './scores.module.css';
import { usePreviewLink } from './use-preview-link.ts';

/**
 * Opens the preview. Below the name stands where the melody was found, or the credit or sung words in which the text
 * was found.
 */
export function ScoreName({ score, isBare = false }: { score: ListedScore; isBare?: boolean }) {
  const { id, name } = score;
  const where = isBare ? [] : foundTexts(score);
  const { ahead, onClick } = usePreviewLink(id);
  const isPublishedNow = use(BrowserContext).published.has(id);
  const isDocked = useIsDocked(id);
  return (
    <span className={classes.named} data-current={isDocked || undefined}>
      <span className={classes.title}>
        <RowName name={name} onClick={onClick} {...ahead} />
        {isPublishedNow && (
          <Badge size="xs" variant="light" className={classes.new ?? ''} data-highlight>
            <Trans>New</Trans>
          </Badge>
        )}
        <AccompanimentIndicator score={score} />
      </span>
      {where.length > 0 && (
        <span className={classes.found}>
          <CellText>{joinParts(where)}</CellText>
        </span>
      )}
    </span>
  );
}

/** Shows in a list whether there is a recording, and whether its length matches. */
function AccompanimentIndicator({ score }: { score: Score }) {
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
