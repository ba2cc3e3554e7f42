import type { Transaction } from 'kysely';
import { countRecoveryCodes, consumeRecoveryCode, consumeTimeStep } from '#access/accounts/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { hashRecoveryCode, stepOf } from './codes.ts';

export type Attempt = { administratorId: number; secret: string; code: string; now: Date };

/** `recoveryCodesLeft` is null if the code came from the app. */
export type Spent = { recoveryCodesLeft: number | null };

/** Marks a code of the app or a recovery code as used. Returns null if it is wrong or was used before. */
export async function consumeCode(
  tx: Transaction<Tables>,
  { administratorId, secret, code, now }: Attempt,
): Promise<Spent | null> {
  const step = stepOf(secret, code, now);
  if (step !== null)
    return (await consumeTimeStep(tx, administratorId, { secret, step })) ? { recoveryCodesLeft: null } : null;

  if (!(await consumeRecoveryCode(tx, administratorId, hashRecoveryCode(administratorId, code)))) return null;
  return { recoveryCodesLeft: await countRecoveryCodes(tx, administratorId) };
}
