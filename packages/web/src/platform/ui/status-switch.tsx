import { Tooltip } from '@mantine/core';
import { labelled } from '#platform/locales/formats.ts';
import classes from './status-switch.module.css';

type Props = {
  isOn: boolean;
  /** Accessible name, such as 'Enable Little March'. */
  label: string;
  onChange: (isOn: boolean) => void;
  /** Why it cannot be switched; null if it can. */
  locked?: string | null;
};

/** A switch in a table that takes effect immediately. If locked, it shows its state and the reason, by keyboard too. */
export function StatusSwitch({ isOn, label, onChange, locked = null }: Props) {
  const isLocked = locked !== null;
  /* A plain button, because hundreds are rendered while scrolling. */
  const control = (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={isLocked ? labelled(label, locked) : label}
      aria-disabled={isLocked}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => !isLocked && onChange(event.currentTarget.checked)}
    />
  );
  if (!isLocked) return control;
  return (
    <Tooltip label={locked} events={{ hover: true, focus: true, touch: true }}>
      {control}
    </Tooltip>
  );
}
