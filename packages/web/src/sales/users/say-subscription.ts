import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';

export function saySubscription(status: SubscriptionStatus): string {
  const texts: Record<SubscriptionStatus, string> = {
    Active: t`The subscription is active.`,
    Expired: t`The subscription has expired.`,
    Revoked: t`The subscription was revoked.`,
    None: t`There is no subscription.`,
  };
  return texts[status];
}
