import { Tooltip } from '@mantine/core';
import { labelled } from '#platform/locales/formats.ts';
import classes from './status-switch.module.css';

type Props = {
  isOn: boolean;
  /** What is switched, such as 'Enable Little March'. */
  label: string;
  onChange: (isOn: boolean) => void;
  /** Why it cannot be switched; null where it can. */
  locked?: string | null;
};

/** A switch in a row of a table; it takes effect at once. Where it is locked it shows its state and says why, by keyboard too. */
export function StatusSwitch({ isOn, label, onChange, locked = null }: Props) {
  const isLocked = locked !== null;
  /* Plain, as hundreds of them come into sight while one scrolls. */
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
