import type { Actor, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** To a token of one channel, the users of the others are not there. */
export async function assertMayRead(
  db: Query,
  { educator_id: educatorId }: { educator_id: number | null },
  by: Actor,
): Promise<void> {
  if (by.kind !== 'token' || by.channelId === null) return;
  const educator = await db
    .selectFrom('educators')
    .select('channel_id')
    .where('id', '=', educatorId)
    .executeTakeFirst();
  if (educator?.channel_id !== by.channelId) throw new Refusal('student.not-found');
}
