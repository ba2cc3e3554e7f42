import { setActive } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { assertRecentSignIn, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccess } from '#access/session/index.ts';
import { changeAdministrators, getHolder } from './change.ts';
import { assertMaySetStatus } from './rules.ts';

type Request = { userId: number; status: 0 | 1 };

/** Sets the status instead of toggling it, so that a repeated request changes nothing. */
export function setStatus(services: Services, { userId, status }: Request, by: Administrator) {
  const { database, clock } = services;
  const isActive = status === 1;
  return changeAdministrators(database, by, async (tx, actor) => {
    const before = await getHolder(tx, userId);
    assertMaySetStatus(actor, before, isActive);
    if (isActive && !before.isActive) assertRecentSignIn(by, services);

    if (isActive !== before.isActive) {
      await setActive(tx, userId, isActive);
      await closeAccess(tx, { administratorId: userId, now: clock.now() });
    }
    tx.audit(
      isActive ? 'administrator.activated' : 'administrator.deactivated',
      { kind: 'administrator', id: userId, name: before.fullName },
      { before: { isActive: before.isActive }, after: { isActive } },
    );
    return message(isActive ? 'administrator.activated' : 'administrator.deactivated');
  });
}
