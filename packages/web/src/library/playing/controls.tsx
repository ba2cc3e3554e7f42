import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLatest } from '#platform/ui/use-latest.ts';
import { Notices } from './notices.tsx';
import type { Piece } from './piece.ts';
import type { Playable, PlayedScore } from './playable.ts';
import { PracticeSettings } from './practice-settings.tsx';
import classes from './playing-bar.module.css';
import type { SheetShown } from './sheet-shown.ts';
import type { Sheet } from './read-sheet.ts';
import { maxPercent, type Hand, minPercent } from './settings.ts';
import { TempoSlider } from './tempo-slider.tsx';
import { Transport } from './transport.tsx';
import { useCursor } from './use-cursor.ts';
import { useLoop } from './use-loop.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';

type Props = SheetShown & {
  preview: Playable;
  score?: PlayedScore;
  sheet: Sheet;
  piece: Piece;
  onChanged: () => Promise<{ data: Playable | undefined }>;
  requests: number;
  /** Returns whether a request count is new. Kept outside the controls, because they may be mounted again. */
  isNewRequest: (requests: number) => boolean;
  isKeyless: boolean;
};

const nextHand: Record<Hand, Hand> = { both: 'right', right: 'left', left: 'both' };

export function Controls({ preview, score, sheet, piece, onChanged, ...rest }: Props) {
  const { requests, isNewRequest, isKeyless, ...shown } = rest;
  const { accompaniment } = preview;
  const { player, state, audio } = usePlayer(
    piece,
    accompaniment,
    async () => (await onChanged()).data?.accompaniment ?? null,
  );
  const { settings } = state;
  const { percent, hand, hasMetronome, hasCountIn, loop } = settings;
  const [isOpen, setIsOpen] = useState(false);
  const measure = useCursor({ player, state, piece, sheet, ...shown });
  const looping = useLoop({ player, settings, measure, sheet, ...shown });
  const labels = sheet.meters.map((_, index) => preview.labels[index] ?? String(index + 1));
  const hasPiano = piece.strikes.length > 0;
  const hasHands = hasPiano && new Set(piece.strikes.map(({ staff }) => Math.min(staff, 2))).size > 1;

  const toggle = () => (state.status === 'stopped' ? void player.play() : player.pause());
  const setTempo = (to: number) => player.change({ percent: Math.min(Math.max(to, minPercent), maxPercent) });
  const rewind = () => {
    player.rewind();
    if (loop === null) shown.onPage(0);
  };
  const keys = {
    toggle,
    rewind,
    step: player.step,
    changeTempo: (by: number) => setTempo(percent + by),
    loop: looping.toggle,
    metronome: () => player.change({ hasMetronome: !hasMetronome }),
    countIn: () => player.change({ hasCountIn: !hasCountIn }),
    hand: () => settings.source === 'piano' && hasHands && player.change({ hand: nextHand[hand] }),
  };
  usePlayerKeys(isKeyless ? null : keys);
  const latestToggle = useLatest(toggle);
  useEffect(() => {
    if (isNewRequest(requests)) latestToggle.current();
  }, [requests, isNewRequest, latestToggle]);

  return (
    <section className={classes.bar} aria-label={t`Player`} data-status={state.status}>
      <Notices fault={state.fault} hasPiano={hasPiano} hasAccompaniment={accompaniment !== null} />
      <div className={classes.controls} data-open={isOpen || undefined}>
        <Transport
          status={state.status}
          onToggle={toggle}
          onRewind={rewind}
          onStep={player.step}
          measure={labels[measure] ?? ''}
          last={labels.at(-1) ?? ''}
        />
        <TempoSlider percent={percent} tempo={piece.tempo} isInDotted={piece.isInDotted} onChange={setTempo} />
        <Tooltip label={t`Practice settings`}>
          <ActionIcon
            className={classes.more ?? ''}
            aria-label={t`Practice settings`}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <PracticeSettings
          {...{ preview, score, piece, player, settings, audio, looping, onChanged, hasPiano, hasHands }}
          labels={labels}
        />
      </div>
    </section>
  );
}
