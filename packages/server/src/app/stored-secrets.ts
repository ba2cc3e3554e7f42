import type { Transaction } from 'kysely';
import { storedSharedSecret } from '#access/session/index.ts';
import { twoStepSecrets } from '#access/two-step/index.ts';
import { webhookSecrets } from '#access/webhooks/index.ts';
import { type Configuration, ConfigurationError } from '#platform/configuration.ts';
import { isEmptyDatabase, openDatabase, system } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { openSecretCipher, type StoredSecret, UnreadableSecret } from '#platform/secrets/secret-cipher.ts';
import type { RandomSource, Services } from '#platform/services.ts';

async function findStored(tx: Transaction<Tables>, random: RandomSource): Promise<StoredSecret[]> {
  return [
    ...(await twoStepSecrets(tx, random)),
    ...(await webhookSecrets(tx, random)),
    ...(await storedSharedSecret(tx, random)),
  ];
}

/** Encrypts every stored secret with the first key, as SECRETS_KEY may be new or have changed. Called at each start. */
export async function renewStoredSecrets({
  database,
  random,
  secretCipher,
}: Pick<Services, 'database' | 'random' | 'secretCipher'>): Promise<void> {
  try {
    await database.write(async (tx) => {
      for (const { stored, store } of await findStored(tx, random)) {
        const renewed = secretCipher.renew(stored);
        if (renewed !== stored) await store(tx, renewed);
      }
    });
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new ConfigurationError(
      `SECRETS_KEY: ${error.message}. If that key is lost, replace its secrets: admin replace-lost-secrets`,
    );
  }
}

/** By others, which nobody knows. Returns the emails of administrators and the names of webhooks concerned. */
export async function replaceLostSecrets(
  configuration: Configuration,
  { random, now }: { random: RandomSource; now: () => Date },
): Promise<{ administrators: string[]; webhooks: string[] }> {
  const location = { databaseUrl: configuration.DATABASE_URL, dataDir: configuration.DATA_DIR };
  const database = openDatabase(location, { now });
  try {
    if (await isEmptyDatabase(database)) throw new ConfigurationError('No console was ever started here');
    const secretCipher = openSecretCipher(configuration.SECRETS_KEY);
    const isLost = ({ stored }: StoredSecret) => !secretCipher.canDecrypt(stored);
    if (!(await database.write((tx) => findStored(tx, random))).some(isLost))
      return { administrators: [], webhooks: [] };

    return await database.change(system('command line'), async (tx) => {
      const lost = (await findStored(tx, random)).filter(isLost);
      for (const { replacement, store } of lost) await store(tx, secretCipher.encrypt(replacement()));

      tx.audit('company.secrets-replaced', { kind: 'company', id: 1 });
      const owners = new Map(lost.map(({ owner }) => [`${owner?.kind}:${owner?.id}`, owner])).values();
      const replaced = { administrators: [] as string[], webhooks: [] as string[] };
      for (const owner of owners) {
        if (owner?.kind === 'administrator') {
          const { email, ...record } = owner;
          tx.audit('administrator.two-step-replaced', record);
          replaced.administrators.push(email);
        }
        if (owner?.kind === 'webhook') {
          tx.audit('webhook.rotated', owner, { after: { overlapHours: 0 } });
          replaced.webhooks.push(owner.name);
        }
      }
      return replaced;
    });
  } finally {
    await database.close();
  }
}
