import type { Code } from '@eemusic/contract/platform/permissions';
import { describe, expect, it } from 'vitest';
import {
  assertHolderRemains,
  assertMayDelete,
  assertMayGrant,
  assertMayRestore,
  assertMaySetStatus,
  assertMayUpdate,
} from './index.ts';

const anAdministrator = (id: number, codes: Code[], overrides: { isActive?: boolean } = {}) => ({
  id,
  fullName: `Person ${id}`,
  email: `person${id}@example.com`,
  isActive: true,
  codes: new Set(codes),
  ...overrides,
});

const actor = anAdministrator(1, ['SL', 'AD']);
const equal = anAdministrator(2, ['SL', 'AD']);
const weaker = anAdministrator(3, ['SL']);
const stronger = anAdministrator(4, ['SL', 'UM', 'SM']);

const self = 'You cannot change your own permissions or status, or delete yourself';
const grant = /^You can only grant permissions that you have\. You lack /;
const refused =
  'Person 4 has permissions that you lack: User Management (UM), Sales Management (SM). Ask someone who has them';

type RequestedChange = { email?: string; codes?: Code[]; hasNewPassword?: boolean };

const updating =
  (target: ReturnType<typeof anAdministrator>, { email, codes, hasNewPassword = false }: RequestedChange) =>
  () =>
    assertMayUpdate(actor, target, {
      email: email ?? target.email,
      codes: codes ? new Set(codes) : null,
      hasNewPassword,
    });

describe('granting', () => {
  it('is possible for codes that the actor holds', () => {
    expect(() => assertMayGrant(actor, ['SL', 'AD'])).not.toThrow();
    expect(() => assertMayGrant(actor, [])).not.toThrow();
  });

  it('is refused for every other code, by its name', () => {
    expect(() => assertMayGrant(actor, ['SL', 'UM'])).toThrow(
      'You can only grant permissions that you have. You lack User Management (UM)',
    );
    expect(() => assertMayGrant(actor, ['DA', 'ES'])).toThrow('You lack Data Analytics (DA), Support Mailbox (ES)');
  });
});

describe('updating another administrator', () => {
  it.each<RequestedChange>([
    {},
    { email: 'new@example.com' },
    { hasNewPassword: true },
    { codes: [] },
    { codes: ['AD'] },
    { codes: ['SL', 'AD'] },
  ])('allows changing %j of somebody who is not stronger', (requested) => {
    expect(updating(weaker, requested)).not.toThrow();
    expect(updating(equal, requested)).not.toThrow();
  });

  it('never adds a code that the actor lacks', () => {
    expect(updating(weaker, { codes: ['SL', 'UM'] })).toThrow(grant);
  });

  it('allows changing fields of a stronger one that affect no access', () => {
    expect(updating(stronger, {})).not.toThrow();
    expect(updating(stronger, { codes: ['SM', 'UM', 'SL'] })).not.toThrow();
  });

  it.each<RequestedChange>([
    { email: 'person4@example.org' },
    { email: 'PERSON4@example.com' },
    { hasNewPassword: true },
    { codes: [] },
    { codes: ['SL', 'UM'] },
    { codes: ['SL', 'UM', 'SM', 'AD'] },
  ])('refuses changing %j of a stronger one', (requested) => {
    expect(updating(stronger, requested)).toThrow(refused);
  });
});

describe('changing oneself', () => {
  it('allows another email and password, and the same codes', () => {
    expect(updating(actor, { email: 'me@example.com', hasNewPassword: true, codes: ['AD', 'SL'] })).not.toThrow();
  });

  it.each<RequestedChange>([{ codes: ['AD'] }, { codes: ['SL', 'AD', 'UM'] }, { codes: [] }])(
    'cannot be given %j',
    (requested) => {
      expect(updating(actor, requested)).toThrow(self);
    },
  );

  it('allows neither deactivation nor deletion', () => {
    expect(() => assertMaySetStatus(actor, actor, false)).toThrow(self);
    expect(() => assertMaySetStatus(actor, actor, true)).not.toThrow();
    expect(() => assertMayDelete(actor, actor)).toThrow(self);
  });
});

describe('status, deletion and restoring', () => {
  it('can be changed for those who are not stronger', () => {
    for (const target of [equal, weaker]) {
      expect(() => assertMaySetStatus(actor, target, false)).not.toThrow();
      expect(() => assertMayDelete(actor, target)).not.toThrow();
      expect(() => assertMayRestore(actor, target)).not.toThrow();
    }
  });

  it('are refused for a stronger one, unless nothing changes', () => {
    expect(() => assertMaySetStatus(actor, stronger, false)).toThrow(refused);
    expect(() => assertMaySetStatus(actor, { ...stronger, isActive: false }, true)).toThrow(refused);
    expect(() => assertMaySetStatus(actor, stronger, true)).not.toThrow();
    expect(() => assertMayDelete(actor, stronger)).toThrow(refused);
    expect(() => assertMayRestore(actor, stronger)).toThrow(refused);
  });
});

describe('after every change', () => {
  it('an active administrator holds AD', () => {
    expect(() => assertHolderRemains(1)).not.toThrow();
    expect(() => assertHolderRemains(0)).toThrow(
      'At least one active administrator must hold the permission Permissions (AD)',
    );
  });
});
