import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { inactiveText, type Switched } from './inactive-text.ts';

type Flag = 0 | 1;
type Props = { kind: Switched; status: Flag; onChange: (status: Flag) => void };

/** Whether a record is active, in its form, with the consequences if it is not. */
export function StatusInput({ kind, status, onChange }: Props) {
  return (
    <Switch
      label={t`Status`}
      description={status === 1 ? <Trans>Active</Trans> : inactiveText(kind)}
      checked={status === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

/** How a conflict notice names and shows the status. */
export const statusInWords = () => ({
  label: t`Status`,
  format: (status: Flag) => (status === 1 ? t`Active` : t`Inactive`),
});
