import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeTwoStep, makeRecoveryCodes } from './change.ts';
import { type Proof, proveIdentity } from './prove-identity.ts';

export async function renewRecoveryCodes(services: Services, proof: Proof, by: Administrator) {
  const { consumeCode } = await proveIdentity(services, proof, by);
  const { codes: recoveryCodes, store } = await makeRecoveryCodes(services, by.id);

  return changeTwoStep(services, by, async (tx, { secret }) => {
    if (secret === null) throw new Refusal('two-step.off');
    await consumeCode(tx);
    await store(tx);
    tx.audit(
      'profile.recovery-codes-renewed',
      { kind: 'administrator', id: by.id },
      { after: { recoveryCodesLeft: recoveryCodes.length } },
    );
    return { ...message('two-step.codes-renewed'), recoveryCodes };
  });
}
