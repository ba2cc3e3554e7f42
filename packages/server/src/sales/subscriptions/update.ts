import { dayOf } from '@eemusic/contract/platform/days';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { updateKey } from '@eemusic/contract/sales/subscriptions';
import { changeChain, differences } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Fields, findStudent, keepFields, type StoredStudent } from '#sales/users/index.ts';
import { nameOfKey } from './key.ts';
import { expireByOf } from './rows.ts';
import { findListedKey, setLastDay } from './store.ts';

type Request = RequestOf<typeof updateKey>;

/**
 * What is not given stays. The expiry is that of the user's subscription, unless the user has another key by now: then it
 * is that of this key alone.
 */
export function update({ database, clock }: Services, request: Request, by: Administrator) {
  return changeChain(database, by, async (tx) => {
    const key = await findListedKey(tx, request.id);
    const student = key.user_id === null ? undefined : await findStudent(tx, key.user_id);
    if (!student) throw new Refusal('key.no-user');
    if (request.version !== undefined && request.version !== key.version) throw new Refusal('record.stale');
    const { expireBy } = request;
    if (expireBy !== expireByOf(key)) assertPossible(expireBy, clock.now());

    const isCurrent = key.is_held === 1;
    const after = fieldsOf(request, student, isCurrent);
    const change = differences({ expireBy: expireByOf(key), ...told(student) }, { expireBy, ...told(after) });
    const changed = Object.keys(change.after);
    const isOfUser = isCurrent ? changed.length > 0 : changed.some((name) => name !== 'expireBy');
    if (isOfUser && !(await keepFields(tx, student, after))) throw new Refusal('record.stale');
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

function assertPossible(expireBy: string, now: Date): void {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + 100);
  if (expireBy < dayOf(now)) throw wrongExpiry('key.expiry-past');
  if (expireBy > dayOf(latest)) throw wrongExpiry('key.expiry-late');
}

function wrongExpiry(code: 'key.expiry-past' | 'key.expiry-late'): Refusal {
  return new Refusal(code, { fields: { expireBy: new Refusal(code).message } });
}

function fieldsOf(given: Request, before: StoredStudent, isCurrent: boolean): Fields {
  return {
    full_name: given.fullName ?? before.full_name,
    contact_name: before.contact_name,
    contact_number: given.phone ?? before.contact_number,
    contact_email: given.email ?? before.contact_email,
    region: given.region === undefined ? before.region : given.region,
    is_active: before.is_active,
    expires_on: isCurrent ? given.expireBy : before.expires_on,
    birth_year: before.birth_year,
  };
}

/** As the trail tells it. */
const told = (fields: Fields) => ({
  fullName: fields.full_name,
  phone: fields.contact_number,
  region: fields.region,
  email: fields.contact_email,
});
