import { findTwoStep, hashLike, hashPassword, replaceRecoveryCodes, type TwoStep } from '#access/accounts/index.ts';
import { type Administrator, type Change, lock } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { digestOf, newRecoveryCodes } from './codes.ts';

/** Changes to one account's two-step sign-in run one after another. */
export function changeTwoStep<Result>(
  { database }: Services,
  by: Administrator,
  work: (tx: Change, found: TwoStep) => Promise<Result>,
): Promise<Result> {
  return database.change(by, async (tx) => {
    await lock(tx, database.engine, `two-step ${by.id}`);
    const found = await findTwoStep(tx, by.id);
    if (!found) throw new Refusal('session.none');
    return work(tx, found);
  });
}

/**
 * Makes new recovery codes, of which `store` keeps only the hashes. They are hashed outside of the transaction, because
 * that takes as long as ten passwords.
 */
export async function makeRecoveryCodes({ random }: Services, administratorId: number) {
  const codes = newRecoveryCodes(random);
  const [first = '', ...others] = codes.map((code) => digestOf(administratorId, code) ?? '');
  const salted = await hashPassword(first);
  const hashes = [salted];
  // One after another, so that ten codes do not hold up ten people who sign in.
  for (const digest of others) hashes.push(await hashLike(salted, digest));
  return { codes, store: (tx: Change) => replaceRecoveryCodes(tx, administratorId, hashes) };
}
