import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';
import { nameKey } from '#sales/user-management/index.ts';

export type Owners = 'channels' | 'educators';

/** Returns the id of the live owner with each of these names, or why there is none. */
export async function findOwners(
  db: Query,
  owners: Owners,
  names: readonly string[],
): Promise<Map<string, number | FieldError>> {
  const { rows } = await sql<{ id: number; key: string }>`select id, name_key as key from ${sql.table(owners)}
    where name_key in (${sql.join(names.map(nameKey))}) and deleted_at is null`.execute(db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    names.map((name) => {
      const [first, second] = byKey.get(nameKey(name)) ?? [];
      const noun = owners === 'channels' ? 'channel' : 'educator';
      if (second) return [name, fieldErrorOf(`${noun}.ambiguous`, { name })];
      return [name, first?.id ?? fieldErrorOf(`${noun}.unknown`, { name })];
    }),
  );
}
