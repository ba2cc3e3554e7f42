import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BackToLogin } from './back-to-login.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export function RegisterWithoutLinkPage() {
  return (
    <SignedOutPage title={t`A link is needed`}>
      <Text>
        <Trans>
          The first administrator is created with the set-up link that the server printed at its start. Everyone else
          gets an account from an administrator.
        </Trans>
      </Text>
      <Text>
        <Trans>
          You have an account but no password?{' '}
          <Anchor inherit underline="always" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
            Reset it by email
          </Anchor>
          .
        </Trans>
      </Text>
      <BackToLogin />
    </SignedOutPage>
  );
}
