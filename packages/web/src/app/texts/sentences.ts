import type { ImportNoun, NotRenewable, Obstacle, Unrenewable } from '@eemusic/contract/platform/sentences';
import { plural, t } from '@lingui/core/macro';
import { enumerate, numbers } from '#platform/locales/formats.ts';

export function obstacleText(it: Obstacle): string {
  const name = 'name' in it ? it.name : '';
  switch (it.obstacle) {
    case 'administrator-email-taken': {
      const { email } = it;
      return t`${name} cannot be restored: another administrator has the e-mail ${email} now`;
    }
    case 'administrator-username-taken': {
      const { username } = it;
      return t`${name} cannot be restored: another administrator has the username ${username} now`;
    }
    case 'educator-user-name-taken': {
      const { userName } = it;
      return t`${name} cannot be restored: another school or teacher has the user name ${userName} now`;
    }
    case 'subscription-code-taken':
      return t`Not all of them can be restored: another user has the subscription code of one of them now`;
    case 'library-name-taken':
      return t`Another library is called ${name} now. Rename it, then restore this one`;
    case 'library-deleted':
      return t`Restore the library ${name} first`;
  }
}

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

export function notRenewableText({ keys, reasons, counts }: NotRenewable): string {
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

export const countImported: Record<ImportNoun, (count: number) => string> = {
  educator: (count) => plural(count, { one: '# school or teacher', other: '# schools and teachers' }),
  student: (count) => plural(count, { one: '# user', other: '# users' }),
};
