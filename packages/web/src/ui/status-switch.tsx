import { Switch, Tooltip } from '@mantine/core';

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
  return (
    <Tooltip label={locked} disabled={!isLocked} events={{ hover: true, focus: true, touch: true }}>
      <Switch
        size="sm"
        aria-label={isLocked ? `${label}. ${locked}` : label}
        aria-disabled={isLocked}
        checked={isOn}
        style={isLocked ? { opacity: 0.5 } : {}}
        onChange={(event) => !isLocked && onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  );
}
