import { type Selectable, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import * as contract from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Room } from '#platform/room.ts';
import { assertBelow, message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import {
  type Administrator,
  byText,
  type Clock,
  containsSearched,
  countRows,
  type Query,
} from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import { correctRule } from './correct-rule.ts';
import { listSales } from './list-sales.ts';
import { reportChannel, reportEducator } from './reports.ts';
import { toMajor, toMinor, monthsOfReport } from './store.ts';
import * as rules from './rules.ts';

export const commissionsRoom: Room = {
  routes: commissionRoutes,
};

function commissionRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.reportChannel, ({ channelId }) => reportChannel(services, channelId));
  serve(contract.reportEducator, ({ educatorId }) => reportEducator(services, educatorId));
  /** Lists receivers by name for selection, also for people who may not see the lists of user management. */
  serve(contract.listReceivers, async ({ receiver, searchQuery, Page, Size }) => {
    const all = read.selectFrom(receiver === 'channel' ? 'channels' : 'educators').where('deleted_at', 'is', null);
    const found = searchQuery === '' ? all : all.where(containsSearched('search_key', searchQuery));
    const receivers = await found
      .select(['id', 'name'])
      .orderBy('name_key', byText('asc'))
      .orderBy('id')
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute();
    const total = await countRows(found);
    const months = monthsOfReport(clock.today());
    const commissionOf = await readCommissions(
      read,
      receiver,
      receivers.map(({ id }) => id),
      months,
    );
    return {
      receivers: receivers.map(({ id, name }) => {
        const inMonths = commissionOf(id);
        const reported = inMonths.reduce((sum, commission) => sum + commission, 0);
        const [lastMonth = 0, thisMonth = 0] = inMonths.slice(-2);
        const commission = {
          thisMonth: toMajor(thisMonth),
          lastMonth: toMajor(lastMonth),
          reported: toMajor(reported),
        };
        return { id, name, commission };
      }),
      total: Number(total),
    };
  });
  serve(contract.listSales, (request) => listSales(services, request));
  serve(contract.listRules, async () => {
    const [prices, rates, correctionsOf] = await Promise.all([
      readPrices(read),
      readRates(read),
      readCorrections(read),
    ]);
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
        rates.map(async ({ receiver, receiver_id: receiverId, owner, ...row }) => ({
          rateId: row.id,
          receiver,
          receiverId,
          basisPoints: row.basis_points,
          ...receiverName(receiver, receiverId === null ? null : (owner ?? '')),
          ...(await describeRule(read, row, { kind: 'rate', receiver, receiverId })),
          corrections: correctionsOf('rate', row.id),
        })),
      ),
    };
  });
  serve(contract.addPrice, (request, by) => {
    const { durationDays, amount, from, reason } = request;
    return changeSerially(database, by, async (tx) => {
      assertNotPast(from, clock.today());
      assertBelow('price', await rules.countPrices(tx, durationDays));

      const row = {
        duration_days: durationDays,
        amount: toMinor(amount),
        holds_from: from,
        reason,
        ...addedBy(by, clock),
      };
      await rules.insertPrice(tx, row);
      tx.audit('sale.price-added', rules.priceRecord(durationDays), { after: request });
      return message('price.added');
    });
  });
  serve(contract.addRate, (request, by) => {
    const { receiver, receiverId = null, basisPoints, from, reason } = request;
    return changeSerially(database, by, async (tx) => {
      assertNotPast(from, clock.today());

      const owner = receiverId === null ? null : await rules.getReceiver(tx, receiver, receiverId);
      assertBelow('rate', await rules.countRates(tx, receiver, receiverId));
      const rate = { receiver, receiver_id: receiverId, basis_points: basisPoints, holds_from: from };
      await rules.insertRate(tx, { ...rate, reason, ...addedBy(by, clock) });
      tx.audit('sale.rate-added', rules.rateRecord(receiver, owner), { after: request });
      return message('rate.added');
    });
  });
  serve(contract.removeRule, ({ kind, id }, by) =>
    changeSerially(database, by, async (tx) => {
      const rule = await rules.getRule(tx, kind, id);
      if (await rules.isUsed(tx, rule)) throw new Refusal('rule.in-use');
      if (await isFirst(tx, rule)) throw new Refusal('rule.first');

      await rules.deleteRule(tx, rule);
      tx.audit(`sale.${kind}-removed`, await rules.ruleRecord(tx, rule), {
        before: { ...rules.ruleValue(rule), from: rule.from },
      });
      return message(`${kind}.removed`);
    }),
  );
  serve(contract.correctRule, (request, by) => correctRule(services, request, by));
}

