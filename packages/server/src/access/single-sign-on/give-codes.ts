import type { Code } from '@eemusic/contract/platform/permissions';
import { countActive, findHolders, listed, setCodes } from '#access/accounts/index.ts';
import type { Change } from '#platform/database/index.ts';

/**
 * Sets exactly the permissions in the claims. The last active holder of AD with a password keeps AD, because nobody
 * else could grant it while the provider is down.
 */
export async function giveCodes(tx: Change, id: number, claimed: readonly Code[]): Promise<void> {
  const holder = (await findHolders(tx, [id])).get(id);
  if (!holder) return;
  const before = listed(holder.codes);
  await setCodes(tx, id, claimed);
  const isLast = holder.codes.has('AD') && !claimed.includes('AD') && (await countActive(tx, 'AD')) === 0;
  const after = isLast ? listed(new Set([...claimed, 'AD' as const])) : listed(new Set(claimed));
  if (isLast) await setCodes(tx, id, after);
  if (before.join() === after.join()) return;

  const record = { kind: 'administrator', id, name: holder.fullName };
  tx.audit('administrator.codes-given', record, { before: { codes: before }, after: { codes: after } });
}
