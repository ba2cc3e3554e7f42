import { addDays } from '@eemusic/contract/platform/days';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { redeemKey } from '@eemusic/contract/learning/learners';
import { changeBesideOthers } from '#sales/user-management/index.ts';
import { recordSale } from '#sales/commissions/index.ts';
import { type Actor, type Change, isTaken } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { addStudents, isKeyRevoked, lockStudent, subscribe } from '#sales/users/index.ts';
import { endless, type KeyRow, lastDayAfter, lockByCode, markRedeemed, readKey } from '#sales/subscriptions/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { assertMayRead } from './may-read.ts';

type Request = RequestOf<typeof redeemKey>;
/** The student who uses a key, and the last day of the subscription. */
type Use = { studentId: number; expireBy: string };

/** Redeems a key once; user, key and sale are written in one transaction. */
export function redeem(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: Request,
  by: Actor,
): Promise<ResultOf<typeof redeemKey>> {
  return changeBesideOthers(database, by, async (tx) => {
    const at = clock.now();
    const day = clock.dayOf(at);
    const key = await lockKey(tx, request.key);
    const { channelId, educatorDeletedAt } = key;
    const visibleChannel = by.kind === 'token' ? by.channelId : null;
    if (visibleChannel !== null && (educatorDeletedAt !== null || visibleChannel !== channelId))
      throw new Refusal('key.unknown');
    assertUsable(key);
    if (educatorDeletedAt !== null) throw new Refusal('key.revoked');

    const { studentId, expireBy } = request.studentId
      ? await renew(tx, { studentId: request.studentId, key, today: day, by })
      : await addUser(tx, { request, key, at, today: day });
    if (!(await markRedeemed(tx, { id: key.id, studentId, runsUntil: expireBy, at }))) throw new Refusal('key.used');
    const { id, code, educator_id: educatorId, duration_days: durationDays } = key;
    const after = { studentId, educatorId, durationDays, expireBy };
    tx.audit('key.redeemed', { kind: 'key', id, name: nameOfKey(code) }, { after });
    await recordSale(tx, { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode: code });
    return { ...message('key.redeemed'), studentId, expireBy };
  });
}

async function lockKey(tx: Change, text: string) {
  const code = readKey(text);
  if (code === null) throw new Refusal('key.mistyped');
  const key = await lockByCode(tx, code);
  if (!key) throw new Refusal('key.unknown');
  return key;
}

function assertUsable(key: KeyRow): void {
  if (key.deleted_at !== null) throw new Refusal('key.deleted');
  if (key.revoked_at !== null) throw new Refusal('key.revoked');
  if (key.redeemed_at !== null) throw new Refusal('key.used');
}

type NewUser = { request: Request; key: KeyRow; at: Date; today: string };

async function addUser(tx: Change, { request, key, at, today }: NewUser): Promise<Use> {
  const { fullName, contactNumber, contactEmail, region, birthYear, profile1Name, profile2Name } = request;
  const expireBy = addDays(today, key.duration_days);
  const contact = { contactName: '', contactNumber, contactEmail, region };
  const student = {
    ...contact,
    fullName,
    isActive: true,
    educatorId: key.educator_id,
    subscriptionCode: key.code,
    activeFrom: today,
    expireBy,
    birthYear: birthYear ?? null,
    profiles: profilesOf(request),
  };
  const [studentId = 0] = await addStudents(tx, [student], at).catch(refuseUsedCode);
  const profiles = { ...(profile1Name && { profile1: profile1Name }), ...(profile2Name && { profile2: profile2Name }) };
  const optional = { ...contact, ...(birthYear && { birthYear }) };
  const after = { fullName, ...optional, isActive: true, expireBy, educatorId: key.educator_id, ...profiles };
  tx.audit('student.created', { kind: 'student', id: studentId }, { after });
  return { studentId, expireBy };
}

/** A second profile requires a first one, which gets the user's name if it has none. */
function profilesOf({ fullName, profile1Name, profile2Name }: Request): string[] {
  if (profile2Name) return [profile1Name ?? fullName, profile2Name];
  return profile1Name ? [profile1Name] : [];
}

/** Another user may have this code as their subscription, although there is no such key. */
function refuseUsedCode(fault: unknown): never {
  throw isTaken(fault, { name: 'students_code', columns: 'students.subscription_code' })
    ? new Refusal('key.used')
    : fault;
}

type Renewal = { studentId: number; key: KeyRow; today: string; by: Actor };

/**
 * The new period begins when the present one ends, so that no paid day is lost. What is left of a revoked key is lost.
 */
async function renew(tx: Change, { studentId, key, today, by }: Renewal): Promise<Use> {
  const student = await lockStudent(tx, studentId);
  await assertMayRead(tx, student, by);
  const { subscription_code: code, active_from: since } = student;
  const hasTime = code !== null && !(await isKeyRevoked(tx, student));
  const until = hasTime ? (student.expires_on ?? endless) : today;
  const expireBy = lastDayAfter(until, today, key.duration_days);
  if (expireBy === null) throw new Refusal('key.endless');
  const activeFrom = hasTime && until >= today && since !== null ? since : today;
  if ((await subscribe(tx, student, { code: key.code, activeFrom, expiresOn: expireBy })) === 'taken')
    throw new Refusal('key.used');
  return { studentId, expireBy };
}
