import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { type Credentials, findCredentials, findTwoStep } from '#access/accounts/index.ts';
import { countCode, deleteCodes, provePassword } from '#access/lockout/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readCode } from './consume-code.ts';
import { takeSecondStep } from './take-second-step.ts';

export type Proof = { currentPassword?: string | null | undefined; code?: string | null | undefined };

/**
 * A person who has given the correct password. The code is spent in the transaction of the change, so that it works
 * only once.
 */
export type Identity = Credentials & { consumeCode: (tx: Change) => Promise<void> };

/**
 * Requires the password, and a code if two-step sign-in is on, because the change would outlive a stolen session token.
 */
export async function proveIdentity(
  services: Services,
  { currentPassword, code }: Proof,
  by: Administrator,
): Promise<Identity> {
  const { database } = services;
  if (!currentPassword) {
    throw new Refusal('profile.password-needed', { fields: { currentPassword: fieldErrorOf('form.incomplete') } });
  }
  const credentials = await provePassword(services, currentPassword, by);
  const secret = (await findTwoStep(database.read, by.id))?.secret ?? null;
  if (secret === null) return { ...credentials, consumeCode: async () => {} };

  if (!code) throw new Refusal('profile.code-needed', { fields: { code: fieldErrorOf('form.incomplete') } });
  await countCode(services, by.id);
  const read = await readCode(services, { administratorId: by.id, secret, code });
  return {
    ...credentials,
    async consumeCode(tx) {
      const isRight = await takeSecondStep(tx, read);
      if (!isRight) throw new Refusal('profile.code-wrong');
      await deleteCodes(tx, by.id);
    },
  };
}

type Ownership = { email: string; hasNewPassword: boolean };

/**
 * Like `proveIdentity`, for a change to one's own account that requires it only for a new email or password; null for
 * other changes.
 */
export async function proveIfNeeded(
  services: Services,
  { email, hasNewPassword }: Ownership,
  proof: Proof,
  by: Administrator,
): Promise<Identity | null> {
  const present = await findCredentials(services.database.read, by.id);
  return present?.email === email && !hasNewPassword ? null : proveIdentity(services, proof, by);
}

/** Spends the code. Refuses if the email has changed since the password was checked. */
export async function consumeProof(tx: Change, identity: Identity | null): Promise<void> {
  if (!identity) throw new Refusal('record.stale');
  await identity.consumeCode(tx);
}
