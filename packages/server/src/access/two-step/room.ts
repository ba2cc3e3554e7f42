import * as contract from '@eemusic/contract/access/two-step';
import {
  type Account,
  clearTwoStep,
  countRecoveryCodes,
  findAccount,
  hashLike,
  hashPassword,
  keepPending,
  replaceRecoveryCodes,
  turnOn,
} from '#access/accounts/index.ts';
import { countAttempt, deleteAttempts, provePassword } from '#access/lockout/index.ts';
import { type Administrator, type Change, lock, type Query } from '#platform/database/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Room } from '#platform/room.ts';
import type { Services } from '#platform/services.ts';
import { addressOf, digestOf, newRecoveryCodes, newSecret, proveIdentity, stepOf } from './codes.ts';

export const twoStepRoom: Room = { routes: twoStepRoutes };

function twoStepRoutes(serve: Serve, services: Services): void {
  const { database, clock, random, secretCipher } = services;
  const recordOf = ({ id }: Administrator) => ({ kind: 'administrator', id });

  serve(contract.fetchTwoStep, async ({ userId }) => ({
    isOn: (await getAccount(database.read, userId)).twoStepSecret !== null,
    recoveryCodesLeft: await countRecoveryCodes(database.read, userId),
  }));

  /* Beginning again replaces the pending secret. */
  serve(contract.beginTwoStep, async ({ currentPassword }, by) => {
    await provePassword(services, currentPassword, by);
    return changeTwoStep(services, by, async (tx, { email }) => {
      const secret = newSecret(random);
      if (!(await keepPending(tx, by.id, secretCipher.encrypt(secret)))) throw new Refusal('two-step.on');
      tx.audit('profile.two-step-begun', recordOf(by));
      return { ...message('two-step.begun'), secret, address: addressOf(secret, email) };
    });
  });

  /* A wrong code counts as a failed sign-in, so that somebody who finds an open session cannot guess codes. */
  serve(contract.confirmTwoStep, async ({ code }, by) => {
    const { email, twoStepSecret, twoStepPending: pending } = await getAccount(database.read, by.id);
    if (twoStepSecret !== null) throw new Refusal('two-step.on');
    if (pending === null) throw new Refusal('two-step.begin');

    await countAttempt(services, email, by.origin);
    const step = stepOf(secretCipher.decrypt(pending), code, clock.now());
    if (step === null) throw new Refusal('two-step.code');
    const { codes: recoveryCodes, hashes } = await makeRecoveryCodes(services, by.id);
    return changeTwoStep(services, by, async (tx, { twoStepSecret: present }) => {
      if (present !== null) throw new Refusal('two-step.on');
      if (!(await turnOn(tx, by.id, { secret: pending, step }))) throw new Refusal('two-step.begin');
      await replaceRecoveryCodes(tx, by.id, hashes);
      await deleteAttempts(tx, email, by.origin);
      const after = { isOn: true, recoveryCodesLeft: recoveryCodes.length };
      tx.audit('profile.two-step-on', recordOf(by), { before: { isOn: false }, after });
      return { ...message('two-step.turned-on'), recoveryCodes };
    });
  });

  serve(contract.renewRecoveryCodes, async (proof, by) => {
    const { consumeCode } = await proveIdentity(services, proof, by);
    const { codes: recoveryCodes, hashes } = await makeRecoveryCodes(services, by.id);
    return changeTwoStep(services, by, async (tx, { twoStepSecret }) => {
      if (twoStepSecret === null) throw new Refusal('two-step.off');
      await consumeCode(tx);
      await replaceRecoveryCodes(tx, by.id, hashes);
      const after = { recoveryCodesLeft: recoveryCodes.length };
      tx.audit('profile.recovery-codes-renewed', recordOf(by), { after });
      return { ...message('two-step.codes-renewed'), recoveryCodes };
    });
  });

  serve(contract.endTwoStep, async (proof, by) => {
    const { consumeCode } = await proveIdentity(services, proof, by);
    return changeTwoStep(services, by, async (tx, { twoStepSecret }) => {
      if (twoStepSecret === null) throw new Refusal('two-step.off');
      await consumeCode(tx);
      await clearTwoStep(tx, by.id);
      tx.audit('profile.two-step-off', recordOf(by), { before: { isOn: true }, after: { isOn: false } });
      return message('two-step.turned-off');
    });
  });
}

async function getAccount(db: Query, id: number): Promise<Account> {
  const account = await findAccount(db, { id });
  if (!account) throw new Refusal('session.none');
  return account;
}

/** Changes to one account's two-step sign-in run one after another. */
const changeTwoStep = <Result>(
  { database }: Services,
  by: Administrator,
  work: (tx: Change, account: Account) => Promise<Result>,
): Promise<Result> =>
  database.change(by, async (tx) => {
    await lock(tx, `two-step ${by.id}`);
    return work(tx, await getAccount(tx, by.id));
  });

/**
 * Makes new recovery codes, of which only the hashes are stored. They are hashed outside of the transaction, because
 * that takes as long as ten passwords.
 */
async function makeRecoveryCodes({ random }: Services, administratorId: number) {
  const codes = newRecoveryCodes(random);
  const [first = '', ...others] = codes.map((code) => digestOf(administratorId, code) ?? '');
  const salted = await hashPassword(first);
  const hashes = [salted];
  // One after another, so that ten codes do not hold up ten people who sign in.
  for (const digest of others) hashes.push(await hashLike(salted, digest));
  return { codes, hashes };
}
