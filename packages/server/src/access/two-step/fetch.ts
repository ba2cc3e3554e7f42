import { countRecoveryCodes, findTwoStep } from '#access/accounts/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';

export async function fetchTwoStep(
  { database }: Services,
  userId: number,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const found = await findTwoStep(database.read, userId);
  if (!found) throw new Refusal('session.none');
  return { isOn: found.secret !== null, recoveryCodesLeft: await countRecoveryCodes(database.read, userId) };
}
