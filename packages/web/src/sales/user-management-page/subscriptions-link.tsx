import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';

export const subscriptionsAddress: string = '/manage-subscription';

/** Whether this console includes the screen of subscription keys. */
export function useHasSubscriptions(): boolean {
  return subscriptionsAddress in useRouter().routesByPath;
}

export function SubscriptionsLink() {
  if (!useHasSubscriptions()) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconKey size={16} aria-hidden />}
      renderRoot={(props) => <Link to={subscriptionsAddress} {...props} />}
    >
      <Trans>Manage Subscriptions</Trans>
    </Button>
  );
}
