import type { Price, Rate, RuleKind } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Query } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { isUsed, type Rule } from './get-rule.ts';
import { toMajor } from './money.ts';

type Rules = { prices: Price[]; rates: Rate[] };

export async function listRules({ database: { read } }: Services): Promise<Rules> {
  const [prices, rates, correctionsOf] = await Promise.all([readPrices(read), readRates(read), readCorrections(read)]);
  return {
    prices: await Promise.all(
      prices.map(async (row) => ({
        priceId: row.id,
        durationDays: row.duration_days,
        amount: toMajor(row.amount),
        ...(await describeRule(read, row, { kind: 'price', receiver: null, receiverId: null })),
        corrections: correctionsOf('price', row.id),
      })),
    ),
    rates: await Promise.all(
      rates.map(async ({ receiver, receiver_id: receiverId, channel, educator, ...row }) => ({
        rateId: row.id,
        receiver,
        receiverId,
        basisPoints: row.basis_points,
        ...receiverName(receiver, receiverId === null ? null : (channel ?? educator ?? '')),
        ...(await describeRule(read, row, { kind: 'rate', receiver, receiverId })),
        corrections: correctionsOf('rate', row.id),
      })),
    ),
  };
}

const receiverName = (receiver: Receiver, name: string | null) => ({
  receiverName: name === null ? null : shownName(receiver, name),
  purged: purgedOf({ [receiver]: name }),
});

const readPrices = (db: Query) =>
  db.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').orderBy('duration_days').execute();

const readRates = (db: Query) =>
  db
    .selectFrom('commission_rates as rate')
    .leftJoin('channels', (join) =>
      join.onRef('channels.id', '=', 'rate.receiver_id').on('rate.receiver', '=', 'channel'),
    )
    .leftJoin('educators', (join) =>
      join.onRef('educators.id', '=', 'rate.receiver_id').on('rate.receiver', '=', 'educator'),
    )
    .selectAll('rate')
    .select(['channels.name as channel', 'educators.name as educator'])
    .orderBy('rate.holds_from', 'desc')
    .orderBy('rate.id')
    .execute();

type Row = { id: number; holds_from: string; reason: string; added_by: string | null; added_at: string | null };

async function describeRule(
  db: Query,
  { id, holds_from: from, reason, added_by: addedBy, added_at: addedAt }: Row,
  what: Pick<Rule, 'kind' | 'receiver' | 'receiverId'>,
) {
  const used = await isUsed(db, { ...what, id, from, value: 0, durationDays: null });
  return { from, isUsed: used, reason, addedAt, addedBy };
}

async function readCorrections(db: Query) {
  const rows = await db.selectFrom('rule_corrections').selectAll().orderBy('id', 'desc').execute();
  const ofRules = Map.groupBy(rows, ({ kind, rule_id }) => `${kind} ${rule_id}`);
  return (kind: RuleKind, id: number): Price['corrections'] =>
    (ofRules.get(`${kind} ${id}`) ?? []).map(({ value_before, value_after, ...row }) => ({
      at: row.corrected_at,
      by: row.corrected_by,
      before: kind === 'price' ? toMajor(value_before) : value_before,
      after: kind === 'price' ? toMajor(value_after) : value_after,
      reason: row.reason,
    }));
}
