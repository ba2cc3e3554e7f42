import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Who an administrator is at a provider of OpenID Connect. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table sign_on_identities (
      ${id},
      administrator_id integer not null references administrators (id),
      issuer varchar(500) not null,
      subject varchar(255) not null,
      created_at ${instant} not null,
      last_used_at ${instant} not null
    )`,
    'create unique index sign_on_identities_subject on sign_on_identities (issuer, subject)',
    // One person of a provider opens one account.
    'create unique index sign_on_identities_administrator on sign_on_identities (administrator_id, issuer)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
