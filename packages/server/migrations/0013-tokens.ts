import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Tokens by which other systems call, each with the secrets that hold of it: two while one takes over from another. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table tokens (
      ${id},
      name varchar(120) not null,
      scopes varchar(500) not null,
      channel_id integer references channels (id),
      requests_per_minute integer not null,
      created_at ${instant} not null,
      created_by varchar(200) not null,
      rotated_at ${instant},
      expires_at ${instant},
      revoked_at ${instant},
      last_used_at ${instant}
    )`,
    // A channel that is purged is asked for.
    'create index tokens_channel on tokens (channel_id) where channel_id is not null',
    `create table token_secrets (
      ${id},
      token_id integer not null references tokens (id),
      secret_hash varchar(64) not null unique,
      ending varchar(8) not null,
      valid_until ${instant}
    )`,
    'create index token_secrets_token on token_secrets (token_id, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
