import type { ActivationCode } from '@eemusic/contract/sales/subscriptions';
import type { Services } from '#platform/services.ts';
import { findEducators } from './known-educators.ts';
import { activationCodeOf } from './rows.ts';
import { findListedKey } from './store.ts';

export async function getKey(
  { database: { read }, clock }: Services,
  id: number,
): Promise<{ key: ActivationCode & { educatorName: string } }> {
  const row = await findListedKey(read, id);
  const educators = await findEducators(read, [row.educator_id]);
  const educatorName = educators.get(row.educator_id)?.name ?? '';
  return { key: { ...activationCodeOf(row, clock), educatorName } };
}
