import { Switch } from '@mantine/core';

type Props = {
  isOn: boolean;
  /** What is switched, such as 'Enable Little March'. */
  label: string;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
};

/** A switch in a row of a table; it takes effect at once. */
export function StatusSwitch({ isOn, label, onChange, disabled = false }: Props) {
  return (
    <Switch
      size="sm"
      aria-label={label}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
