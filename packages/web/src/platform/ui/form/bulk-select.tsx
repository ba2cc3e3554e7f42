import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';

type Props<Value extends string | number | boolean> = {
  label: string;
  value: Value | null;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | null) => void;
};

export function BulkSelect<Value extends string | number | boolean>(props: Props<Value>) {
  const { label, value, choices, onChange } = props;
  return (
    <NativeSelect
      label={label}
      size="sm"
      fw={value === null ? undefined : 600}
      value={value === null ? '' : String(value)}
      data={[
        { value: '', label: t`No change` },
        ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(choices.find((choice) => String(choice.value) === chosen)?.value ?? null);
      }}
    />
  );
}
