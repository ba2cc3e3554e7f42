import type { KeyStatus } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';

export function formatStatus(status: KeyStatus): string {
  const texts: Record<KeyStatus, string> = {
    Available: t`Available`,
    Active: t({ message: 'Active', context: 'subscription' }),
    Expired: t`Expired`,
    Revoked: t`Revoked`,
  };
  return texts[status];
}

/** What a status means, as a tooltip. */
export function explainStatus(status: KeyStatus): string {
  const texts: Record<KeyStatus, string> = {
    Available: t`No one has redeemed it yet.`,
    Active: t`The user can play.`,
    Expired: t`It has expired.`,
    Revoked: t`No one can play with it until it is reinstated.`,
  };
  return texts[status];
}
