import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function BackToLogin() {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/" {...props} />}>
      <Trans>Go to Login</Trans>
    </Anchor>
  );
}
