import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';

/** Without a key there may still be an expiry date, because users can be imported with one. */
export function formatSubscription(status: SubscriptionStatus, expireBy: string | null): string {
  const texts: Record<SubscriptionStatus, string> = {
    Active: t`The subscription is active.`,
    Expired: t`The subscription has expired.`,
    Revoked: t`The subscription was revoked.`,
    None:
      expireBy === null ? t`There is no subscription.` : t`There is no key: the expiry date was entered or imported.`,
  };
  return texts[status];
}
