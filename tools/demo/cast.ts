import type { Cast } from '@eemusic/server/src/app/demo/fill.ts';
import type { Query } from '@eemusic/server/src/platform/database/index.ts';

const limit = 10;

/** Finds people, keys and scores for the cards of the board. */
export async function findCast(db: Query): Promise<Cast> {
  const student = await db
    .selectFrom('students')
    .select(['id', 'full_name as name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .where('subscription_code', 'is not', null)
    .where('contact_email', '<>', '')
    .orderBy('id')
    .limit(limit)
    .execute();
  const educator = await db
    .selectFrom('educators')
    .select(['id', 'name', 'contact_email as address'])
    .where('deleted_at', 'is', null)
    .orderBy('student_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  const keysOf = db.selectFrom('subscription_keys').select('id').where('deleted_at', 'is', null);
  const key = await keysOf
    .where('student_id', '=', student[0]?.id ?? 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const scoresOf = db.selectFrom('scores').select('id').where('deleted_at', 'is', null);
  return { student, educator, key, score: await scoresOf.orderBy('id').limit(limit).execute() };
}
