import { day } from '@eemusic/contract/platform/durations';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Change, Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { isUnusedPicture } from './store.ts';

/** How long an upload is kept that no record uses. */
export const unclaimedFor = 7 * day;

const unclaimed = <Row>(files: SelectQueryBuilder<Tables, 'files', Row>) =>
  files
    .where(isUnusedPicture)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('scores').select('id').whereRef('accompaniment', '=', 'files.name'))),
        not(exists(selectFrom('draft_scores').select('file_id').whereRef('accompaniment', '=', 'files.name'))),
      ]),
    );

/** Returns the total size, in bytes, of a person's uploads that no record uses yet. */
export async function unclaimedBytes(db: Query, administratorId: number, since: Date): Promise<number> {
  const uploads = db
    .selectFrom('files')
    .where('uploaded_by', '=', administratorId)
    .where('created_at', '>', since.toISOString())
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'));
  return Number((await unclaimed(uploads).executeTakeFirstOrThrow()).bytes);
}

/** Removes the rows of uploads that no record uses; the sweep then removes their files. Returns the number of rows. */
export async function deleteUnclaimed(tx: Change, before: Date): Promise<number> {
  const old = unclaimed(tx.selectFrom('files').where('created_at', '<', before.toISOString()).select('id'));
  const { numDeletedRows } = await tx.deleteFrom('files').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function hasUnclaimed(db: Query, before: Date): Promise<boolean> {
  const old = unclaimed(db.selectFrom('files').where('created_at', '<', before.toISOString()).select('id'));
  return (await old.limit(1).executeTakeFirst()) !== undefined;
}
