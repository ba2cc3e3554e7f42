import type { Administrator } from '@eemusic/contract/access/administrators';
import { type Code, codes } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { enumerate } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import type { Me } from '#access/profile/index.ts';

export type Locks = {
  access: string | null;
  status: string | null;
  deletion: string | null;
  permission: (code: Code) => string | null;
};

/** Predicts what the server would refuse. */
export function locksOf(me: Me, { userId, fullName, permissions, hasGivenCodes }: Administrator): Locks {
  const lacking = permissions.map(({ code }) => code).filter((code) => !me.codes.includes(code));
  if (userId === me.userId) {
    return {
      access: null,
      status: t`You cannot change your own status`,
      deletion: t`You cannot delete yourself`,
      permission: () => t`You cannot change your own permissions`,
    };
  }
  if (lacking.length > 0) {
    const names = enumerate(lacking.map(formatPermission));
    const reason = t`${fullName} has permissions that you lack: ${names}`;
    return { access: reason, status: reason, deletion: reason, permission: () => reason };
  }
  const given = () => t`Given by single sign-on at each sign-in`;
  return { access: null, status: null, deletion: null, permission: hasGivenCodes ? given : lockOfCode(me) };
}

export function locksOfNew(me: Me): Locks {
  return { access: null, status: null, deletion: null, permission: lockOfCode(me) };
}

function lockOfCode(me: Me): Locks['permission'] {
  return (code) => (me.codes.includes(code) ? null : t`You do not have it yourself`);
}

export function hasOpenPermission(locks: Locks): boolean {
  return codes.some((code) => locks.permission(code) === null);
}
