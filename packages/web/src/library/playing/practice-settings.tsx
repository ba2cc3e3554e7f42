import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { AlignForm } from './align-form.tsx';
import { HandChoice } from './hand-choice.tsx';
import { LoopFields } from './loop-fields.tsx';
import { spanOf } from './passage.ts';
import type { Piece } from './piece.ts';
import type { Playable, PlayedScore } from './playable.ts';
import type { Player } from './player.ts';
import classes from './playing-bar.module.css';
import type { Settings } from './settings.ts';
import { SourceChoice } from './source-choice.tsx';
import { Toggle } from './toggle.tsx';
import type { useLoop } from './use-loop.ts';
import { keyNames } from './use-player-keys.ts';
import { VolumeSlider } from './volume-slider.tsx';

type Props = {
  preview: Playable;
  /** Missing for an upload, whose recording cannot be aligned. */
  score: PlayedScore | undefined;
  piece: Piece;
  player: Player;
  settings: Settings;
  /** The recording; null if there is none. */
  audio: HTMLAudioElement | null;
  looping: Pick<ReturnType<typeof useLoop>, 'picks' | 'toggle' | 'change'>;
  /** What is printed as the number of each measure. */
  labels: readonly string[];
  hasPiano: boolean;
  hasHands: boolean;
  onChanged: () => Promise<unknown>;
};

/** What is played and how: passage, hands, metronome, count-in, source and volume. */
export function PracticeSettings(props: Props) {
  const { preview, score, piece, player, settings, audio, looping, labels, hasPiano, hasHands, onChanged } = props;
  const { accompaniment } = preview;
  const { hand, hasMetronome, hasCountIn, loop, source, volume } = settings;
  return (
    <div className={classes.settings}>
      <LoopFields
        loop={loop}
        labels={labels}
        picks={looping.picks}
        isPlayable={loop === null || spanOf(piece.measures, loop) !== null}
        onToggle={looping.toggle}
        onChange={looping.change}
      />
      {source === 'piano' && hasHands && <HandChoice hand={hand} onChange={(to) => player.change({ hand: to })} />}
      <Toggle
        label={t`Metronome`}
        keyName={keyNames.metronome}
        isOn={hasMetronome}
        onChange={(on) => player.change({ hasMetronome: on })}
      />
      <Toggle
        label={t`Count-in`}
        keyName={keyNames.countIn}
        isOn={hasCountIn}
        onChange={(on) => player.change({ hasCountIn: on })}
      />
      {accompaniment !== null && <SourceChoice source={source} onChange={(to) => player.change({ source: to })} />}
      {score !== undefined && accompaniment !== null && audio !== null && (
        <AlignForm
          {...score}
          stored={accompaniment}
          scoreTempo={piece.tempo}
          secondNow={() => audio.currentTime}
          onTry={player.align}
          onChanged={onChanged}
        />
      )}
      <VolumeSlider volume={volume} onChange={(to) => player.change({ volume: to })} />
      {hasPiano && (
        <Text size="xs" c="dimmed" className={classes.credit ?? ''}>
          <Trans>Piano: Salamander Grand Piano V3 by Alexander Holm, CC BY 3.0</Trans>
        </Text>
      )}
    </div>
  );
}
