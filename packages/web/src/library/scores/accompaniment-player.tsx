import type { Accompaniment } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Slider, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './accompaniment-player.module.css';
import { asMinutes } from './lengths.ts';

/** Plays a recording with the browser's controls. */
export function AccompanimentPlayer({ accompaniment: { address, seconds } }: { accompaniment: Accompaniment }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(seconds ?? 0);
  const [isBroken, setIsBroken] = useState(false);

  const toggle = () => {
    if (isPlaying) return audio.current?.pause();
    // Failures are reported by the error event.
    void audio.current?.play().catch(() => undefined);
  };
  const jump = (to: number) => {
    setPosition(to);
    if (audio.current) audio.current.currentTime = to;
  };

  return (
    <div role="group" aria-label={t`Accompaniment player`}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- instrumental music needs no captions */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onError={() => setIsBroken(true)}
      />
      {isBroken ? (
        <Text size="sm" c="dimmed" role="status">
          <Trans>This accompaniment cannot be played here. Please reload the page, or upload it again.</Trans>
        </Text>
      ) : (
        <div className={classes.player}>
          <ActionIcon aria-label={isPlaying ? t`Pause the accompaniment` : t`Play the accompaniment`} onClick={toggle}>
            {isPlaying ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </ActionIcon>
          <Slider
            className={classes.slider ?? ''}
            size="sm"
            min={0}
            max={Math.max(length, 0.1)}
            step={1}
            value={Math.min(position, length)}
            onChange={jump}
            label={asMinutes}
            thumbLabel={t`Position in the accompaniment`}
            thumbValueText={(at) => t`${asMinutes(at)} of ${asMinutes(length)}`}
          />
          <Text size="xs" c="dimmed" className={classes.times ?? ''}>
            {asMinutes(position)} / {asMinutes(length)}
          </Text>
        </div>
      )}
    </div>
  );
}
