import type { addRate as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Administrator } from '#platform/database/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addRule, assertNotPast } from './add-rule.ts';

export function addRate({ database, clock }: Services, request: RequestOf<typeof declared>, by: Administrator) {
  const { receiver, basisPoints, from } = request;
  return database.change(by, async (tx) => {
    assertNotPast(from, clock.now());

    const row = { receiver, basis_points: basisPoints, holds_from: from };
    await addRule(tx.insertInto('commission_rates').values(row), 'commission_rates_once', 'commission_rates.receiver');
    tx.audit('sale.rate-added', { kind: 'sale', id: null, name: `Rate of the ${receiver}` }, { after: request });
    return message('rate.added');
  });
}
