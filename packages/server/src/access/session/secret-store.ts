import type { Database, Query } from '#platform/database/index.ts';
import type { StoredSecret } from '#platform/secrets/stored-secret.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import './store.ts';

/** Name of the shared secret; the first thing that it signed were the addresses of files. */
const shared = 'addresses';

/** Returns the secret that all nodes share; the first node to start makes it. */
export async function sharedSecret(
  database: Database,
  { random, secretCipher }: Pick<Services, 'random' | 'secretCipher'>,
): Promise<string> {
  return database.write(async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name: shared, value: secretCipher.encrypt(newSecret(random)) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await readShared(tx).executeTakeFirstOrThrow();
    return secretCipher.decrypt(value);
  });
}

/** Returns the shared secret, or nothing before the first start. What a replaced one had signed is worthless. */
export async function storedSharedSecret(db: Query, random: RandomSource): Promise<StoredSecret[]> {
  const rows = await readShared(db).execute();
  return rows.map(({ value }) => ({
    owner: null,
    stored: value,
    replacement: () => newSecret(random),
    store: async (tx, text) => {
      await tx
        .updateTable('secrets')
        .set({ value: text })
        .where('name', '=', shared)
        .where('value', '=', value)
        .execute();
    },
  }));
}

const newSecret = (random: RandomSource) => Buffer.from(random.bytes(32)).toString('base64url');
const readShared = (db: Query) => db.selectFrom('secrets').select('value').where('name', '=', shared);
