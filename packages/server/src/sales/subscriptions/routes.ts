import { type RawBuilder, sql } from 'kysely';
import * as forecast from '@eemusic/contract/sales/key-forecast';
import * as libraries from '@eemusic/contract/sales/key-libraries';
import { previewRefund as preview, refundSale as refund } from '@eemusic/contract/sales/refunds';
import * as contract from '@eemusic/contract/sales/subscriptions';
import type { AnswerOf, RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  type ActivationCode,
  type keyColumns,
  keyStatuses,
  type toggleKey,
} from '@eemusic/contract/sales/subscriptions';
import { addDays, addMonths, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import { expiringSoonDays } from '@eemusic/contract/sales/key-forecast';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { type Administrator, type Change, containsSearched, type Query } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { getSale, toMajor, withCorrections, writeRefund } from '#sales/commissions/index.ts';
import { findStudent, isKeyRevoked, setLastDays } from '#sales/users/index.ts';
import { generate } from './generate.ts';
import { checkRenewal, renew } from './renew.ts';
import { update } from './update.ts';
import { exportKeys } from './export.ts';
import { listSubscriptions } from './list.ts';
import { selectKeys } from './select.ts';
import { findDefaultLibraries } from './libraries.ts';
import { assertEducators, findEducators } from './known-educators.ts';
import { activationCodeOf, expireByOf, type ListedKey } from './rows.ts';
import { findByCode, findListedKey, findListedKeys, markDeleted, setRevoked as mark } from './store.ts';
import { inStatus, readFilter } from './filter.ts';
import { keyReaderOf, keysBy, readCount, readIds } from './key-reader.ts';
import { resolveSelectedKeys } from './resolve-selection.ts';
import { foundKeys } from './found-keys.ts';
import { keyRows } from './page-keys.ts';

export function subscriptionRoutes(serve: Serve, services: Services): void {
  serve(contract.listSubscriptions, (request) => listSubscriptions(services, request));
  serve(contract.listEducatorKeys, (request) => listEducatorKeys(services, request));
  serve(contract.selectKeys, (request) => selectKeys(services, request));
  serve(contract.getKey, ({ id }) => getKey(services, id));
  serve(contract.readKeyCards, ({ selectedKeys }) => readKeyCards(services, selectedKeys));
  serve(contract.exportKeys, ({ selectedEducators }, by) => exportKeys(services, selectedEducators, by.language));
  serve(contract.listKeyEducators, (request) => listKeyEducators(services, request));
  serve(libraries.listKeyLibraries, (request) => listKeyLibraries(services, request));
  serve(forecast.forecastKeys, (request) => forecastKeys(services, request));
  serve(forecast.countExpiring, () => countExpiring(services));
  serve(contract.generateKeys, (request, by) => generate(services, request, by));
  serve(contract.updateKey, (request, by) => update(services, request, by));
  serve(contract.toggleKey, (request, by) => setRevoked(services, request, by));
  serve(contract.deleteKeys, (request, by) => deleteKeys(services, request, by));
  serve(contract.checkRenewal, (request) => checkRenewal(services, request));
  serve(preview, ({ saleId }) => previewRefund(services, saleId));
  serve(refund, (request, by) => refundSale(services, request, by));
  serve(contract.renewKeys, (request, by) => renew(services, request, by));
}

async function listKeyLibraries(
  { database: { read } }: Pick<Services, 'database'>,
  { educatorId }: RequestOf<typeof libraries.listKeyLibraries>,
): Promise<ResultOf<typeof libraries.listKeyLibraries>> {
  const defaultIds = educatorId === 0 ? null : await findDefaultLibraries(read, educatorId);
  return { libraries: await listLibraryNames(read), defaultIds };
}

async function getKey(
  { database: { read }, clock }: Services,
  id: number,
): Promise<{ key: ActivationCode & { educatorName: string } }> {
  const row = await findListedKey(read, id);
  const educators = await findEducators(read, [row.educator_id]);
  const educatorName = educators.get(row.educator_id)?.name ?? '';
  return { key: { ...activationCodeOf(row, clock), educatorName } };
}

/** Counts the keys that expire within `expiringSoonDays` from today, and those that expired in as many days before. */
async function countExpiring({ database, clock }: Services): Promise<AnswerOf<typeof forecast.countExpiring>> {
  const from = clock.today();
  const to = addDays(from, expiringSoonDays);
  const since = addDays(from, -expiringSoonDays);
  const run = keyReaderOf(database);
  const [row] = await run(sql<{ keys: number | null; before: number | null }>`
    select sum(case when k.runs_until >= ${from} then 1 else 0 end) as keys,
      sum(case when k.runs_until < ${from} then 1 else 0 end) as before
    from ${keysBy('ends')}
    where k.deleted_at is null and ${inStatus('Active', since)} and k.runs_until <= ${to}`);
  return { expiring: { keys: Number(row?.keys ?? 0), before: Number(row?.before ?? 0), from, to } };
}

/** A key that is selected twice is one card. */
async function readKeyCards(
  { database: { read } }: Services,
  selectedKeys: readonly number[],
): Promise<AnswerOf<typeof contract.readKeyCards>> {
  const keys = await findListedKeys(read, [...new Set(selectedKeys)]);
  const educators = await findEducators(read, [...new Set(keys.map((key) => key.educator_id))]);
  return {
    cards: keys.map(({ id, code, duration_days, educator_id, redeemed_at, revoked_at }) => ({
      activationId: id,
      key: code,
      durationDays: duration_days,
      educatorName: educators.get(educator_id)?.name ?? '',
      isFree: redeemed_at === null && revoked_at === null,
    })),
  };
}

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
function setRevoked(
  { database, clock }: Services,
  { keyId, isRevoked }: RequestOf<typeof toggleKey>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const key = await findListedKey(tx, keyId);
    if (key.user_id === null) throw new Refusal('key.no-user');

    const wasRevoked = key.revoked_at !== null;
    if (isRevoked !== wasRevoked) await mark(tx, [keyId], isRevoked ? clock.now() : null);
    tx.audit(
      isRevoked ? 'key.revoked' : 'key.reinstated',
      { kind: 'key', id: keyId, name: nameOfKey(key.code) },
      { before: { isRevoked: wasRevoked }, after: { isRevoked } },
    );
    return message(isRevoked ? 'key.revoked' : 'key.reinstated');
  });
}