/** A rule for days in the past would contradict sales of those days, which are made by the rules of their day. */
function assertNotPast(from: string, today: string): void {
  if (from < today) throw new Refusal('rule.past', { fields: { from: fieldErrorOf('day.past') } });
}

const addedBy = ({ name }: Administrator, clock: Clock) => ({
  added_by: name,
  added_at: clock.now().toISOString(),
});

/** Without the oldest price of a duration and the oldest general rate, no rule would apply on some days. */
async function isFirst(db: Query, { durationDays, receiver, receiverId, from }: rules.Rule): Promise<boolean> {
  if (receiverId !== null) return false;
  const { rows } =
    receiver === null
      ? await sql`select 1 from prices where duration_days = ${durationDays} and holds_from < ${from}`.execute(db)
      : await sql`select 1 from commission_rates
          where receiver = ${receiver} and receiver_id is null and holds_from < ${from}`.execute(db);
  return rows.length === 0;
}

async function readCommissions(
  db: Query,
  receiver: RequestOf<typeof contract.listReceivers>['receiver'],
  ids: readonly number[],
  months: readonly string[],
): Promise<(id: number) => number[]> {
  if (ids.length === 0) return () => [];
  const [receiverId, commission] =
    receiver === 'channel'
      ? ([sql.ref('channel_id'), sql.ref('channel_commission')] as const)
      : ([sql.ref('educator_id'), sql.ref('educator_commission')] as const);
  const { rows } = await sql<{ id: number; month: string; commission: number }>`
    select ${receiverId} as id, month, cast(sum(${commission}) as bigint) as commission from sales_months
    where ${receiverId} in (${sql.join(ids)}) and month between ${months[0]} and ${months.at(-1)}
    group by ${receiverId}, month`.execute(db);
  const found = new Map(rows.map((row) => [`${row.id} ${row.month}`, Number(row.commission)]));
  return (id) => months.map((month) => found.get(`${id} ${month}`) ?? 0);
}

const receiverName = (receiver: Receiver, name: string | null) => ({
  receiverName: name === null ? null : shownName(receiver, name),
  purged: purgedOf({ [receiver]: name }),
});

const readPrices = (db: Query) =>
  db.selectFrom('prices').selectAll().orderBy('holds_from', 'desc').orderBy('duration_days').execute();

type RateRow = Selectable<Tables['commission_rates']> & { owner: string | null };

async function readRates(db: Query): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`select rate.*, coalesce(channels.name, educators.name) as owner
    from commission_rates rate
      left join channels on rate.receiver = 'channel' and channels.id = rate.receiver_id
      left join educators on rate.receiver = 'educator' and educators.id = rate.receiver_id
    order by rate.holds_from desc, rate.id`.execute(db);
  return rows;
}

type Row = { id: number; holds_from: string; reason: string; added_by: string | null; added_at: string | null };

async function describeRule(
  db: Query,
  { id, holds_from: from, reason, added_by: addedBy, added_at: addedAt }: Row,
  what: Pick<rules.Rule, 'kind' | 'receiver' | 'receiverId'>,
) {
  const used = await rules.isUsed(db, { ...what, id, from, value: 0, durationDays: null });
  return { from, isUsed: used, reason, addedAt, addedBy };
}

async function readCorrections(db: Query) {
  const rows = await db.selectFrom('rule_corrections').selectAll().orderBy('id', 'desc').execute();
  const ofRules = Map.groupBy(rows, ({ kind, rule_id }) => `${kind} ${rule_id}`);
  return (kind: contract.RuleKind, id: number): contract.Price['corrections'] =>
    (ofRules.get(`${kind} ${id}`) ?? []).map(({ value_before, value_after, ...row }) => ({
      at: row.corrected_at,
      by: row.corrected_by,
      before: kind === 'price' ? toMajor(value_before) : value_before,
      after: kind === 'price' ? toMajor(value_after) : value_after,
      reason: row.reason,
    }));
}
