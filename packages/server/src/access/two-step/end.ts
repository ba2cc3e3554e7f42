import { clearTwoStep } from '#access/accounts/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeTwoStep } from './change.ts';
import { type Proof, proveIdentity } from './prove-identity.ts';

export async function end(services: Services, proof: Proof, by: Administrator) {
  const { consumeCode } = await proveIdentity(services, proof, by);

  return changeTwoStep(services, by, async (tx, { secret }) => {
    if (secret === null) throw new Refusal('two-step.off');
    await consumeCode(tx);
    await clearTwoStep(tx, by.id);
    tx.audit(
      'profile.two-step-off',
      { kind: 'administrator', id: by.id },
      { before: { isOn: true }, after: { isOn: false } },
    );
    return message('two-step.turned-off');
  });
}
