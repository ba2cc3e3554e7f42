import { type RawBuilder, sql } from 'kysely';
import * as forecast from '@eemusic/contract/sales/key-forecast';
import * as libraries from '@eemusic/contract/sales/key-libraries';
import { listRefundable, previewRefund as preview, refundSale as refund } from '@eemusic/contract/sales/refunds';
import * as contract from '@eemusic/contract/sales/subscriptions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { addDays, addMonths, eachDay, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { Language } from '@eemusic/contract/platform/languages';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { readCompany } from '#access/company/index.ts';
import { findLanguage } from '#sales/mailing/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { changeSerially, lockUserManagement } from '#sales/user-management/index.ts';
import { findStudents } from '#sales/users/index.ts';
import {
  type Actor,
  type Change,
  chunks,
  containsSearched,
  countRows,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import { addDeletion, idsOf, type Restorer } from '#platform/deletions/index.ts';
import { generate, give, handOver, update, checkRenewal, renew } from './actions.ts';
import { exportKeys, listSubscriptions, assertEducators, findEducators, keyRows } from './list.ts';
import { findDefaultLibraries, activationCodeOf, expireByOf, type ListedKey } from './rows.ts';
import { listSalesTo, previewRefund, refundSale } from './refund.ts';
import { day } from '@eemusic/contract/platform/durations';
import type { Room } from '#platform/room.ts';
import { hasSubscribers } from '#access/webhooks/index.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import * as store from './store.ts';
import * as find from './find.ts';

export { refundSale };

export const subscriptionsRoom: Room = {
  routes: subscriptionRoutes,
  restorers: () => ({ key: keyRestorer }),
  jobs: (services) => ({
    'subscriptions.announce-expiring': {
      every: day,
      run: (_payload, { signal }) => announceExpiring(services, signal),
    },
  }),
};

function subscriptionRoutes(serve: Serve, services: Services): void {
  const { clock, database } = services;
  const { read } = database;
  serve(contract.listSubscriptions, (request) => listSubscriptions(services, request));
  serve(
    contract.listEducatorKeys,
    async ({ educatorId, Page, Size, sortBy = 'createdOn', sortOrder, ...conditions }) => {
      const reader = find.keyReaderOf(database);
      await assertEducators(read, [educatorId]);
      const filter = await find.readFilter(reader, conditions, clock.today());
      const from = find.foundKeys(filter, [educatorId]);
      const [ids, total] = await Promise.all([
        find.readIds(
          reader,
          sql`select k.id ${from} order by ${inOrder(sortBy, filter.today, sortOrder)} limit ${Size} offset ${(Page - 1) * Size}`,
        ),
        find.readCount(reader, from),
      ]);
      const rows = new Map((await keyRows(reader, ids)).map((row) => [row.id, row]));
      const listed = ids.flatMap((id) => rows.get(id) ?? []);
      return { activationCodes: listed.map((row) => activationCodeOf(row, clock)), total };
    },
  );
  serve(contract.selectKeys, (request) => find.selectKeys(services, request));
  serve(contract.getKey, async ({ id }) => {
    const row = await store.getListedKey(read, id);
    const educators = await findEducators(read, [row.educator_id]);
    const educatorName = educators.get(row.educator_id)?.name ?? '';
    return { key: { ...activationCodeOf(row, clock), educatorName } };
  });
  /** A key that is selected twice is one card. */
  serve(contract.readKeyCards, async ({ selectedKeys }) => {
    const keys = await store.getListedKeys(read, [...new Set(selectedKeys)]);
    const educatorIds = [...new Set(keys.map((key) => key.educator_id))];
    const studentIds = [...new Set(keys.flatMap((key) => key.given_to ?? []))];
    const [educators, students, { mailLanguage }] = await Promise.all([
      findEducators(read, educatorIds),
      findStudents(read, studentIds),
      readCompany(read),
    ]);
    const names = new Map(students.map((student) => [student.id, student.full_name]));
    const languages = new Map<number, Language | undefined>();
    for (const id of educatorIds) languages.set(id, await findLanguage(read, 'educator', id));
    return {
      cards: keys.map(({ id, code, duration_days, is_trial, educator_id, given_to, redeemed_at, revoked_at }) => ({
        activationId: id,
        key: code,
        durationDays: duration_days,
        isTrial: is_trial === 1,
        educatorName: educators.get(educator_id)?.name ?? '',
        studentName: names.get(given_to ?? 0) ?? null,
        language: languages.get(educator_id) ?? mailLanguage,
        isFree: redeemed_at === null && revoked_at === null,
      })),
    };
  });
  serve(contract.exportKeys, ({ selectedEducators }, by) => exportKeys(services, selectedEducators, by.language));
  serve(contract.listKeyEducators, async ({ searchQuery, educatorId }) => {
    let query = read.selectFrom('educators').where('deleted_at', 'is', null).where('is_active', '=', 1);
    query = query.where(({ exists, not, selectFrom }) => {
      const channel = selectFrom('channels').select('channels.id').whereRef('channels.id', '=', 'educators.channel_id');
      return not(exists(channel.where('channels.is_active', '=', 0)));
    });
    if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
    if (educatorId > 0) query = query.where('id', '=', educatorId);
    const [educators, total] = await Promise.all([
      query
        .select(['id as educatorId', 'name as educatorName'])
        .orderBy('name_key')
        .orderBy('id')
        .limit(maxListed)
        .execute(),
      countRows(query),
    ]);
    return { educators, total };
  });
  serve(libraries.listKeyLibraries, async ({ educatorId }) => {
    const defaultIds = educatorId === 0 ? null : await findDefaultLibraries(read, educatorId);
    return { libraries: await listLibraryNames(read), defaultIds };
  });
  /** The list finds the same keys when filtered by these days. */
  serve(forecast.forecastKeys, async ({ educatorId }) => {
    const today = clock.today();
    const ahead = Array.from({ length: months }, (_, index) => monthAfter(today, index));
    const until = ahead.at(-1)?.to ?? today;
    const run = find.keyReaderOf(database);
    const of = educatorId > 0 ? sql`and k.educator_id = ${educatorId}` : sql``;
    const rows = await run(sql<{ month: string; keys: number }>`
      select substr(k.runs_until, 1, 7) as month, count(*) as keys
      from ${find.keysBy(educatorId > 0 ? 'educator' : 'ends')}
      where k.deleted_at is null and ${find.inStatus('Active', today)} and k.runs_until <= ${until} ${of}
      group by 1`);
    const counted = new Map(rows.map(({ month, keys }) => [month, keys]));
    return { months: ahead.map((each) => ({ ...each, keys: counted.get(each.month) ?? 0 })) };
  });
  serve(forecast.countExpiring, async () => {
    const from = clock.today();
    const to = addDays(from, forecast.expiringSoonDays);
    const since = addDays(from, -forecast.expiringSoonDays);
    const run = find.keyReaderOf(database);
    const [rows, prices] = await Promise.all([
      run(sql<Expiring>`select k.runs_until as day, k.educator_id, k.duration_days, count(*) as keys
        from ${find.keysBy('ends')} where k.deleted_at is null and ${find.inStatus('Active', since)} and k.runs_until <= ${to}
        group by 1, 2, 3`),
      run(sql<{ duration_days: number; amount: number }>`select duration_days, amount from prices
        where holds_from <= ${from} order by holds_from`),
    ]);
    const priceOf = new Map(prices.map(({ duration_days, amount }) => [duration_days, amount]));
    const soon = rows.filter(({ day }) => day >= from);
    const countOf = (some: readonly Expiring[]) => some.reduce((sum, { keys }) => sum + Number(keys), 0);
    const byDay = Map.groupBy(soon, ({ day }) => day);
    const amount = soon.reduce((sum, row) => sum + Number(row.keys) * (priceOf.get(row.duration_days) ?? 0), 0);
    return {
      expiring: {
        keys: countOf(soon),
        before: countOf(rows) - countOf(soon),
        from,
        to,
        days: [...eachDay(from, to)].map((day) => countOf(byDay.get(day) ?? [])),
        educators: new Set(soon.map(({ educator_id }) => educator_id)).size,
        amount: toMajor(amount),
      },
    };
  });
  serve(contract.generateKeys, ({ expirationDays: durationDays, ...request }, by) =>
    generate(services, { ...request, durationDays }, by),
  );
  serve(contract.generateTrialKeys, ({ days: durationDays, ...request }, by) =>
    generate(services, { ...request, durationDays, isTrial: true }, by),
  );
  serve(contract.giveKeys, (request, by) => give(services, request, by));
  serve(contract.handOverKey, (request, by) => handOver(services, request, by));
  serve(contract.updateKey, (request, by) => update(services, request, by));
  /** Sets the state instead of toggling it, so that a repeated request changes nothing. */
  serve(contract.toggleKey, ({ keyId, isRevoked }, by) =>
    changeSerially(database, by, async (tx) => {
      const key = await store.getListedKey(tx, keyId);
      if (key.user_id === null) throw new Refusal('key.no-user');

      if (isRevoked !== (key.revoked_at !== null)) await store.setRevoked(tx, [keyId], isRevoked ? clock.now() : null);
      auditRevoked(tx, key, { isRevoked });
      return message(isRevoked ? 'key.revoked' : 'key.reinstated');
    }),
  );
  serve(contract.toggleKeys, (request, by) => setManyRevoked(services, request, by));
  /** Deletes all or none. Keys in use are revoked; the deletion records which, so that an undo reinstates them. */
  serve(contract.deleteKeys, (request, by) =>
    changeSerially(database, by, async (tx) => {
      const ids = await find.resolveSelectedKeys({ database, clock }, request, tx);
      const keys = await store.getListedKeys(tx, ids);

      const at = clock.now();
      await store.markDeleted(tx, ids, at);
      const records = keys.map((key) => ({ id: key.id, name: nameOfKey(key.code), links: { isInUse: isInUse(key) } }));
      const deletionId = await addDeletion(tx, { kind: 'key', records, at });
      for (const key of keys) {
        const record = { kind: 'key', id: key.id, name: nameOfKey(key.code) };
        const after = isInUse(key) ? { isRevoked: true } : null;
        tx.audit('key.deleted', record, { before: auditedKey(key), after, deletionId });
      }
      return { ...message('key.deleted'), deletionId };
    }),
  );
  serve(contract.checkRenewal, (request) => checkRenewal(services, request));
  serve(preview, (request) => previewRefund(services, request));
  serve(listRefundable, ({ studentId }) => listSalesTo(services, studentId));
  serve(refund, (request, by) => refundSale(services, request, by));
  serve(contract.renewKeys, (request, by) => renew(services, request, by));
}

type Expiring = { day: string; educator_id: number; duration_days: number; keys: number };

/** Sets the state of all keys or none. Unused keys of a deleted educator stay revoked until it is restored. */
export function setManyRevoked(
  { database, clock }: Services,
  { keyIds, matching, isRevoked, reason }: RequestOf<typeof contract.toggleKeys>,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const ids = await find.resolveSelectedKeys({ database, clock }, { selectedKeys: keyIds, matching }, tx);
    const keys = await store.getListedKeys(tx, [...new Set(ids)]);
    const stopped = isRevoked ? new Set<number>() : await findStopped(tx, keys);
    const changed = keys.filter(({ id, revoked_at }) => (revoked_at !== null) !== isRevoked && !stopped.has(id));
    const changedIds = changed.map(({ id }) => id);
    await store.setRevoked(tx, changedIds, isRevoked ? clock.now() : null);
    for (const key of changed.length > 0 ? changed : keys)
      auditRevoked(tx, key, { isRevoked, isStopped: stopped.has(key.id), ...(reason !== '' && { reason }) });
    const count = keys.length - stopped.size;
    return {
      ...message(isRevoked ? 'key.many-revoked' : 'key.many-reinstated', { count }),
      changed: changedIds.length,
      changedIds,
    };
  });
}

