import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Refuses if the channel or educator does not exist or is deleted. */
export async function getReceiver(db: Query, receiver: Receiver, id: number): Promise<{ name: string }> {
  const found = await db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) throw new Refusal(`${receiver}.not-found`);
  return found;
}
