import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf, AnswerOf } from '@eemusic/contract/platform/endpoint';
import type * as contract from '@eemusic/contract/sales/subscriptions';
import { changeSerially, findIds, type Inactive, inactiveParty } from '#sales/user-management/index.ts';
import {
  type Actor,
  type Change,
  type Query,
  type Administrator,
  chunks,
  readInChunks,
  differences,
} from '#platform/database/index.ts';
import { message, Refusal, resolveSelection } from '#platform/http/index.ts';
import type { RandomSource, Services } from '#platform/services.ts';
import { formatKey, keyBytes } from './key.ts';
import { addKeys, getListedKeys, type NewKey, findEnded, getListedKey, setKeys } from './store.ts';
import { sql } from 'kysely';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { dayOf, startOfDay } from '@eemusic/contract/platform/days';
import type { StudentValues } from '@eemusic/contract/platform/record-fields';
import * as users from '#sales/users/index.ts';
import * as rows from './rows.ts';
import type { Unrenewable } from '@eemusic/contract/platform/sentences';
import { recordSales } from '#sales/commissions/index.ts';
import { resolveSelectedKeys } from './find.ts';

type GenerateRequest = Omit<RequestOf<typeof contract.generateKeys>, 'expirationDays'> & {
  durationDays: number;
  isTrial?: boolean;
};

/** Equal random codes are almost impossible, so this many in a row mean that the random source is broken. */
const maxAttempts = 20;

export function generate(
  { database, clock, random }: Pick<Services, 'database' | 'clock' | 'random'>,
  { educatorId, durationDays, isTrial = false, numberOfKeys: count, libraryIds: chosen, isDefault }: GenerateRequest,
  by: Actor,
) {
  return changeSerially(database, by, async (tx) => {
    const educator = await getActive(tx, educatorId);

    const at = clock.now();
    const libraryIds = chosen === undefined ? await rows.findDefaultLibraries(tx, educatorId) : chosen;
    if (isDefault) await rows.setDefaultLibraries(tx, educatorId, libraryIds);
    const ids = await addUnique(tx, random, { educatorId, durationDays, isTrial, libraryIds, count, at });
    const libraries = libraryIds && (await rows.getLibraryNames(tx, libraryIds));
    const opened = { ...(libraries && { libraries }), ...(isDefault && { isDefault }) };
    const after = { count, durationDays, ...(isTrial && { isTrial }), educatorId, ...opened };
    tx.audit('key.generated', { kind: 'key', id: null, name: educator.name }, { after });
    const keys = (await getListedKeys(tx, ids)).map((key) => rows.activationCodeOf(key, clock));
    return { ...message('key.generated', { count }), keys };
  });
}

async function getActive(db: Query, educatorId: number): Promise<{ name: string }> {
  const educator = await db
    .selectFrom('educators')
    .leftJoin('channels', 'channels.id', 'educators.channel_id')
    .select(['educators.name', 'educators.is_active as isActive', 'channels.is_active as isChannelActive'])
    .where('educators.id', '=', educatorId)
    .where('educators.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new Refusal('educator.not-found'));
  if (educator.isActive === 1 && educator.isChannelActive !== 0) return educator;
  const error = educator.isActive === 1 ? 'channel.inactive' : 'educator.inactive';
  throw new Refusal('key.educator', { fields: { educatorId: fieldErrorOf(error) } });
}

type Batch = Omit<NewKey, 'code'> & { count: number; at: Date };

async function addUnique(tx: Change, random: RandomSource, { count, at, ...key }: Batch): Promise<number[]> {
  const ids: number[] = [];
  for (let attempt = 0; ids.length < count; attempt += 1) {
    if (attempt === maxAttempts) throw new Error('The random source keeps returning the same keys');
    const codes = Array.from({ length: count - ids.length }, () => formatKey(random.bytes(keyBytes)));
    ids.push(
      ...(await addKeys(
        tx,
        codes.map((code) => ({ ...key, code })),
        at,
      )),
    );
  }
  return ids;
}

export function give(
  { database, clock, random }: Services,
  { students: ids, matching, expirationDays: durationDays }: RequestOf<typeof contract.giveKeys>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const selected = await resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching
        ? findIds(users.studentList, database, users.studentFilterOf(matching, clock), { limit, within: tx })
        : [],
    );
    const chosen = selected.toSorted((one, other) => one - other);
    if ((await users.findStudents(tx, chosen)).length < chosen.length) throw new Refusal('student.not-found');
    const receivers = await findReceivers(tx, chosen, clock.today());
    if (receivers.length === 0) throw new Refusal('key.not-needed');

    const at = clock.now();
    const added = [];
    for (const [educatorId, students] of Map.groupBy(receivers, (one) => one.educatorId)) {
      const libraryIds = await rows.findDefaultLibraries(tx, educatorId);
      for (const { id, name } of students) {
        const code = formatKey(random.bytes(keyBytes));
        added.push({ code, educatorId, durationDays, libraryIds, givenTo: id });
        tx.audit('student.given-key', { kind: 'student', id, name }, { after: { durationDays, educatorId } });
      }
    }
    added.sort((one, other) => one.givenTo - other.givenTo);
    const keys: { activationId: number; key: string }[] = [];
    for (const chunk of chunks(added)) {
      const ids = await addKeys(tx, chunk, at);
      if (ids.length < chunk.length) throw new Error('The random source returned a key that exists');
      keys.push(...chunk.map(({ code }, index) => ({ activationId: ids[index] ?? 0, key: code })));
    }
    return { ...message('key.given', { count: keys.length, skipped: chosen.length - keys.length }), keys };
  });
}

