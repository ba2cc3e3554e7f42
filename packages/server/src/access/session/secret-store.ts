import type { RandomSource } from '#platform/services.ts';
import type { Database } from '#platform/database/index.ts';

/** Returns the secret that all nodes share; the first node to start makes it. */
export async function sharedSecret(database: Database, random: RandomSource): Promise<string> {
  return database.write(async (tx) => {
    const value = Buffer.from(random.bytes(32)).toString('base64url');
    await tx
      .insertInto('secrets')
      .values({ name: 'addresses', value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const kept = await tx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'addresses')
      .executeTakeFirstOrThrow();
    return kept.value;
  });
}