const maxListed = 500;

/** Lists active educators with an active channel or none, for whom keys can be made. */
async function listKeyEducators(
  { database: { read } }: Services,
  { searchQuery, educatorId }: RequestOf<typeof contract.listKeyEducators>,
): Promise<AnswerOf<typeof contract.listKeyEducators>> {
  let query = read.selectFrom('educators').where('deleted_at', 'is', null).where('is_active', '=', 1);
  query = query.where(({ exists, not, selectFrom }) => {
    const channel = selectFrom('channels').select('channels.id').whereRef('channels.id', '=', 'educators.channel_id');
    return not(exists(channel.where('channels.is_active', '=', 0)));
  });
  if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
  if (educatorId > 0) query = query.where('id', '=', educatorId);
  const [educators, { total }] = await Promise.all([
    query
      .select(['id as educatorId', 'name as educatorName'])
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxListed)
      .execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { educators, total };
}

const months = 12;

/**
 * Returns how many active keys expire in each of the next months. The list finds the same keys when filtered by these
 * days.
 */
async function forecastKeys(
  { database, clock }: Services,
  { educatorId }: RequestOf<typeof forecast.forecastKeys>,
): Promise<AnswerOf<typeof forecast.forecastKeys>> {
  const today = clock.today();
  const ahead = Array.from({ length: months }, (_, index) => monthAfter(today, index));
  const until = ahead.at(-1)?.to ?? today;
  const run = keyReaderOf(database);
  const of = educatorId > 0 ? sql`and k.educator_id = ${educatorId}` : sql``;
  const rows = await run(sql<{ month: string; keys: number }>`
    select substr(k.runs_until, 1, 7) as month, count(*) as keys
    from ${keysBy(educatorId > 0 ? 'educator' : 'ends')}
    where k.deleted_at is null and ${inStatus('Active', today)} and k.runs_until <= ${until} ${of}
    group by 1`);
  const counted = new Map(rows.map(({ month, keys }) => [month, keys]));
  return { months: ahead.map((each) => ({ ...each, keys: counted.get(each.month) ?? 0 })) };
}

/** Returns the first and last day of the month `count` months from now; the current month begins today. */
function monthAfter(today: string, count: number): { month: string; from: string; to: string } {
  const month = addMonths(monthOf(today), count);
  return { month, from: count === 0 ? today : firstDayOf(month), to: lastDayOf(month) };
}

/** Deletes all or none. Keys in use are revoked; the deletion records which, so that an undo reinstates them. */
function deleteKeys({ database, clock }: Services, request: RequestOf<typeof contract.deleteKeys>, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const ids = await resolveSelectedKeys({ database, clock }, request, tx);
    const keys = await findListedKeys(tx, ids);

    const at = clock.now();
    await markDeleted(tx, ids, at);
    const records = keys.map((key) => ({ id: key.id, name: nameOfKey(key.code), links: { isInUse: isInUse(key) } }));
    const deletionId = await addDeletion(tx, { kind: 'key', records, at });
    for (const key of keys) {
      const record = { kind: 'key', id: key.id, name: nameOfKey(key.code) };
      const after = isInUse(key) ? { isRevoked: true } : null;
      tx.audit('key.deleted', record, { before: auditedKey(key), after, deletionId });
    }
    return { ...message('key.deleted'), deletionId };
  });
}

