import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text, TextInput } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import type { Loop } from './passage.ts';
import classes from './playing-bar.module.css';
import { Toggle } from './toggle.tsx';
import type { Picks } from './use-loop.ts';
import { keyNames } from './use-player-keys.ts';

type Props = {
  loop: Loop | null;
  /** What is printed as the number of each measure; '' for a pickup. */
  labels: readonly string[];
  picks: Picks;
  isPlayable: boolean;
  onToggle: () => void;
  onChange: (loop: Loop) => void;
};

export function LoopFields({ loop, labels, picks, isPlayable, onToggle, onChange }: Props) {
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
            value={loop.from}
            labels={labels}
            onChange={(from) => onChange({ from, to: Math.max(loop.to, from) })}
          />
          –
          <MeasureField
            label={t`Last measure of the loop`}
            value={loop.to}
            labels={labels}
            onChange={(to) => onChange({ from: Math.min(loop.from, to), to })}
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

type FieldProps = { label: string; value: number; labels: readonly string[]; onChange: (index: number) => void };

/** Applied only when typing ends: while 12 is being typed, the 1 would move the other end of the loop. */
function MeasureField({ label, value, labels, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const names = labels.map((name) => name || t`Pickup`);
  const settle = () => {
    setTyped(null);
    const index = typed === null ? -1 : indexOfName(names, typed);
    if (index >= 0 && names[index] !== names[value]) onChange(index);
  };
  const step = (by: number) => {
    setTyped(null);
    if (names[value + by] !== undefined) onChange(value + by);
  };
  return (
    <TextInput
      className={classes.number ?? ''}
      size="xs"
      aria-label={label}
      value={typed ?? names[value] ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
}

/** The measure with this name; a number beyond all others is the last one. -1 if there is none. */
function indexOfName(names: readonly string[], typed: string): number {
  const wanted = typed.trim().toLowerCase();
  const index = names.findIndex((name) => name.toLowerCase() === wanted);
  return index < 0 && Number(wanted) > Number(names.at(-1)) ? names.length - 1 : index;
}
