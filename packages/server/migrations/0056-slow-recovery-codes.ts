import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';

type Code = { id: number; administrator_id: number; code_hash: string };

/** As for passwords. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Recovery codes are hashed as slowly as passwords, from now on over their SHA-256, so that those that exist keep
 * working. All codes of a person have the same salt: then an attempt takes one hash and not ten. SQLite does not limit
 * the length of a column.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`alter table recovery_codes alter column code_hash type varchar(200)`.execute(db);
  const { rows } = await sql<Code>`select id, administrator_id, code_hash from recovery_codes order by id`.execute(db);
  const salts = new Map<number, Buffer>();
  for (const { id, administrator_id: owner, code_hash: digest } of rows) {
    const salt = salts.get(owner) ?? Buffer.from(crypto.getRandomValues(new Uint8Array(16)));
    salts.set(owner, salt);
    const slow = await hash(digest, { ...options, salt });
    await sql`update recovery_codes set code_hash = ${slow} where id = ${id}`.execute(db);
  }
}
