import { t } from '@lingui/core/macro';
import { refreshUserManagement } from '#sales/ui/index.ts';
import type { Kind } from './records.ts';

const sentences: Record<Kind, () => string> = {
  channels: () =>
    t`Inactive: its schools and teachers get no new keys, and their open keys cannot be redeemed or renewed. Running subscriptions go on.`,
  educators: () =>
    t`Inactive: it gets no new keys, and its open keys cannot be redeemed or renewed. Running subscriptions go on.`,
  students: () =>
    t`Inactive: this user cannot sign in to the learning app, and can neither redeem a key nor be renewed. The subscription and its days stay.`,
};

/** The consequences of inactivity, which `findInactive` enforces on the server. */
export const inactiveText = (kind: Kind): string => sentences[kind]();

/** The same about one record, short enough for a notice. */
const notices: Record<Kind, (name: string) => string> = {
  channels: (name) => t`${name} is inactive: its schools get no new keys, and open keys cannot be redeemed or renewed.`,
  educators: (name) => t`${name} is inactive: it gets no new keys, and open keys cannot be redeemed or renewed.`,
  students: (name) => t`${name} is inactive and can’t sign in, redeem or renew. The remaining days are kept.`,
};

/** How the status of a record is switched in its list. */
export const switchOf = (kind: Kind, name: string) => ({
  room: kind,
  inactive: notices[kind](name),
  refresh: refreshUserManagement,
  failure: t`Something Went wrong!`,
});
