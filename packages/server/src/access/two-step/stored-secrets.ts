import { findStoredTwoStepSecrets, replaceStoredTwoStepSecret } from '#access/accounts/index.ts';
import type { Query } from '#platform/database/index.ts';
import type { StoredSecret } from '#platform/secrets/stored-secret.ts';
import type { RandomSource } from '#platform/services.ts';
import { newSecret } from './codes.ts';

/** Returns the secrets of all authenticator apps. With a replaced one, only recovery codes work. */
export async function twoStepSecrets(db: Query, random: RandomSource): Promise<StoredSecret[]> {
  const secrets = await findStoredTwoStepSecrets(db);
  return secrets.map((secret) => ({
    owner:
      secret.column === 'two_step_secret'
        ? { kind: 'administrator', id: secret.id, name: secret.name, email: secret.email }
        : null,
    stored: secret.stored,
    replacement: () => newSecret(random),
    store: (tx, text) => replaceStoredTwoStepSecret(tx, secret, text),
  }));
}
