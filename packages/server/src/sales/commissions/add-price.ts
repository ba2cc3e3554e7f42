import type { addPrice as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addRule, assertNotPast } from './add-rule.ts';
import { toMinor } from './money.ts';

export function addPrice({ database, clock }: Services, request: RequestOf<typeof declared>, by: Administrator) {
  const { durationDays, amount, from } = request;
  return database.change(by, async (tx) => {
    assertNotPast(from, clock.now());

    const row = { duration_days: durationDays, amount: toMinor(amount), holds_from: from };
    await addRule(tx.insertInto('prices').values(row), 'prices_once', 'prices.duration_days');
    tx.audit('sale.price-added', { kind: 'sale', id: null, name: `${durationDays} days` }, { after: request });
    return message('price.added');
  });
}