const isInUse = ({ redeemed_at, revoked_at }: ListedKey) => redeemed_at !== null && revoked_at === null;

/** The fields of a key in the audit trail. */
const auditedKey = (key: ListedKey) => ({
  educatorId: key.educator_id,
  durationDays: key.duration_days,
  studentId: key.student_id,
  expireBy: expireByOf(key),
  isRevoked: key.revoked_at !== null,
});

type Column = (typeof keyColumns)[number];

const columns: Record<Column, (today: string) => RawBuilder<unknown>> = {
  createdOn: () => sql`k.created_at`,
  activationId: () => sql`k.id`,
  key: () => sql`k.code`,
  educatorId: () => sql`k.educator_id`,
  fullName: () => sql`s.name_key`,
  status: (today) =>
    sql`case ${sql.join(
      keyStatuses.map((status) => sql`when ${inStatus(status, today)} then ${sql.lit(status)}`),
      sql` `,
    )} end`,
  isUserFound: () => sql`case when s.id is null then 0 else 1 end`,
  isRevoked: () => sql`case when k.revoked_at is null then 0 else 1 end`,
  expireBy: () => sql`k.runs_until`,
  redeemedOn: () => sql`k.redeemed_at`,
  durationDays: () => sql`k.duration_days`,
  version: () => sql`k.version`,
};

const userColumns: ReadonlySet<Column> = new Set(['fullName', 'isUserFound']);

