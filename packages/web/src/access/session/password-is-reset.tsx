import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SignedOutPage } from './signed-out-page.tsx';

export function PasswordIsReset() {
  return (
    <SignedOutPage
      title={t`Password reset`}
      intro={<Trans>Your new password is set. The account was signed out on every device.</Trans>}
    >
      <Button fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
        <Trans>Continue to log in</Trans>
      </Button>
    </SignedOutPage>
  );
}