type Revoking = { isRevoked: boolean; isStopped?: boolean; reason?: string };

function auditRevoked(tx: Change, key: ListedKey, { isRevoked, isStopped = false, ...given }: Revoking): void {
  tx.audit(
    isRevoked ? 'key.revoked' : 'key.reinstated',
    { kind: 'key', id: key.id, name: nameOfKey(key.code) },
    { before: { isRevoked: key.revoked_at !== null }, after: { isRevoked: isStopped || isRevoked, ...given } },
  );
}

async function findStopped(tx: Query, keys: readonly ListedKey[]): Promise<Set<number>> {
  const unused = keys.filter(({ redeemed_at }) => redeemed_at === null);
  const gone = await readInChunks(tx, [...new Set(unused.map((key) => key.educator_id))], (chunk) =>
    tx.selectFrom('educators').select('id').where('id', 'in', chunk).where('deleted_at', 'is not', null),
  );
  const ids = new Set(gone.map(({ id }) => id));
  return new Set(unused.flatMap((key) => (ids.has(key.educator_id) ? [key.id] : [])));
}

const maxListed = 500;

const months = 12;

/** Returns the first and last day of the month `count` months from now; the current month begins today. */
function monthAfter(today: string, count: number): { month: string; from: string; to: string } {
  const month = addMonths(monthOf(today), count);
  return { month, from: count === 0 ? today : firstDayOf(month), to: lastDayOf(month) };
}

