import { Switch, Tooltip } from '@mantine/core';

type Props = {
  isOn: boolean;
  /** What is switched, such as 'Enable Little March'. */
  label: string;
  onChange: (isOn: boolean) => void;
  /** Why it cannot be switched; null where it can. */
  locked?: string | null;
};

/** A switch in a row of a table; it takes effect at once. */
export function StatusSwitch({ isOn, label, onChange, locked = null }: Props) {
  return (
    <Tooltip label={locked} disabled={locked === null}>
      <span>
        <Switch
          size="sm"
          aria-label={locked === null ? label : `${label}. ${locked}`}
          checked={isOn}
          disabled={locked !== null}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </span>
    </Tooltip>
  );
}
