import type { addPrice as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { assertBelow, message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addedBy, assertNotPast } from './add-rule.ts';
import { toMinor } from './money.ts';
import { priceRecord } from './rule-records.ts';
import { countPrices, insertPrice } from './rules-store.ts';

export function addPrice({ database, clock }: Services, request: RequestOf<typeof declared>, by: Administrator) {
  const { durationDays, amount, from, reason } = request;
  return changeSerially(database, by, async (tx) => {
    assertNotPast(from, clock.today());
    assertBelow('price', await countPrices(tx, durationDays));

    const row = {
      duration_days: durationDays,
      amount: toMinor(amount),
      holds_from: from,
      reason,
      ...addedBy(by, clock),
    };
    await insertPrice(tx, row);
    tx.audit('sale.price-added', priceRecord(durationDays), { after: request });
    return message('price.added');
  });
}
