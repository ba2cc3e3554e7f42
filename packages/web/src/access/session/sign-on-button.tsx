import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

type Props = { label: string; isSending: boolean; onClick: () => void };

export function SignOnButton({ label, isSending, onClick }: Props) {
  return (
    <Button variant="default" onClick={onClick} disabled={isSending} fullWidth>
      <Trans>Sign in with {label}</Trans>
    </Button>
  );
}
