import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';

/** Empty for a key that is not redeemed yet. */
export function formatExpiry({ expireBy, redeemedOn }: Pick<ActivationCode, 'expireBy' | 'redeemedOn'>): string {
  if (expireBy !== null) return expireBy;
  return redeemedOn === null ? '' : t`Never`;
}
