import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';

const subscriptions: string = '/manage-subscription';

/** Leads to the subscription keys, where the console has their screen. */
export function SubscriptionsLink() {
  const router = useRouter();
  if (!(subscriptions in router.routesByPath)) return null;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconKey size={16} aria-hidden />}
      renderRoot={(props) => <Link to={subscriptions} {...props} />}
    >
      <Trans>Manage Subscriptions</Trans>
    </Button>
  );
}
