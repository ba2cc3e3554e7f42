import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, flag, instant } from './baseline/column-types.ts';

/** Passkeys of administrators, and the challenges that were used, so that none works twice. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    // A credential's id has at most 1023 bytes (WebAuthn Level 3, § 6.5.1), here in base64url.
    `create table passkeys (
      ${id},
      administrator_id integer not null references administrators (id),
      credential_id varchar(1364) not null unique,
      public_key varchar(8000) not null,
      counter bigint not null,
      transports varchar(200) not null,
      ${flag('is_backed_up')},
      name varchar(60) not null,
      created_at ${instant} not null,
      last_used_at ${instant}
    )`,
    'create index passkeys_administrator on passkeys (administrator_id)',
    `create table used_challenges (
      challenge_hash varchar(64) primary key,
      expires_at ${instant} not null
    )`,
    'create index used_challenges_expiry on used_challenges (expires_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
