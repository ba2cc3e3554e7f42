import { t } from '@lingui/core/macro';
import { Slider } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import classes from './playing-bar.module.css';
import { keepSliderKeys } from './slider-keys.ts';

export function VolumeSlider({ volume, onChange }: { volume: number; onChange: (volume: number) => void }) {
  return (
    <div className={classes.volume}>
      <IconVolume size={18} stroke={1.75} aria-hidden />
      <Slider
        className={classes.slider ?? ''}
        size="sm"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(percent) => onChange(percent / 100)}
        onKeyDown={keepSliderKeys}
        label={null}
        thumbLabel={t`Volume`}
        thumbValueText={(percent) => t`${percent}%`}
      />
    </div>
  );
}
