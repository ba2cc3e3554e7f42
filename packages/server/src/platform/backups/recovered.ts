import type { Configuration } from '#platform/configuration.ts';
import { assertDatabase, beginNewHistory } from '#platform/database/index.ts';
import { databaseLocationOf } from './database-location.ts';

/**
 * Does for a database that was put back by other means, such as point-in-time recovery or a snapshot, what `restore`
 * does for a backup: sessions end, and learning apps fetch the catalogue anew, because change numbers are used again.
 */
export async function acceptRecovered(configuration: Configuration): Promise<void> {
  const location = databaseLocationOf(configuration);
  await assertDatabase(location);
  await beginNewHistory(location);
}
