import type { Query } from '#platform/database/index.ts';
import type { StoredSecret } from '#platform/secrets/stored-secret.ts';
import type { RandomSource } from '#platform/services.ts';
import { newSecret } from './sign.ts';
import { findWebhooks, replaceStoredSecret } from './store.ts';

/** Returns the secrets of all webhooks. Receivers refuse what a replaced one signs, until it is rotated. */
export async function webhookSecrets(db: Query, random: RandomSource): Promise<StoredSecret[]> {
  const webhooks = await findWebhooks(db).orderBy('id').execute();
  return webhooks.flatMap(({ id, name, ...row }) =>
    (['secret', 'old_secret'] as const).flatMap((column): StoredSecret[] => {
      const stored = row[column];
      if (stored === null) return [];
      return [
        {
          owner: { kind: 'webhook', id, name },
          stored,
          replacement: () => newSecret(random),
          store: (tx, text) => replaceStoredSecret(tx, { id, column, stored }, text),
        },
      ];
    }),
  );
}
