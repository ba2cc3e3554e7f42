import { type RawBuilder, sql } from 'kysely';
import * as forecast from '@eemusic/contract/sales/key-forecast';
import * as libraries from '@eemusic/contract/sales/key-libraries';
import { listRefundable, previewRefund as preview, refundSale as refund } from '@eemusic/contract/sales/refunds';
import * as contract from '@eemusic/contract/sales/subscriptions';
import type { AnswerOf, RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { addDays, addMonths, eachDay, firstDayOf, lastDayOf, monthOf } from '@eemusic/contract/platform/days';
import type { Language } from '@eemusic/contract/platform/languages';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { toMajor } from '#sales/commissions/index.ts';
import { readCompany } from '#access/company/index.ts';
import { findLanguage } from '#sales/mailing/index.ts';
import { listLibraryNames } from '#library/libraries/index.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findStudents } from '#sales/users/index.ts';
import {
  type Actor,
  type Administrator,
  containsSearched,
  countRows,
  type Query,
  readInChunks,
} from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { generate } from './generate.ts';
import { give } from './give.ts';
import { handOver } from './hand-over.ts';
import { checkRenewal, renew } from './renew.ts';
import { update } from './update.ts';
import { exportKeys } from './export.ts';
import { listSubscriptions } from './list.ts';
import { selectKeys } from './select.ts';
import { findDefaultLibraries } from './libraries.ts';
import { assertEducators, findEducators } from './known-educators.ts';
import { activationCodeOf, expireByOf, type ListedKey } from './rows.ts';
import { getListedKey, getListedKeys, markDeleted, setRevoked as mark } from './store.ts';
import { inStatus, readFilter } from './filter.ts';
import { keyReaderOf, keysBy, readCount, readIds } from './key-reader.ts';
import { resolveSelectedKeys } from './resolve-selection.ts';
import { foundKeys } from './found-keys.ts';
import { keyRows } from './page-keys.ts';
import { listSalesTo, previewRefund, refundSale } from './refund.ts';

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
  serve(contract.generateKeys, ({ expirationDays: durationDays, ...request }, by) =>
    generate(services, { ...request, durationDays }, by),
  );
  serve(contract.generateTrialKeys, ({ days: durationDays, ...request }, by) =>
    generate(services, { ...request, durationDays, isTrial: true }, by),
  );
  serve(contract.giveKeys, (request, by) => give(services, request, by));
  serve(contract.handOverKey, (request, by) => handOver(services, request, by));
  serve(contract.updateKey, (request, by) => update(services, request, by));
  serve(contract.toggleKey, (request, by) => setRevoked(services, request, by));
  serve(contract.toggleKeys, (request, by) => setManyRevoked(services, request, by));
  serve(contract.deleteKeys, (request, by) => deleteKeys(services, request, by));
  serve(contract.checkRenewal, (request) => checkRenewal(services, request));
  serve(preview, (request) => previewRefund(services, request));
  serve(listRefundable, ({ studentId }) => listSalesTo(services, studentId));
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
): Promise<{ key: contract.ActivationCode & { educatorName: string } }> {
  const row = await getListedKey(read, id);
  const educators = await findEducators(read, [row.educator_id]);
  const educatorName = educators.get(row.educator_id)?.name ?? '';
  return { key: { ...activationCodeOf(row, clock), educatorName } };
}

type Expiring = { day: string; educator_id: number; duration_days: number; keys: number };

