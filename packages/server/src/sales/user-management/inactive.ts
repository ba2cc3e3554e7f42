import { type Query, readInChunks } from '#platform/database/index.ts';

/** The parties of a sale; missing ones are not checked. */
type Parties = { studentId?: number; educatorId: number; channelId: number | null };
export type Inactive = 'student.inactive' | 'educator.inactive' | 'channel.inactive';

/**
 * Returns the first inactive party, if any. Nothing is sold to an inactive user, nor by an inactive educator or one
 * whose channel is inactive: no keys are made for it, its open keys cannot be redeemed, and none is renewed. Earlier
 * sales stay valid: subscriptions run, practice counts, and refunds and corrections are booked.
 */
export async function findInactive<Given extends Parties>(
  db: Query,
  all: readonly Given[],
): Promise<(parties: Given) => Inactive | undefined> {
  const students = await inactiveAmong(
    db,
    'students',
    all.map(({ studentId }) => studentId),
  );
  const educators = await inactiveAmong(
    db,
    'educators',
    all.map(({ educatorId }) => educatorId),
  );
  const channels = await inactiveAmong(
    db,
    'channels',
    all.map(({ channelId }) => channelId),
  );
  return ({ studentId, educatorId, channelId }) => {
    if (studentId !== undefined && students.has(studentId)) return 'student.inactive';
    if (educators.has(educatorId)) return 'educator.inactive';
    return channelId !== null && channels.has(channelId) ? 'channel.inactive' : undefined;
  };
}

async function inactiveAmong(
  db: Query,
  table: 'students' | 'educators' | 'channels',
  ids: readonly (number | null | undefined)[],
): Promise<Set<number>> {
  const distinct = [...new Set(ids)].filter((id) => typeof id === 'number');
  const rows = await readInChunks(db, distinct, (chunk) =>
    db.selectFrom(table).select('id').where('id', 'in', chunk).where('is_active', '=', 0),
  );
  return new Set(rows.map(({ id }) => id));
}
