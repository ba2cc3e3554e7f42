import { useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { pageQuery } from '#library/sheet-music/index.ts';
import { type Piece, pieceOf, type Playable, type PlayedScore, type PlayRequest, type SheetShown } from './piece.ts';
import classes from './playing-bar.module.css';
import { readSheet, type Sheet } from './read-sheet.ts';
import { t } from '@lingui/core/macro';
import { Slider, Text } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { Trans } from '@lingui/react/macro';
import { IconTool } from '#platform/ui/icon-tool.tsx';
import { useLatest } from '#platform/ui/use-latest.ts';
import { PracticeSettings } from './practice-settings.tsx';
import { type Alignment, type Fault, type Hand, maxPercent, minPercent } from './settings.ts';
import { useCursor } from './use-cursor.ts';
import { useLoop } from './use-loop.ts';
import { keepSliderKeys, keyNames, usePlayerKeys } from './use-player-keys.ts';
import { createPlayer, type PlayerState, type Recording } from './player.ts';

type Props = SheetShown & {
  preview: Playable;
  /** The score with the recording to align; missing for an upload. */
  score?: PlayedScore;
  /**
   * Called after the alignment was saved, or refused because somebody else saved first; fetches new signed addresses.
   */
  onChanged: () => Promise<{ data: Playable | undefined }>;
  /** Whenever it increases, the player plays or pauses. */
  requests?: number;
  /** What the latest request is; null goes on or pauses. */
  start?: PlayRequest | null;
  /** Without keyboard shortcuts, because the list beside it uses the same keys. */
  isKeyless?: boolean;
};

/** The player below a score's pages, which it reads to know time signatures and the measures of each page. */
export function PlayingBar({ preview, requests = 0, isKeyless = false, ...rest }: Props) {
  const { timemap, notes, tempo } = preview;
  const answered = useRef(0);
  const isNewRequest = useCallback((count: number) => {
    const isNew = count > answered.current;
    answered.current = count;
    return isNew;
  }, []);
  const texts = useQueries({
    queries: preview.pages.map(pageQuery),
    combine: (pages) => (pages.every(({ data }) => data !== undefined) ? pages.map(({ data }) => data ?? '') : null),
  });
  const sheet = useMemo(() => texts && readSheet(texts), [texts]);
  const piece = useMemo(() => sheet && pieceOf({ timemap, notes, tempo }, sheet), [timemap, notes, tempo, sheet]);

  if (sheet === null || piece === null) return <div className={classes.bar} aria-busy />;
  /* A replaced recording has another path; a new signature alone does not make it another recording. */
  const recording = preview.accompaniment?.address.replace(/\?[^]*/, '');
  const shared = { preview, sheet, piece, requests, isNewRequest, isKeyless };
  return <Controls key={recording} {...shared} {...rest} />;
}

type ControlsProps = Props & {
  sheet: Sheet;
  piece: Piece;
  requests: number;
  /** Kept outside the controls, because they may be mounted again. */
  isNewRequest: (requests: number) => boolean;
  isKeyless: boolean;
};

const nextHand: Record<Hand, Hand> = { both: 'right', right: 'left', left: 'both' };

function Controls({ preview, score, sheet, piece, onChanged, ...rest }: ControlsProps) {
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
        <IconTool
          className={classes.more ?? ''}
          label={t`Practice settings`}
          icon={IconAdjustmentsHorizontal}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
        <PracticeSettings
          {...{ preview, score, piece, player, settings, audio, looping, onChanged, hasPiano, hasHands }}
          labels={labels}
        />
      </div>
    </section>
  );
}

type Accompaniment = ({ address: string } & Alignment) | null;

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
            t`The pitches of this score have not been read yet: the cursor moves, the piano is silent.`
          )}
        </Text>
      )}
      <div role="alert">
        {fault !== null && (
          <Text size="sm" c="red" pb={8}>
            {fault === 'piano' && t`The piano could not be loaded. Please check your connection, and play again.`}
            {fault === 'accompaniment' && (
              <Trans>
                The accompaniment could not be played. Please check your connection and play again, or upload it again.
              </Trans>
            )}
            {fault === 'device' && t`Your browser found no loudspeaker. Connect one, and play again.`}
            {fault === 'over' && t`The accompaniment ends before this measure.`}
          </Text>
        )}
      </div>
    </>
  );
}

type TempoSliderProps = {
  percent: number;
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
        flex={1}
        miw={60}
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
  const key = (
    label: string,
    keyName: string,
    shortcut: string,
    onClick: () => void,
    icon: typeof IconPlayerSkipBack,
  ) => (
    <IconTool
      {...{ label, icon, onClick }}
      {...(onClick === onToggle && main)}
      hint={`${label} (${keyName})`}
      aria-keyshortcuts={shortcut}
    />
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
        {measure === '' ? t`Pickup measure` : t`Measure ${measure} of ${last}`}
      </Text>
    </div>
  );
}
