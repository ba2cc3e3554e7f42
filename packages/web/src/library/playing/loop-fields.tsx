import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NumberInput, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import type { Loop } from './passage.ts';
import classes from './playing-bar.module.css';
import { Toggle } from './toggle.tsx';
import type { Picks } from './use-loop.ts';
import { keyNames } from './use-player-keys.ts';

type Props = {
  loop: Loop | null;
  /** Numbers of the first and last measure. */
  first: number;
  last: number;
  picks: Picks;
  isPlayable: boolean;
  onToggle: () => void;
  onChange: (loop: Loop) => void;
};

export function LoopFields({ loop, first, last, picks, isPlayable, onToggle, onChange }: Props) {
  return (
    <div className={classes.loop} role="group" aria-label={t`Loop`}>
      <Toggle
        label={t`Loop`}
        keyName={keyNames.loop}
        isOn={loop !== null}
        onChange={onToggle}
        icon={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      />
      {loop !== null && (
        <>
          <MeasureField
            label={t`First measure of the loop`}
            value={loop.from + first}
            min={first}
            max={last}
            onChange={(to) => onChange({ from: to - first, to: Math.max(loop.to, to - first) })}
          />
          –
          <MeasureField
            label={t`Last measure of the loop`}
            value={loop.to + first}
            min={first}
            max={last}
            onChange={(to) => onChange({ from: Math.min(loop.from, to - first), to: to - first })}
          />
          <Text size="xs" c="dimmed" role="status">
            {picks === 'first' && <Trans>Click the first measure</Trans>}
            {picks === 'last' && <Trans>Click the last measure</Trans>}
            {picks === null && !isPlayable && <Trans>These measures are not played one after the other</Trans>}
          </Text>
        </>
      )}
    </div>
  );
}

type FieldProps = { label: string; value: number; min: number; max: number; onChange: (value: number) => void };

/** Applied only when typing ends: while 12 is being typed, the 1 would move the other end of the loop. */
function MeasureField({ label, value, min, max, onChange }: FieldProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const settle = () => {
    setTyped(null);
    if (typeof typed === 'number' && typed !== value) onChange(Math.min(Math.max(typed, min), max));
  };
  return (
    <NumberInput
      className={classes.number ?? ''}
      size="xs"
      aria-label={label}
      value={typed ?? value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="blur"
      onValueChange={({ floatValue }, { source }) => {
        if (source === 'prop') return;
        setTyped(source === 'event' ? (floatValue ?? '') : null);
        if (source !== 'event' && floatValue !== undefined) onChange(floatValue);
      }}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}
