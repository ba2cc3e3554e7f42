import { decodeFeatures } from '@eemusic/music/difficulty';
import type { Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

/** Returns the features of an upload or a score; null for an older file that has not been read again yet. */
export async function getFeatures(db: Query, fileName: string): Promise<readonly number[] | null> {
  const row = await db.selectFrom('score_files').select('features').where('name', '=', fileName).executeTakeFirst();
  if (!row) throw new Refusal('score.file-unknown');
  return decodeFeatures(row.features);
}
