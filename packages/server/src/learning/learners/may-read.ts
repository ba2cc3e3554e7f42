import type { Actor, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Named } from './store.ts';

/** For a token that is limited to a channel or a user, all others do not exist. */
export async function assertMayRead(
  db: Query,
  { id, educator_id: educatorId }: { id: number; educator_id: number | null },
  by: Actor,
): Promise<void> {
  if (by.kind !== 'token') return;
  if (by.studentId !== null && by.studentId !== id) throw new Refusal('student.not-found');
  if (by.channelId === null) return;
  const educator = await db
    .selectFrom('educators')
    .select('channel_id')
    .where('id', '=', educatorId)
    .executeTakeFirst();
  if (educator?.channel_id !== by.channelId) throw new Refusal('student.not-found');
}

/** A token that is limited to a student can only report that student's practice. */
export function visibleTo(by: Actor, named: Named): Named {
  if (by.kind !== 'token' || by.studentId === null) return named;
  return { ...named, students: new Map([...named.students].filter(([id]) => id === by.studentId)) };
}
