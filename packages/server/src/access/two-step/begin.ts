import { keepPending } from '#access/accounts/index.ts';
import { provePassword } from '#access/lockout/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeTwoStep } from './change.ts';
import { addressOf, newSecret } from './codes.ts';

/** Beginning again replaces the pending secret. */
export async function begin(services: Services, currentPassword: string, by: Administrator) {
  await provePassword(services, currentPassword, by);

  return changeTwoStep(services, by, async (tx, { email }) => {
    const secret = newSecret(services.random);
    if (!(await keepPending(tx, by.id, services.secretCipher.encrypt(secret)))) throw new Refusal('two-step.on');
    tx.audit('profile.two-step-begun', { kind: 'administrator', id: by.id });
    return { ...message('two-step.begun'), secret, address: addressOf(secret, email) };
  });
}
