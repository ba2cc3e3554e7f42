import { addDays } from '@eemusic/contract/platform/days';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { redeemKey } from '@eemusic/contract/learning/learners';
import { changeBesideOthers } from '#sales/user-management/index.ts';
import { recordSale } from '#sales/commissions/index.ts';
import { type Actor, type Change, differences, unlessTaken } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type PhoneRegion, phoneKey } from '#sales/imports/index.ts';
import { endless, type KeyRow, lastDayAfter, lockByCode, markRedeemed, readKey } from '#sales/subscriptions/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { assertMayRead } from './practice.ts';
import * as users from '#sales/users/index.ts';

type Request = RequestOf<typeof redeemKey>;
type Use = { studentId: number; expireBy: string };

/** Redeems a key once; user, key and sale are written in one transaction. */
export function redeem(
  { database, clock, configuration }: Pick<Services, 'database' | 'clock' | 'configuration'>,
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
      ? await renew(tx, { studentId: await users.survivorOf(tx, request.studentId), key, today: day, by })
      : ((await joinUser(tx, { request, key, today: day, by, region: configuration.PHONE_REGION })) ??
        (await addUser(tx, { request, key, at, today: day })));
    if (!(await markRedeemed(tx, { id: key.id, studentId, runsUntil: expireBy, at }))) throw new Refusal('key.used');
    const { id, code, educator_id: educatorId, duration_days: durationDays } = key;
    const givenTo = key.given_to === null || key.given_to === studentId ? {} : { givenTo: key.given_to };
    const after = { studentId, educatorId, durationDays, expireBy, ...givenTo };
    tx.audit('key.redeemed', { kind: 'key', id, name: nameOfKey(code) }, { after });
    if (key.is_trial === 0)
      await recordSale(tx, { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode: code });
    return { ...message('key.redeemed'), studentId, expireBy, ...(await users.profilesOf(tx, studentId)) };
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
    profiles: profileNames(request),
  };
  // Another user may have this code as their subscription, although there is no such key.
  const [studentId = 0] = await unlessTaken(
    users.addStudents(tx, [student], at),
    users.codeIndex,
    () => new Refusal('key.used'),
  );
  const profiles = { ...(profile1Name && { profile1: profile1Name }), ...(profile2Name && { profile2: profile2Name }) };
  const optional = { ...contact, ...(birthYear && { birthYear }) };
  const after = { fullName, ...optional, isActive: true, expireBy, educatorId: key.educator_id, ...profiles };
  tx.audit('student.created', { kind: 'student', id: studentId }, { after });
  return { studentId, expireBy };
}

/** A second profile requires a first one, which gets the user's name if it has none. */
function profileNames({ fullName, profile1Name, profile2Name }: Request): string[] {
  if (profile2Name) return [profile1Name ?? fullName, profile2Name];
  return profile1Name ? [profile1Name] : [];
}

type Joining = { request: Request; key: KeyRow; today: string; by: Actor; region: PhoneRegion };

/** Redeems a key for somebody whom the console knows already. Null if there is none. */
async function joinUser(tx: Change, joining: Joining): Promise<Use | null> {
  const student = await findUser(tx, joining);
  if (student === null) return null;
  await complete(tx, student, joining);
  return renew(tx, { ...joining, studentId: student.id });
}

/**
 * Returns the user to whom the key was given, unless somebody else redeems it; otherwise a user whom the school entered
 * or imported, or whose subscription has ended. A running subscription means a different person, or a second key for
 * somebody else. Of several users, the one with a profile of that name: two users can be merged later, one joined by
 * mistake cannot be split.
 */
async function findUser(tx: Change, { request, key, today, by, region }: Joining): Promise<users.StoredStudent | null> {
  const { fullName, contactNumber, contactEmail, birthYear = null } = request;
  const person = { educatorId: key.educator_id, fullName, contactNumber, contactEmail, birthYear };
  const receiver = key.given_to === null ? undefined : await users.findStudent(tx, key.given_to);
  if (
    receiver &&
    (await users.mayRead(tx, receiver, by)) &&
    !users.isSomebodyElse(users.valuesOf(receiver), person, region)
  )
    return users.lockStudent(tx, receiver.id);
  const alike: users.StoredStudent[] = [];
  for (const studentId of await users.findSamePerson(tx, person, region)) {
    const student = await users.lockStudent(tx, studentId);
    const isRevoked = await users.isKeyRevoked(tx, student);
    if (student.is_active === 1 && users.subscriptionStatusOf({ ...student, isRevoked }, today) !== 'Active')
      alike.push(student);
  }
  if (alike.length < 2) return alike[0] ?? null;
  const names = new Set(typedNames(request));
  const profiles = await Promise.all(alike.map(({ id }) => users.findProfiles(tx, id)));
  const named = alike.filter((_, index) => profiles[index]?.some(({ name }) => names.has(name)));
  return named.length === 1 ? (named[0] ?? null) : null;
}

const typedNames = ({ profile1Name, profile2Name }: Request): string[] =>
  [profile1Name, profile2Name].filter((name) => typeof name === 'string');

/** Fills in what the console does not know about a user. A different phone number is kept for signing in to the app. */
async function complete(tx: Change, student: users.StoredStudent, { request, region }: Joining): Promise<void> {
  const before = users.valuesOf(student);
  const values = {
    ...before,
    contactNumber: before.contactNumber || request.contactNumber,
    contactEmail: before.contactEmail || request.contactEmail,
    region: before.region ?? request.region,
    birthYear: before.birthYear ?? request.birthYear ?? null,
  };
  const isKnown = phoneKey(values.contactNumber, region) === phoneKey(request.contactNumber, region);
  const typedNumber = isKnown || request.contactNumber === '' ? student.typed_number : request.contactNumber;
  const known = await users.findProfiles(tx, student.id);
  const free = ([1, 2] as const).filter((place) => !known.some((profile) => profile.place === place));
  const typed = typedNames(request).filter((name) => !known.some((profile) => profile.name === name));
  const names = (known.length === 0 ? profileNames(request) : typed).slice(0, free.length);
  const added = Object.fromEntries(names.map((name, index) => [`profile${free[index]}`, name]));
  const change = differences({ ...before, typedNumber: student.typed_number }, { ...values, typedNumber, ...added });
  if (Object.keys(change.after).length === 0) return;

  await users.updateStudent(tx, { ...student, typed_number: typedNumber }, values);
  for (const [index, name] of names.entries())
    await users.nameProfile(tx, { studentId: student.id, place: free[index] ?? 1, name });
  tx.audit('student.updated', { kind: 'student', id: student.id, name: student.full_name }, change);
}

type Renewal = { studentId: number; key: KeyRow; today: string; by: Actor };

/** The new period begins when the present one ends, so that no paid day is lost, except of a revoked key. */
async function renew(tx: Change, { studentId, key, today, by }: Renewal): Promise<Use> {
  const student = await users.lockStudent(tx, studentId);
  await assertMayRead(tx, student, by);
  const { subscription_code: code, active_from: since } = student;
  // A list of the school may say until when somebody has paid, without a key.
  const hasTime = (code !== null || student.expires_on !== null) && !(await users.isKeyRevoked(tx, student));
  const until = hasTime ? (student.expires_on ?? endless) : today;
  const expireBy = lastDayAfter(until, today, key.duration_days);
  if (expireBy === null) throw new Refusal('key.endless');
  const activeFrom = hasTime && until >= today && since !== null ? since : today;
  await users.subscribe(tx, student, { code: key.code, activeFrom, expiresOn: expireBy });
  return { studentId, expireBy };
}
