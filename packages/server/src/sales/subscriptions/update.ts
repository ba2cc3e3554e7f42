import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { dayOf, startOfDay } from '@eemusic/contract/platform/days';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { StudentValues } from '@eemusic/contract/platform/record-fields';
import type { updateKey } from '@eemusic/contract/sales/subscriptions';
import { changeSerially } from '#sales/user-management/index.ts';
import { type Administrator, differences } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findStudent, updateStudent, valuesOf } from '#sales/users/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { expireByOf } from './rows.ts';
import { getListedKey, setLastDay } from './store.ts';

type Request = RequestOf<typeof updateKey>;

/**
 * Fields that the request leaves out stay as they are. If the key is its user's current one, the expiry belongs to
 * their subscription; otherwise it belongs only to this key.
 */
export function update({ database, clock }: Services, request: Request, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const key = await getListedKey(tx, request.id);
    const student = key.user_id === null ? undefined : await findStudent(tx, key.user_id);
    if (!student) throw new Refusal('key.no-user');
    if (request.version !== undefined && request.version !== key.version) throw new Refusal('record.stale');
    const { expireBy } = request;
    if (expireBy !== expireByOf(key)) assertPossible(expireBy, clock.today());

    const isCurrent = key.is_held === 1;
    const before = valuesOf(student);
    const after = valuesAfter(request, before, isCurrent);
    const change = differences(
      { expireBy: expireByOf(key), ...fieldsOfKey(before) },
      { expireBy, ...fieldsOfKey(after) },
    );
    const changed = Object.keys(change.after);
    const isOfUser = isCurrent ? changed.length > 0 : changed.some((name) => name !== 'expireBy');
    if (isOfUser) await updateStudent(tx, student, after);
    if (!isCurrent && changed.length > 0) await setLastDay(tx, key.id, expireBy);
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
  if (expireBy < today) throw wrongExpiry('key.expiry-past');
  if (expireBy > dayOf(latest)) throw wrongExpiry('key.expiry-late');
}

function wrongExpiry(code: 'key.expiry-past' | 'key.expiry-late'): Refusal {
  return new Refusal(code, { fields: { expireBy: fieldErrorOf(code) } });
}

function valuesAfter(request: Request, before: StudentValues, isCurrent: boolean): StudentValues {
  return {
    ...before,
    fullName: request.fullName ?? before.fullName,
    contactNumber: request.phone ?? before.contactNumber,
    contactEmail: request.email ?? before.contactEmail,
    region: request.region === undefined ? before.region : request.region,
    expireBy: isCurrent ? request.expireBy : before.expireBy,
  };
}

/** The user's fields, under their names in the audit trail of a key. */
const fieldsOfKey = ({ fullName, contactNumber: phone, region, contactEmail: email }: StudentValues) => ({
  fullName,
  phone,
  region,
  email,
});
