import { hash } from 'node:crypto';
import { type RawBuilder, sql, type TableMetadata } from 'kysely';
import type { Services } from '#platform/services.ts';

type Databases = Pick<Services, 'database'>;

let known: Promise<TableMetadata[]> | undefined;

/** Returns the tables, which are the same in every test's database and are looked up once. */
export function readTables({ database }: Databases): Promise<TableMetadata[]> {
  known ??= database.read.introspection
    .getTables()
    // The rows of partitions, which appear when they are needed, are also those of their table.
    .then((tables) => tables.filter(({ name }) => !/_\d{4}_\d\d$/.test(name)));
  return known;
}

/** Returns a digest of the rows of each table, by which a test sees whether a request changed anything. */
export async function fingerprintTables({ database }: Databases): Promise<Record<string, string>> {
  // Being asked changes the count of requests.
  const tables = (await readTables({ database })).filter(({ name }) => name !== 'rate_counts');
  if (database.engine === 'postgres') {
    // One statement for all tables, because a hundred take ten times as long.
    const digests = sql.join(tables.map(digestInPostgres), sql` union all `);
    const { rows } = await sql<{ name: string; digest: string }>`${digests}`.execute(database.read);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await database.read
      .selectFrom(name as 'sessions')
      .selectAll()
      .execute();
    const texts = rows.map((row) => JSON.stringify(row)).toSorted();
    digests[name] = hash('sha256', texts.join('\n'));
  }
  return digests;
}

const digestInPostgres = ({ name }: TableMetadata): RawBuilder<unknown> => sql`
  select ${sql.lit(name)}::text as name, md5(coalesce(string_agg(r::text, E'\n' order by r::text), '')) as digest
  from ${sql.table(name)} as r`;
