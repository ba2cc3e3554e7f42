import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';

type Flag = 0 | 1;

/** Whether a record is active, in its form. */
export function StatusInput({ status, onChange }: { status: Flag; onChange: (status: Flag) => void }) {
  return (
    <Switch
      label={t`Status`}
      description={status === 1 ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}
      checked={status === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

/** How a conflict notice names and shows the status. */
export const statusInWords = () => ({
  label: t`Status`,
  say: (status: Flag) => (status === 1 ? t`Active` : t`Inactive`),
});
