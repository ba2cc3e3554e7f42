import type { NotRenewable, Unrenewable } from '@eemusic/contract/platform/sentences';
import { t } from '@lingui/core/macro';
import { enumerate, numbers } from '#platform/locales/formats.ts';

const unrenewable: Record<Unrenewable, () => string> = {
  unredeemed: () => t`not redeemed yet`,
  revoked: () => t({ message: 'revoked', context: 'key' }),
  'without-user': () => t`without a user`,
  replaced: () => t`replaced by a newer key`,
  endless: () => t`without a last day`,
  'student.inactive': () => t`of an inactive user`,
  'educator.inactive': () => t`of an inactive school or teacher`,
  'channel.inactive': () => t`of an inactive channel`,
};

const countUnrenewable: Record<Unrenewable, (count: string) => string> = {
  unredeemed: (count) => t`${count} not redeemed yet`,
  revoked: (count) => t`${count} revoked`,
  'without-user': (count) => t`${count} without a user`,
  replaced: (count) => t`${count} replaced by a newer key`,
  endless: (count) => t`${count} without a last day`,
  'student.inactive': (count) => t`${count} of an inactive user`,
  'educator.inactive': (count) => t`${count} of an inactive school or teacher`,
  'channel.inactive': (count) => t`${count} of an inactive channel`,
};

/** Why some of the selected keys cannot be renewed. */
export function formatNotRenewable({ keys, reasons, counts }: NotRenewable): string {
  if (keys === 1) {
    const reason = reasons[0] ? unrenewable[reasons[0]]() : '';
    return t`This key cannot be renewed: ${reason}`;
  }
  const sum = numbers().format(counts.reduce((total, one) => total + one, 0));
  const all = numbers().format(keys);
  const each = enumerate(
    reasons.map((reason, index) => countUnrenewable[reason](numbers().format(counts[index] ?? 0))),
  );
  return t`${sum} of ${all} keys cannot be renewed: ${each}`;
}
