import { findTwoStep, turnOn } from '#access/accounts/index.ts';
import { countAttempt, deleteAttempts } from '#access/lockout/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeTwoStep, makeRecoveryCodes } from './change.ts';
import { stepOf } from './codes.ts';

/** A wrong code counts as a failed sign-in, so that somebody who finds an open session cannot guess codes. */
export async function confirm(services: Services, code: string, by: Administrator) {
  const { database, clock, secretCipher } = services;
  const found = await findTwoStep(database.read, by.id);
  if (!found) throw new Refusal('session.none');
  const { email, secret: present, pending } = found;
  if (present !== null) throw new Refusal('two-step.on');
  if (pending === null) throw new Refusal('two-step.begin');

  await countAttempt(services, email, by.origin);
  const step = stepOf(secretCipher.decrypt(pending), code, clock.now());
  if (step === null) throw new Refusal('two-step.code');
  const { codes: recoveryCodes, store } = await makeRecoveryCodes(services, by.id);

  const answer = await changeTwoStep(services, by, async (tx, { secret }) => {
    if (secret !== null) throw new Refusal('two-step.on');
    if (!(await turnOn(tx, by.id, { secret: pending, step }))) throw new Refusal('two-step.begin');
    await store(tx);
    tx.audit(
      'profile.two-step-on',
      { kind: 'administrator', id: by.id },
      { before: { isOn: false }, after: { isOn: true, recoveryCodesLeft: recoveryCodes.length } },
    );
    return { ...message('two-step.turned-on'), recoveryCodes };
  });
  await deleteAttempts(services, email, by.origin);
  return answer;
}
