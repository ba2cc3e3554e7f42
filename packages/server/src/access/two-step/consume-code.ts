import type { Transaction } from 'kysely';
import {
  countRecoveryCodes,
  consumeRecoveryCode,
  consumeTimeStep,
  findRecoveryHash,
  hashLike,
} from '#access/accounts/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { digestOf, stepOf } from './codes.ts';

/** `secret` is as it is stored. */
type Attempt = { administratorId: number; secret: string; code: string };

export type Verifier = Pick<Services, 'clock' | 'database' | 'secretCipher'>;

/** A code that was looked at, but not used. */
export type ReadCode = { administratorId: number; secret: string; step: number | null; recoveryHash: string | null };

/** Runs before the transaction that the code permits, because hashing takes long. */
export async function readCode(
  { clock, database, secretCipher }: Verifier,
  { administratorId, secret, code }: Attempt,
): Promise<ReadCode> {
  const step = stepOf(secretCipher.decrypt(secret), code, clock.now());
  const digest = step === null ? digestOf(administratorId, code) : null;
  const stored = digest === null ? null : await findRecoveryHash(database.read, administratorId);
  if (digest === null || stored === null) return { administratorId, secret, step, recoveryHash: null };

  // A server of the version before, beside this one during an upgrade, stores the digest itself.
  const recoveryHash = stored.startsWith('$') ? await hashLike(stored, digest) : digest;
  return { administratorId, secret, step, recoveryHash };
}

/** `recoveryCodesLeft` is null if the code came from the app. */
export type Spent = { recoveryCodesLeft: number | null };

/** Marks a code of the app or a recovery code as used. Returns null if it is wrong or was used before. */
export async function consumeCode(
  tx: Transaction<Tables>,
  { administratorId, secret, step, recoveryHash }: ReadCode,
): Promise<Spent | null> {
  if (step !== null)
    return (await consumeTimeStep(tx, administratorId, { secret, step })) ? { recoveryCodesLeft: null } : null;

  if (recoveryHash === null || !(await consumeRecoveryCode(tx, administratorId, recoveryHash))) return null;
  return { recoveryCodesLeft: await countRecoveryCodes(tx, administratorId) };
}
