import { t } from '@lingui/core/macro';
import { Slider, Text } from '@mantine/core';
import classes from './playing-bar.module.css';
import { maxPercent, minPercent } from './settings.ts';
import { keepSliderKeys } from './slider-keys.ts';

type Props = {
  percent: number;
  /** Quarter notes per minute. */
  tempo: number;
  /** Shows the tempo in dotted quarters. */
  isInDotted: boolean;
  onChange: (percent: number) => void;
};

export function TempoSlider({ percent, tempo, isInDotted, onChange }: Props) {
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
      <Text size="sm" className={classes.figure ?? ''} aria-hidden>
        {percent}% · {isInDotted ? '♩.' : '♩'} = {notesAt(percent)}
      </Text>
    </div>
  );
}
