import type { Change } from '#platform/database/index.ts';
import { consumeCode, type ReadCode } from './consume-code.ts';

/**
 * Must run in the transaction that the code permits, so that a code works for only one request. Returns false if it is
 * wrong.
 */
export async function takeSecondStep(tx: Change, code: ReadCode): Promise<boolean> {
  const spent = await consumeCode(tx, code);
  if (!spent) return false;
  const { recoveryCodesLeft } = spent;
  if (recoveryCodesLeft === null) return true;

  const record = { kind: 'administrator', id: code.administratorId };
  tx.audit('session.recovery-code-used', record, { after: { recoveryCodesLeft } });
  return true;
}