type Receiver = { id: number; name: string; educatorId: number };

function findReceivers(db: Query, ids: readonly number[], today: string): Promise<Receiver[]> {
  return readInChunks(
    db,
    ids,
    (chunk) => sql<Receiver>`select s.id, s.full_name as name, s.educator_id as "educatorId" from students s
      join educators e on e.id = s.educator_id and e.deleted_at is null and e.is_active = 1
      left join channels c on c.id = e.channel_id
      where s.id in (${sql.join(chunk)}) and s.is_active = 1 and coalesce(c.is_active, 1) = 1
        and (s.subscription_code is null or s.expires_on < ${today} or exists (select 1 from subscription_keys k
          where k.code = s.subscription_code and k.student_id = s.id and k.revoked_at is not null))
        and not exists (select 1 from subscription_keys k
          where k.given_to = s.id and k.redeemed_at is null and k.revoked_at is null and k.deleted_at is null)`,
  );
}

/**
 * Gives an active key to another user. Its former user goes back to the last key that had ended already, so that
 * handing a key back leaves both as they were; what a running key had added is in the last day of the one that went.
 */
export function handOver(
  { database, clock }: Services,
  { keyId, studentId }: RequestOf<typeof contract.handOverKey>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const today = clock.today();
    const key = await getListedKey(tx, keyId);
    if (key.user_id === null) throw new Refusal('key.no-user');
    if (rows.keyStatusOf(key, today) !== 'Active') throw new Refusal('key.not-active');
    const receiver = await users.lockStudent(tx, studentId);
    const { subscription_code: code, expires_on: last } = receiver;
    const runs = code !== null && (last === null || last >= today) && !(await users.isKeyRevoked(tx, receiver));
    if (runs) throw new Refusal('student.has-key');

    const giver = await users.lockStudent(tx, key.user_id);
    const ended = await findEnded(tx, { studentId: giver.id, without: keyId, before: today });
    await users.subscribe(tx, giver, {
      code: ended?.code ?? null,
      activeFrom: ended?.redeemed_at ? clock.dayOf(ended.redeemed_at) : null,
      expiresOn: ended?.runs_until ?? null,
    });
    await setKeys(tx, [keyId], { student_id: studentId });
    await users.subscribe(tx, receiver, {
      code: key.code,
      activeFrom: giver.active_from,
      expiresOn: rows.expireByOf(key),
    });
    tx.audit(
      'key.handed-over',
      { kind: 'key', id: keyId, name: nameOfKey(key.code) },
      { before: { studentId: giver.id }, after: { studentId } },
    );
    return message('key.handed-over', { name: receiver.full_name });
  });
}

type UpdateRequest = RequestOf<typeof contract.updateKey>;

/** The expiry of a user's current key belongs to their subscription, otherwise only to this key. */
export function update({ database, clock }: Services, request: UpdateRequest, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const key = await getListedKey(tx, request.id);
    const student = key.user_id === null ? undefined : await users.findStudent(tx, key.user_id);
    if (!student) throw new Refusal('key.no-user');
    if (request.version !== undefined && request.version !== key.version) throw new Refusal('record.stale');
    const { expireBy } = request;
    if (expireBy !== rows.expireByOf(key)) assertPossible(expireBy, clock.today());

    const isCurrent = key.is_held === 1;
    const before = users.valuesOf(student);
    const after = valuesAfter(request, before, isCurrent);
    const change = differences(
      { expireBy: rows.expireByOf(key), ...fieldsOfKey(before) },
      { expireBy, ...fieldsOfKey(after) },
    );
    const changed = Object.keys(change.after);
    const isOfUser = isCurrent ? changed.length > 0 : changed.some((name) => name !== 'expireBy');
    if (isOfUser) await users.updateStudent(tx, student, after);
    if (!isCurrent && changed.length > 0) await setKeys(tx, [key.id], { runs_until: expireBy });
    const user = { studentId: student.id };
    tx.audit(
      'key.updated',
      { kind: 'key', id: key.id, name: nameOfKey(key.code) },
      { before: { ...user, ...change.before }, after: { ...user, ...change.after } },
    );
    return message('key.updated');
  });
}

function assertPossible(expireBy: string, today: string): void {
  const latest = startOfDay(today);
  latest.setUTCFullYear(latest.getUTCFullYear() + 100);
  if (expireBy >= today && expireBy <= dayOf(latest)) return;
  const code = expireBy < today ? 'key.expiry-past' : 'key.expiry-late';
  throw new Refusal(code, { fields: { expireBy: fieldErrorOf(code) } });
}

