import { t } from '@lingui/core/macro';
import { Slider, Text } from '@mantine/core';
import classes from './playing-bar.module.css';
import { fastest, slowest } from './settings.ts';
import { keepSliderKeys } from './slider-keys.ts';

type Props = { percent: number; /** Quarter notes a minute. */ tempo: number; onChange: (percent: number) => void };

export function TempoSlider({ percent, tempo, onChange }: Props) {
  const quarters = Math.round((tempo * percent) / 100);
  return (
    <div className={classes.tempo}>
      <Slider
        className={classes.slider ?? ''}
        size="sm"
        min={slowest}
        max={fastest}
        step={5}
        value={percent}
        onChange={onChange}
        onKeyDown={keepSliderKeys}
        marks={[{ value: 100 }]}
        label={null}
        thumbLabel={t`Tempo`}
        thumbValueText={(percent) => t`${percent}%, ${Math.round((tempo * percent) / 100)} quarter notes a minute`}
      />
      <Text size="sm" className={classes.figure ?? ''} aria-hidden>
        {percent}% · ♩ = {quarters}
      </Text>
    </div>
  );
}