const isInUse = ({ redeemed_at, revoked_at }: ListedKey) => redeemed_at !== null && revoked_at === null;

const auditedKey = (key: ListedKey) => ({
  educatorId: key.educator_id,
  durationDays: key.duration_days,
  studentId: key.student_id,
  expireBy: expireByOf(key),
  isRevoked: key.revoked_at !== null,
});

type Column = (typeof contract.keyColumns)[number];

const columns: Record<Column, (today: string) => RawBuilder<unknown>> = {
  createdOn: () => sql`k.created_at`,
  activationId: () => sql`k.id`,
  key: () => sql`k.code`,
  educatorId: () => sql`k.educator_id`,
  fullName: () => sql`s.name_key`,
  status: (today) =>
    sql`case ${sql.join(
      contract.keyStatuses.map((status) => sql`when ${find.inStatus(status, today)} then ${sql.lit(status)}`),
      sql` `,
    )} end`,
  isUserFound: () => sql`case when s.id is null then 0 else 1 end`,
  isRevoked: () => sql`case when k.revoked_at is null then 0 else 1 end`,
  expireBy: () => sql`k.runs_until`,
  redeemedOn: () => sql`k.redeemed_at`,
  durationDays: () => sql`k.duration_days`,
  version: () => sql`k.version`,
};

