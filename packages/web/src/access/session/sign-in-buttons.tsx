import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

type Props = { isSending: boolean; onClick: () => void };

export function PasskeyButton({ isSending, onClick }: Props) {
  return (
    <Button variant="default" onClick={onClick} disabled={isSending} fullWidth>
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}

export function SignOnButton({ label, isSending, onClick }: Props & { label: string }) {
  return (
    <Button variant="default" onClick={onClick} disabled={isSending} fullWidth>
      <Trans>Sign in with {label}</Trans>
    </Button>
  );
}
