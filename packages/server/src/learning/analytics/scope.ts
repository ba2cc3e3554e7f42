import type { Scope } from '#learning/practice/index.ts';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Refuses unknown ids; deleted channels and educators keep their figures. */
export async function readScope(
  read: Query,
  { channelId, educatorId }: { channelId: number; educatorId: number },
): Promise<Scope> {
  if (channelId !== 0 && !(await exists(read, 'channels', channelId))) throw new Refusal('channel.not-found');
  if (educatorId !== 0 && !(await exists(read, 'educators', educatorId))) throw new Refusal('educator.not-found');
  return { channelId: channelId || null, educatorId: educatorId || null };
}

async function exists(read: Query, table: 'channels' | 'educators', id: number): Promise<boolean> {
  return (await read.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
