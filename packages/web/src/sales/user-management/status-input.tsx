import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { inactiveText, type Switched } from './inactive-text.ts';

type Flag = 0 | 1;
type Props = { kind: Switched; status: Flag; onChange: (status: Flag) => void };

/** The status of a record in its form, with the consequences if it is inactive. */
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

/** How the notice about a conflict names and shows the status. */
export const statusInWords = () => ({
  label: t`Status`,
  format: (status: Flag) => (status === 1 ? t`Active` : t`Inactive`),
});