function valuesAfter(request: UpdateRequest, before: StudentValues, isCurrent: boolean): StudentValues {
  return {
    ...before,
    fullName: request.fullName ?? before.fullName,
    contactNumber: request.phone ?? before.contactNumber,
    contactEmail: request.email ?? before.contactEmail,
    region: request.region === undefined ? before.region : request.region,
    expireBy: isCurrent ? request.expireBy : before.expireBy,
  };
}

const fieldsOfKey = ({ fullName, contactNumber: phone, region, contactEmail: email }: StudentValues) => ({
  fullName,
  phone,
  region,
  email,
});

export function renew(
  { database, clock }: Services,
  { expirationDays: durationDays, isPartial, ...request }: RequestOf<typeof contract.renewKeys>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const found = await findKeys(tx, await resolveSelectedKeys({ database, clock }, request, tx));
    const at = clock.now();
    const day = clock.dayOf(at);
    const outcomes = found.map((key) => renewalOf(key, day, durationDays));
    const keys = renewableAmong(outcomes);
    if (keys.length === 0 || (keys.length < outcomes.length && !isPartial)) throw refusalOf(outcomes);

    await users.setLastDays(
      tx,
      keys.map(({ studentId: id, until }) => ({ id, expires_on: until })),
    );
    await recordSales(
      tx,
      keys.map(({ studentId, code: subscriptionCode, educatorId, channelId }) => {
        return { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode };
      }),
    );
    for (const { id, code, studentId, runs_until, until } of keys) {
      const record = { kind: 'key', id, name: nameOfKey(code) };
      const after = { expireBy: until, durationDays, studentId };
      tx.audit('key.renewed', record, { before: { expireBy: runs_until }, after });
    }
    return { ...message('key.renewed', { count: keys.length }), renewed: keys.length };
  });
}

export async function checkRenewal(
  { database, clock }: Services,
  { expirationDays: durationDays, ...request }: RequestOf<typeof contract.checkRenewal>,
): Promise<AnswerOf<typeof contract.checkRenewal>> {
  const { read } = database;
  const found = await findKeys(read, await resolveSelectedKeys({ database, clock }, request));
  const outcomes = found.map((key) => renewalOf(key, clock.today(), durationDays));
  return { renewable: renewableAmong(outcomes).length, refused: refusedAmong(outcomes) };
}

type StoredKey = Pick<rows.KeyRow, 'id' | 'code' | 'redeemed_at' | 'runs_until' | 'is_held' | 'revoked_at'> & {
  user_id: number | null;
  /** The educator of the key's user, otherwise the educator for whom the key was made, with that educator's channel. */
  educatorId: number;
  channelId: number | null;
  inactive: Inactive | null;
};

async function findKeys(tx: Query, ids: readonly number[]): Promise<StoredKey[]> {
  const keys = await readInChunks(
    tx,
    ids,
    (chunk) => sql<StoredKey>`select k.id, k.code, k.redeemed_at, k.runs_until, k.is_held, k.revoked_at,
        student.id as user_id, coalesce(student.educator_id, k.educator_id) as "educatorId", channel.id as "channelId",
        ${inactiveParty} as inactive
      from subscription_keys k
      left join students student on student.id = k.student_id and student.deleted_at is null
      left join educators educator on educator.id = coalesce(student.educator_id, k.educator_id)
      left join channels channel on channel.id = educator.channel_id and educator.deleted_at is null
      where k.id in (${sql.join(chunk)}) and k.deleted_at is null order by k.id`,
  );
  if (keys.length !== ids.length) throw new Refusal('key.not-found');
  return keys;
}

type Renewal = StoredKey & { studentId: number; until: string };

function renewalOf(key: StoredKey, today: string, days: number): Renewal | Unrenewable {
  const { redeemed_at, runs_until, revoked_at, user_id: studentId, is_held } = key;
  if (redeemed_at === null || runs_until === null) return 'unredeemed';
  if (revoked_at !== null) return 'revoked';
  if (studentId === null) return 'without-user';
  if (is_held === 0) return 'replaced';
  const until = rows.lastDayAfter(runs_until, today, days);
  return until === null ? 'endless' : (key.inactive ?? { ...key, studentId, until });
}

const renewableAmong = (outcomes: readonly (Renewal | Unrenewable)[]): Renewal[] =>
  outcomes.filter((outcome) => typeof outcome !== 'string');

const refusedAmong = (outcomes: readonly (Renewal | Unrenewable)[]) =>
  [
    ...Map.groupBy(
      outcomes.filter((outcome) => typeof outcome === 'string'),
      (reason) => reason,
    ),
  ].map(([reason, all]) => ({ reason, keys: all.length }));

function refusalOf(outcomes: readonly (Renewal | Unrenewable)[]): Refusal {
  const refused = refusedAmong(outcomes);
  return new Refusal('key.not-renewable', {
    keys: outcomes.length,
    reasons: refused.map(({ reason }) => reason),
    counts: refused.map(({ keys }) => keys),
  });
}
