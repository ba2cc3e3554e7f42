import type { addRate as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { assertBelow, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addedBy, assertNotPast } from './add-rule.ts';
import { getReceiver } from './get-receiver.ts';
import { rateRecord } from './rule-records.ts';
import { countRates, insertRate } from './rules-store.ts';

export function addRate({ database, clock }: Services, request: RequestOf<typeof declared>, by: Administrator) {
  const { receiver, receiverId = null, basisPoints, from, reason } = request;
  return changeSerially(database, by, async (tx) => {
    assertNotPast(from, clock.today());

    const owner = receiverId === null ? null : await getReceiver(tx, receiver, receiverId);
    assertBelow('rate', await countRates(tx, receiver, receiverId));
    const rate = { receiver, receiver_id: receiverId, basis_points: basisPoints, holds_from: from };
    await insertRate(tx, { ...rate, reason, ...addedBy(by, clock) });
    tx.audit('sale.rate-added', rateRecord(receiver, owner), { after: request });
    return message('rate.added');
  });
}
