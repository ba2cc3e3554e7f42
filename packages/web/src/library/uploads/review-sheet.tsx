import type { DraftScore } from '@eemusic/contract/library/drafts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import { ReviewPlayer } from './review-player.tsx';
import classes from './review.module.css';

type Props = { score: DraftScore; light: Highlight | null };

/** The pages of a score under review, and the player that plays them. */
export function ReviewSheet({ score: { fileName, pages, decisions }, light }: Props) {
  /** The score for which the player was opened; for later scores it stays open, but paused. */
  const [playing, setPlaying] = useState<string | null>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const countShown = useCallback(() => setShown((count) => count + 1), []);

  return (
    <div className={classes.music}>
      <div className={classes.tools}>
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