/** Counts the keys that expire within `expiringSoonDays` from today, and those that expired in as many days before. */
async function countExpiring({ database, clock }: Services): Promise<AnswerOf<typeof forecast.countExpiring>> {
  const from = clock.today();
  const to = addDays(from, forecast.expiringSoonDays);
  const since = addDays(from, -forecast.expiringSoonDays);
  const run = keyReaderOf(database);
  const [rows, prices] = await Promise.all([
    run(sql<Expiring>`select k.runs_until as day, k.educator_id, k.duration_days, count(*) as keys
      from ${keysBy('ends')} where k.deleted_at is null and ${inStatus('Active', since)} and k.runs_until <= ${to}
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
}

/** A key that is selected twice is one card. */
async function readKeyCards(
  { database: { read } }: Services,
  selectedKeys: readonly number[],
): Promise<AnswerOf<typeof contract.readKeyCards>> {
  const keys = await getListedKeys(read, [...new Set(selectedKeys)]);
  const educatorIds = [...new Set(keys.map((key) => key.educator_id))];
  const studentIds = [...new Set(keys.flatMap((key) => key.given_to ?? []))];
  const [educators, students, { mailLanguage }] = await Promise.all([
    findEducators(read, educatorIds),
    findStudents(read, studentIds),
    readCompany(read),
  ]);
  const names = new Map(students.map((student) => [student.id, student.full_name]));
  const languages = new Map<number, Language | undefined>();
  for (const id of educatorIds) languages.set(id, await findLanguage(read, { receiver: 'educator', receiver_id: id }));
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
}

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
function setRevoked(
  { database, clock }: Services,
  { keyId, isRevoked }: RequestOf<typeof contract.toggleKey>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const key = await getListedKey(tx, keyId);
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

/** Sets the state of all keys or none. Unused keys of a deleted educator stay revoked until it is restored. */
export function setManyRevoked(
  { database, clock }: Services,
  { keyIds, matching, isRevoked, reason }: RequestOf<typeof contract.toggleKeys>,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const ids = await resolveSelectedKeys({ database, clock }, { selectedKeys: keyIds, matching }, tx);
    const keys = await getListedKeys(tx, [...new Set(ids)]);
    const stopped = isRevoked ? new Set<number>() : await findStopped(tx, keys);
    const changed = keys.filter(({ id, revoked_at }) => (revoked_at !== null) !== isRevoked && !stopped.has(id));
    const changedIds = changed.map(({ id }) => id);
    await mark(tx, changedIds, isRevoked ? clock.now() : null);
    for (const { id, code, revoked_at } of changed.length > 0 ? changed : keys)
      tx.audit(
        isRevoked ? 'key.revoked' : 'key.reinstated',
        { kind: 'key', id, name: nameOfKey(code) },
        {
          before: { isRevoked: revoked_at !== null },
          after: { isRevoked: stopped.has(id) || isRevoked, ...(reason !== '' && { reason }) },
        },
      );
    const count = keys.length - stopped.size;
    return {
      ...message(isRevoked ? 'key.many-revoked' : 'key.many-reinstated', { count }),
      changed: changedIds.length,
      changedIds,
    };
  });
}

/** Returns which of these keys are unused and of a deleted educator. */
async function findStopped(tx: Query, keys: readonly ListedKey[]): Promise<Set<number>> {
  const unused = keys.filter(({ redeemed_at }) => redeemed_at === null);
  const gone = await readInChunks(tx, [...new Set(unused.map((key) => key.educator_id))], (chunk) =>
    tx.selectFrom('educators').select('id').where('id', 'in', chunk).where('deleted_at', 'is not', null),
  );
  const ids = new Set(gone.map(({ id }) => id));
  return new Set(unused.flatMap((key) => (ids.has(key.educator_id) ? [key.id] : [])));
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
    const keys = await getListedKeys(tx, ids);

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

type Column = (typeof contract.keyColumns)[number];

const columns: Record<Column, (today: string) => RawBuilder<unknown>> = {
  createdOn: () => sql`k.created_at`,
  activationId: () => sql`k.id`,
  key: () => sql`k.code`,
  educatorId: () => sql`k.educator_id`,
  fullName: () => sql`s.name_key`,
  status: (today) =>
    sql`case ${sql.join(
      contract.keyStatuses.map((status) => sql`when ${inStatus(status, today)} then ${sql.lit(status)}`),
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
): Promise<{ activationCodes: contract.ActivationCode[]; total: number }> {
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
