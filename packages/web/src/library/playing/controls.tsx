import { t } from '@lingui/core/macro';
import { ActionIcon, Slider, Text, Tooltip } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Trans } from '@lingui/react/macro';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { Piece } from './piece.ts';
import type { Playable, PlayedScore, PlayRequest, SheetShown } from './playable.ts';
import { PracticeSettings } from './practice-settings.tsx';
import classes from './playing-bar.module.css';
import type { Sheet } from './read-sheet.ts';
import { type Alignment, type Fault, type Hand, maxPercent, minPercent } from './settings.ts';
import { useCursor } from './use-cursor.ts';
import { useLoop } from './use-loop.ts';
import { keepSliderKeys, keyNames, usePlayerKeys } from './use-player-keys.ts';
import { createPlayer, type PlayerState, type Recording } from './player.ts';

type Props = SheetShown & {
  preview: Playable;
  score?: PlayedScore;
  sheet: Sheet;
  piece: Piece;
  onChanged: () => Promise<{ data: Playable | undefined }>;
  requests: number;
  start?: PlayRequest | null;
  /** Returns whether a request count is new. Kept outside the controls, because they may be mounted again. */
  isNewRequest: (requests: number) => boolean;
  isKeyless: boolean;
};

const nextHand: Record<Hand, Hand> = { both: 'right', right: 'left', left: 'both' };

export function Controls({ preview, score, sheet, piece, onChanged, ...rest }: Props) {
  const { requests, start = null, isNewRequest, isKeyless, ...shown } = rest;
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
  const answer = useLatest(() => {
    if (start === null) return toggle();
    return start.isPaused ? player.goToMeasure(start.measure) : player.playFrom(start.measure);
  });
  useEffect(() => {
    if (isNewRequest(requests)) answer.current();
  }, [requests, isNewRequest, answer]);

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

type Accompaniment = ({ address: string } & Alignment) | null;

/** Creates a player that is closed together with the screen. @param ask fetches a new address of the recording */
function usePlayer(piece: Piece, accompaniment: Accompaniment, ask: () => Promise<Accompaniment>) {
  const latest = useLatest(ask);
  const [recording] = useState(() => accompaniment && openRecording(accompaniment.address, () => latest.current()));
  const [player] = useState(() => {
    const isMute = piece.strikes.length === 0 && recording !== null;
    const made = createPlayer(piece, recording, isMute ? { source: 'accompaniment' } : {});
    if (accompaniment !== null) made.align(accompaniment);
    return made;
  });
  const state = useSyncExternalStore(player.subscribe, player.state);

  useEffect(() => () => player.close(), [player]);
  return { player, state, audio: recording?.audio ?? null };
}

function openRecording(address: string, ask: () => Promise<Accompaniment>): Recording {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.src = address;
  return {
    audio,
    async renew() {
      const renewed = await ask();
      if (renewed !== null) audio.src = renewed.address;
      return renewed !== null;
    },
  };
}

type NoticesProps = { fault: Fault | null; hasPiano: boolean; hasAccompaniment: boolean };

/** Says what cannot be played, and what to play instead. */
function Notices({ fault, hasPiano, hasAccompaniment }: NoticesProps) {
  return (
    <>
      {!hasPiano && (
        <Text size="sm" c="dimmed" pb={8}>
          {hasAccompaniment ? (
            <Trans>
              The pitches of this score have not been read yet: the accompaniment and the cursor play, the piano does
              not.
            </Trans>
          ) : (
            <Trans>The pitches of this score have not been read yet: the cursor moves, the piano is silent.</Trans>
          )}
        </Text>
      )}
      <div role="alert">
        {fault !== null && (
          <Text size="sm" c="red" pb={8}>
            {fault === 'piano' && (
              <Trans>The piano could not be loaded. Please check your connection, and play again.</Trans>
            )}
            {fault === 'accompaniment' && (
              <Trans>
                The accompaniment could not be played. Please check your connection and play again, or upload it again.
              </Trans>
            )}
            {fault === 'device' && <Trans>Your browser found no loudspeaker. Connect one, and play again.</Trans>}
            {fault === 'over' && <Trans>The accompaniment ends before this measure.</Trans>}
          </Text>
        )}
      </div>
    </>
  );
}

type TempoSliderProps = {
  percent: number;
  /** Quarter notes per minute. */
  tempo: number;
  /** Shows the tempo in dotted quarters. */
  isInDotted: boolean;
  onChange: (percent: number) => void;
};

export function TempoSlider({ percent, tempo, isInDotted, onChange }: TempoSliderProps) {
  const notesAt = (percent: number) => Math.round((tempo * percent) / (isInDotted ? 150 : 100));
  const format = (percent: number) => {
    const notes = notesAt(percent);
    return isInDotted
      ? t`${percent}%, ${notes} dotted quarter notes a minute`
      : t`${percent}%, ${notes} quarter notes a minute`;
  };
  return (
    <div className={classes.tempo}>
      <Slider
        className={classes.slider ?? ''}
        size="sm"
        min={minPercent}
        max={maxPercent}
        step={5}
        value={percent}
        onChange={onChange}
        onKeyDown={keepSliderKeys}
        marks={[{ value: 100 }]}
        label={null}
        thumbLabel={t`Tempo`}
        thumbValueText={format}
      />
      <Text size="sm" miw={108} className="flex-none tabular-nums whitespace-nowrap" aria-hidden>
        {percent}% · {isInDotted ? '♩.' : '♩'} = {notesAt(percent)}
      </Text>
    </div>
  );
}

type TransportProps = {
  status: PlayerState['status'];
  onToggle: () => void;
  onRewind: () => void;
  onStep: (by: 1 | -1) => void;
  /** What is printed as their numbers; '' for a pickup. */
  measure: string;
  last: string;
};

function Transport({ status, onToggle, onRewind, onStep, measure, last }: TransportProps) {
  const isStopped = status === 'stopped';
  const main = { size: 'lg', variant: 'filled', color: 'accent', 'aria-busy': status === 'loading' || undefined };
  const key = (label: string, hint: string, keyName: string, onClick: () => void, Icon: typeof IconPlayerSkipBack) => (
    <Tooltip label={`${label} (${hint})`}>
      <ActionIcon {...(onClick === onToggle && main)} aria-label={label} aria-keyshortcuts={keyName} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.transport} role="group" aria-label={t`Playing`}>
      {key(t`To the beginning`, t`Home`, keyNames.rewind, onRewind, IconPlayerSkipBack)}
      {key(t`Previous measure`, t`Shift + left arrow`, keyNames.back, () => onStep(-1), IconPlayerTrackPrev)}
      {key(
        isStopped ? t`Play` : t`Pause`,
        t`Space or P`,
        `${keyNames.toggle} P`,
        onToggle,
        isStopped ? IconPlayerPlayFilled : IconPlayerPauseFilled,
      )}
      {key(t`Next measure`, t`Shift + right arrow`, keyNames.on, () => onStep(1), IconPlayerTrackNext)}
      <Text size="sm" className={classes.measure ?? ''}>
        {measure === '' ? (
          <Trans>Pickup measure</Trans>
        ) : (
          <Trans>
            Measure {measure} of {last}
          </Trans>
        )}
      </Text>
    </div>
  );
}
