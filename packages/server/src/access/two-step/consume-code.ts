import type { Transaction } from 'kysely';
import { countRecoveryCodes, consumeRecoveryCode, consumeTimeStep } from '#access/accounts/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { hashRecoveryCode, stepOf } from './codes.ts';

/** `secret` is as it is stored. */
export type Attempt = { administratorId: number; secret: string; code: string };

export type Verifier = Pick<Services, 'clock' | 'secretCipher'>;

/** `recoveryCodesLeft` is null if the code came from the app. */
export type Spent = { recoveryCodesLeft: number | null };

/** Marks a code of the app or a recovery code as used. Returns null if it is wrong or was used before. */
export async function consumeCode(
  tx: Transaction<Tables>,
  { clock, secretCipher }: Verifier,
  { administratorId, secret, code }: Attempt,
): Promise<Spent | null> {
  const step = stepOf(secretCipher.decrypt(secret), code, clock.now());
  if (step !== null)
    return (await consumeTimeStep(tx, administratorId, { secret, step })) ? { recoveryCodesLeft: null } : null;

  if (!(await consumeRecoveryCode(tx, administratorId, hashRecoveryCode(administratorId, code)))) return null;
  return { recoveryCodesLeft: await countRecoveryCodes(tx, administratorId) };
}
