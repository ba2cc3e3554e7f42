import { changeChain } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getEducator, setActive } from './store.ts';

type Request = { educatorId: number; status: 0 | 1 };

/** Sets, never flips: asking twice is asking once. */
export function setStatus({ database }: Services, { educatorId, status }: Request, by: Administrator) {
  const isActive = status === 1;
  return changeChain(database, by, async (tx) => {
    const before = await getEducator(tx, educatorId);
    if (before.is_active !== status) await setActive(tx, educatorId, isActive);
    tx.audit(
      isActive ? 'educator.activated' : 'educator.deactivated',
      { kind: 'educator', id: educatorId, name: before.name },
      { before: { isActive: before.is_active === 1 }, after: { isActive } },
    );
    return message(isActive ? 'educator.activated' : 'educator.deactivated');
  });
}
