import { countDays } from '@eemusic/contract/platform/days';
import type { StatementState } from '@eemusic/contract/sales/choices';
import type { KeyStatus } from '@eemusic/contract/sales/subscriptions';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import { today } from '#platform/company.ts';

export function formatKeyStatus(status: KeyStatus | SubscriptionStatus): string {
  const names: Record<typeof status, string> = {
    Available: t`Available`,
    Active: t({ message: 'Active', context: 'subscription' }),
    Renewed: t`Renewed`,
    Expired: t`Expired`,
    Revoked: t`Revoked`,
    None: t`None`,
  };
  return names[status];
}

/** The days from today to the last day of a subscription; negative once it has ended. */
export const daysLeft = (last: string): number => countDays(today(), last) - 1;

/** A subscription that has no more days left ends soon. */
export const soonDays = 30;

const subscriptionColours = { Active: 'teal', Expired: 'gray', Revoked: 'red', None: 'gray' } as const;

/** @param props.soon in place of the status of an active subscription that ends soon */
export function SubscriptionBadge({ status, soon = null }: { status: SubscriptionStatus; soon?: string | null }) {
  return (
    <Badge color={soon === null ? subscriptionColours[status] : 'orange'}>{soon ?? formatKeyStatus(status)}</Badge>
  );
}

export function formatState(state: StatementState): string {
  const names: Record<StatementState, string> = {
    open: t({ message: 'Open', context: 'statement' }),
    closed: t({ message: 'Closed', context: 'statement' }),
    paid: t({ message: 'Paid', context: 'statement' }),
  };
  return names[state];
}

const stateColours: Record<StatementState, string> = { open: 'gray', closed: 'blue', paid: 'green' };

export function StateBadge({ state, paidOn = null }: { state: StatementState; paidOn?: string | null }) {
  return (
    <Badge color={stateColours[state]} c="var(--mantine-color-text)">
      {paidOn === null ? formatState(state) : `${formatState(state)} ${paidOn}`}
    </Badge>
  );
}
