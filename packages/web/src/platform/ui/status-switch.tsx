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

/**
 * A switch in a table, which takes effect immediately. If it is locked, it shows its state and the reason, also to
 * keyboard users.
 */
export function StatusSwitch({ isOn, label, onChange, locked = null }: Props) {
  const isLocked = locked !== null;
  /* A plain button, because scrolling renders hundreds of them. */
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
