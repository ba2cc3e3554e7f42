import type { Change } from '#platform/database/index.ts';
import { type Attempt, consumeCode, type Verifier } from './consume-code.ts';

/**
 * Must run in the transaction that the code permits, so that a code works for only one request. Returns false if it is
 * wrong.
 */
export async function takeSecondStep(tx: Change, services: Verifier, attempt: Attempt): Promise<boolean> {
  const spent = await consumeCode(tx, services, attempt);
  if (!spent) return false;
  const { recoveryCodesLeft } = spent;
  if (recoveryCodesLeft === null) return true;

  const record = { kind: 'administrator', id: attempt.administratorId };
  tx.audit('session.recovery-code-used', record, { after: { recoveryCodesLeft } });
  return true;
}
