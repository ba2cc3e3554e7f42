import type { Scope } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Whoever is deleted has figures, too; who never was is refused. */
export async function readScope(
  read: Query,
  { channelId, educatorId }: { channelId: number; educatorId: number },
): Promise<Scope> {
  if (channelId !== 0 && !(await isThere(read, 'channels', channelId))) throw new Refusal('channel.not-found');
  if (educatorId !== 0 && !(await isThere(read, 'educators', educatorId))) throw new Refusal('educator.not-found');
  return { channelId: channelId || null, educatorId: educatorId || null };
}

async function isThere(read: Query, table: 'channels' | 'educators', id: number): Promise<boolean> {
  return (await read.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
