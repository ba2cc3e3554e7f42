import type { Administrator } from '@eemusic/contract/access/administrators';
import { type Code, permissionName } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import { locksOf, locksOfNew } from './locks.ts';
import { anAdministrator } from './testing.ts';

const me = { userId: 1, codes: ['AD', 'SL'] as Code[] };

const holding = (...codes: Code[]): Partial<Administrator> => ({
  permissions: codes.map((code) => ({ code, name: permissionName(code) })),
});

describe('what an administrator may change of another', () => {
  it('is everything except codes that they do not hold themselves', () => {
    const locks = locksOf(me, anAdministrator({ userId: 2, ...holding('SL') }));

    expect(locks).toMatchObject({ access: null, status: null, deletion: null });
    expect(locks.permission('AD')).toBeNull();
    expect(locks.permission('UM')).toBe('You do not have it yourself');
    expect(locksOfNew(me).permission('UM')).toBe('You do not have it yourself');
  });

  it('is nothing that grants access to the account of somebody who holds more', () => {
    const locks = locksOf(me, anAdministrator({ userId: 2, fullName: 'Li Na', ...holding('SL', 'DA') }));
    const reason = 'Li Na has permissions that you lack: Data Analytics';

    expect(locks).toMatchObject({ access: reason, status: reason, deletion: reason });
    expect(locks.permission('SL')).toBe(reason);
  });

  it('is neither status nor permissions for oneself', () => {
    const locks = locksOf(me, anAdministrator({ userId: 1, ...holding('AD', 'SL') }));

    expect(locks).toMatchObject({
      access: null,
      status: 'You cannot change your own status',
      deletion: 'You cannot delete yourself',
    });
    expect(locks.permission('SL')).toBe('You cannot change your own permissions');
  });
});
