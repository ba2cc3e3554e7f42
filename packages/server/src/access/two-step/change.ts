import { findTwoStep, replaceRecoveryCodes, type TwoStep } from '#access/accounts/index.ts';
import { type Administrator, type Change, lock } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { hashRecoveryCode, newRecoveryCodes } from './codes.ts';

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

/** Replaces all recovery codes; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Change, { random }: Services, administratorId: number): Promise<string[]> {
  const codes = newRecoveryCodes(random);
  await replaceRecoveryCodes(
    tx,
    administratorId,
    codes.map((code) => hashRecoveryCode(administratorId, code)),
  );
  return codes;
}
