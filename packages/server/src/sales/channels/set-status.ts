import { changeChain } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { getChannel, setActive } from './store.ts';

type Request = { channelId: number; status: 0 | 1 };

/** Sets, never flips: asking twice is asking once. */
export function setStatus({ database }: Services, { channelId, status }: Request, by: Administrator) {
  const isActive = status === 1;
  return changeChain(database, by, async (tx) => {
    const before = await getChannel(tx, channelId);
    if (before.is_active !== status) await setActive(tx, channelId, isActive);
    tx.audit(
      isActive ? 'channel.activated' : 'channel.deactivated',
      { kind: 'channel', id: channelId, name: before.name },
      { before: { isActive: before.is_active === 1 }, after: { isActive } },
    );
    return message(isActive ? 'channel.activated' : 'channel.deactivated');
  });
}
