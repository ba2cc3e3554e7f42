import type { Change } from '#platform/database/index.ts';
import { type Attempt, spendCode } from './spend-code.ts';

/**
 * Runs in the transaction that it permits, so that a code works for one request only. Returns false where it is wrong.
 */
export async function takeSecondStep(tx: Change, attempt: Attempt): Promise<boolean> {
  const spent = await spendCode(tx, attempt);
  if (!spent) return false;
  const { recoveryCodesLeft } = spent;
  if (recoveryCodesLeft === null) return true;

  const record = { kind: 'administrator', id: attempt.administratorId };
  tx.audit('session.recovery-code-used', record, { after: { recoveryCodesLeft } });
  return true;
}