async function listEducatorKeys(
  { database, clock }: Services,
  {
    educatorId,
    Page,
    Size,
    sortBy = 'createdOn',
    sortOrder,
    ...conditions
  }: RequestOf<typeof contract.listEducatorKeys>,
): Promise<{ activationCodes: ActivationCode[]; total: number }> {
  const reader = keyReaderOf(database);
  await assertEducators(database.read, [educatorId]);
  const filter = await readFilter(reader, conditions, clock.today());
  const from = foundKeys(filter, [educatorId], { usesUser: userColumns.has(sortBy) });
  const [ids, total] = await Promise.all([
    readIds(
      reader,
      sql`select k.id ${from} order by ${inOrder(sortBy, filter.today, sortOrder)} limit ${Size} offset ${(Page - 1) * Size}`,
    ),
    readCount(reader, from),
  ]);
  const rows = new Map((await keyRows(reader, ids)).map((row) => [row.id, row]));
  const listed = ids.flatMap((id) => rows.get(id) ?? []);
  return { activationCodes: listed.map((row) => activationCodeOf(row, clock)), total };
}

/** Sorts by default newest first, which also decides between equal keys; blanks come last. */
function inOrder(
  sortBy: Column,
  today: string,
  sortOrder: 'asc' | 'desc' = sortBy === 'createdOn' ? 'desc' : 'asc',
): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  if (sortBy === 'createdOn') return sql`k.created_at ${direction}, k.id ${direction}`;
  return sql`${columns[sortBy](today)} ${direction} nulls last, k.created_at desc, k.id desc`;
}

type Sold = { student_id: number; duration_days: number; subscription_code: string | null };
type Student = NonNullable<Awaited<ReturnType<typeof findStudent>>>;
/** A running subscription, and how much it can be shortened. */
type Running = { student: Student; code: string; key: { id: number } | null; shortenedTo: string | null };

/** Refunds a sale and, if requested, ends or shortens the subscription, in one transaction. */
function refundSale(
  { database, clock }: Services,
  { subscription: effect, ...request }: RequestOf<typeof refund>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const at = clock.now();
    const day = clock.dayOf(at);
    const { sale, refundId } = await writeRefund(tx, { ...request, at, day });
    if (effect !== 'keep') {
      const running = await findRunning(tx, sale, day);
      if (!running) throw new Refusal('record.stale');
      await (effect === 'revoke' ? revoke(tx, running, at) : shorten(tx, running));
    }
    return { ...message('sale.refunded'), saleId: refundId };
  });
}

async function previewRefund(
  { database: { read }, clock }: Services,
  saleId: number,
): Promise<AnswerOf<typeof preview>> {
  const sale = withCorrections(await getSale(read, saleId));
  const amount = toMajor(sale.amount);
  const running = await findRunning(read, sale, clock.today());
  if (!running) return { amount, subscription: null };
  const { student, key, shortenedTo } = running;
  return { amount, subscription: { expireBy: student.expires_on, isRevocable: key !== null, shortenedTo } };
}

async function findRunning(db: Query, sale: Sold, today: string): Promise<Running | undefined> {
  const student = await findStudent(db, sale.student_id);
  const code = student?.subscription_code ?? null;
  if (!student || code === null || (await isKeyRevoked(db, student))) return undefined;
  const { expires_on: last } = student;
  if (last !== null && last < today) return undefined;
  const shorter = last === null ? null : addDays(last, -sale.duration_days);
  // A newer key belongs to another sale, so only this sale's own key may be revoked.
  const key = code === sale.subscription_code ? await findByCode(db, code) : undefined;
  return { student, code, key: key ?? null, shortenedTo: shorter !== null && shorter < today ? today : shorter };
}

async function revoke(tx: Change, { key, code }: Running, at: Date): Promise<void> {
  if (!key) throw new Refusal('record.stale');
  await mark(tx, [key.id], at);
  const record = { kind: 'key', id: key.id, name: nameOfKey(code) };
  tx.audit('key.revoked', record, { before: { isRevoked: false }, after: { isRevoked: true } });
}

async function shorten(tx: Change, { student, shortenedTo }: Running): Promise<void> {
  if (shortenedTo === null) throw new Refusal('record.stale');
  const { id, full_name: name, expires_on } = student;
  await setLastDays(tx, [{ id, expires_on: shortenedTo }]);
  const [before, after] = [{ expireBy: expires_on }, { expireBy: shortenedTo }];
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after });
}
