import { type correctRule as declared, maxBasisPoints, type RuleKind } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { assertBelow, message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { correctedMonths } from './corrected-months.ts';
import { bookCorrections } from './book-corrections.ts';
import { getRule } from './get-rule.ts';
import { toMinor } from './money.ts';
import { ruleRecord, ruleValue } from './rule-records.ts';
import { countCorrections, storeCorrection } from './rules-store.ts';
import { lastSaleId } from './sales-store.ts';

type Request = RequestOf<typeof declared>;

/**
 * Changes the value of a price or a rate. Each sale under it gets a row with the difference, so the ledger keeps the
 * original amounts and the reason for the change.
 */
export async function correctRule(services: Services, { isDryRun, ...request }: Request, by: Administrator) {
  const { database } = services;
  const value = valueOf(request);
  if (isDryRun) {
    const rule = await getRule(database.read, request.kind, request.id);
    return { months: await correctedMonths(database, rule, value) };
  }
  return changeSerially(database, by, async (tx) => {
    const rule = await getRule(tx, request.kind, request.id);
    if (rule.value === value) throw new Refusal('rule.same');
    assertBelow('correction', await countCorrections(tx, rule));

    const months = await correctedMonths({ source: database.source, read: tx }, rule, value);
    const newest = await lastSaleId(tx);
    await bookCorrections(tx, rule, { value, reason: request.reason });
    const { kind, id } = rule;
    await storeCorrection(tx, {
      kind,
      rule_id: id,
      value_before: rule.value,
      value_after: value,
      reason: request.reason,
      last_sale_id: newest,
      corrected_by: by.name,
      corrected_at: services.clock.now().toISOString(),
    });
    tx.audit(`sale.${kind}-corrected`, await ruleRecord(tx, rule), {
      before: ruleValue(rule),
      after: { ...ruleValue({ kind, value }), reason: request.reason },
    });
    return { ...message(`${kind}.corrected`), months };
  });
}

/** Returns the value in minor units or basis points. */
function valueOf({ kind, value }: { kind: RuleKind; value: number }): number {
  if (kind === 'price') return toMinor(value);
  if (!Number.isInteger(value))
    throw new Refusal('request.invalid', { fields: { value: fieldErrorOf('number.whole') } });
  if (value > maxBasisPoints)
    throw new Refusal('request.invalid', {
      fields: { value: fieldErrorOf('number.too-large', { max: maxBasisPoints }) },
    });
  return value;
}
