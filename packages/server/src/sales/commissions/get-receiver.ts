import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Refuses if the channel or educator does not exist or is deleted. */
export async function getReceiver(db: Query, receiver: Receiver, id: number): Promise<{ name: string }> {
  const { name, deleted_at } = await getAnyReceiver(db, receiver, id);
  if (deleted_at !== null) throw new Refusal(`${receiver}.not-found`);
  return { name };
}

/** Like `getReceiver`, but deleted ones are found, too. */
export async function getAnyReceiver(db: Query, receiver: Receiver, id: number) {
  const found = await db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select(['name', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal(`${receiver}.not-found`);
  return found;
}
