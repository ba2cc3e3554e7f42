import { hash } from 'node:crypto';
import type { Services } from '#platform/services.ts';

/** Returns a digest of the rows of each table, by which a test sees whether a request changed anything. */
export async function fingerprintTables({ database }: Pick<Services, 'database'>): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name } of await database.read.introspection.getTables()) {
    // The rows of partitions, which appear when they are needed, are also those of their table.
    if (/_\d{4}_\d\d$/.test(name)) continue;
    const rows = await database.read
      .selectFrom(name as 'sessions')
      .selectAll()
      .execute();
    digests[name] = hash(
      'sha256',
      rows
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n'),
    );
  }
  return digests;
}