/** Sorts by default newest first, which also decides between equal keys; blanks come last. */
function inOrder(sortBy: Column, today: string, sortOrder: 'asc' | 'desc' = sortBy === 'createdOn' ? 'desc' : 'asc') {
  const direction = sql.raw(sortOrder);
  if (sortBy === 'createdOn') return sql`k.created_at ${direction}, k.id ${direction}`;
  return sql`${columns[sortBy](today)} ${direction} nulls last, k.created_at desc, k.id desc`;
}

/** How many days before its last day a key's expiry is announced. */
const daysAhead = 7;

/** Once per last day; a trigger queues webhook deliveries for new rows. */
export async function announceExpiring({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const from = clock.today();
  await database.write((tx) => store.deleteExpired(tx, from));
  if (!(await hasSubscribers(database.read, 'key.expiring'))) return;
  for (;;) {
    signal.throwIfAborted();
    const noted = await database.write((tx) => store.recordExpiring(tx, { from, to: addDays(from, daysAhead) }));
    if (noted === 0) return;
  }
}

/** Restores keys unchanged; those that were revoked by their deletion are reinstated. */
const keyRestorer: Restorer = {
  codes: recordCodes.key,
  async restore(tx, records) {
    await lockUserManagement(tx);
    const inUse = new Set(records.filter(({ links }) => (links as { isInUse: boolean }).isInUse).map(({ id }) => id));
    for (const ids of chunks(idsOf(records))) await restoreBatch(tx, ids, inUse);
  },
  async purge(tx, records, deletedAt) {
    await lockUserManagement(tx);
    await store.purgeKeys(tx, idsOf(records), deletedAt);
  },
};

async function restoreBatch(tx: Change, ids: readonly number[], inUse: ReadonlySet<number>): Promise<void> {
  const keys = await store.findDeleted(tx, ids);
  if (keys.length !== ids.length) throw new Refusal('deletion.not-found');
  const isRevoked = Map.groupBy(ids, (id) => inUse.has(id));
  await store.setKeys(tx, isRevoked.get(true) ?? [], { deleted_at: null, revoked_at: null });
  await store.setKeys(tx, isRevoked.get(false) ?? [], { deleted_at: null });
  for (const { id, code, educator_id: educatorId } of keys) {
    const after = { educatorId, ...(inUse.has(id) && { isRevoked: false }) };
    tx.audit('key.restored', { kind: 'key', id, name: nameOfKey(code) }, { after });
  }
}
