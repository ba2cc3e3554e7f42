import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Unrenewable } from '@eemusic/contract/platform/sentences';
import type { checkRenewal as contract, renewKeys } from '@eemusic/contract/sales/subscriptions';
import { sql } from 'kysely';
import { changeSerially, type Inactive, inactiveParty } from '#sales/user-management/index.ts';
import { recordSales } from '#sales/commissions/index.ts';
import { type Administrator, type Query, readInChunks } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setLastDays } from '#sales/users/index.ts';
import { resolveSelectedKeys } from './resolve-selection.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { lastDayAfter } from './rows.ts';
import type { KeyRow } from './tables.ts';

/** Renews all keys or none; or, if requested, only those that can be renewed. */
export function renew(
  { database, clock }: Services,
  { expirationDays: durationDays, isPartial, ...request }: RequestOf<typeof renewKeys>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const found = await findKeys(tx, await resolveSelectedKeys({ database, clock }, request, tx));
    const at = clock.now();
    const day = clock.dayOf(at);
    const outcomes = found.map((key) => renewalOf(key, day, durationDays));
    const keys = renewableAmong(outcomes);
    if (keys.length === 0 || (keys.length < outcomes.length && !isPartial)) throw refusalOf(outcomes);

    await setLastDays(
      tx,
      keys.map(({ studentId: id, until }) => ({ id, expires_on: until })),
    );
    await recordSales(
      tx,
      keys.map(({ studentId, code, seller_id: educatorId, channel_id: channelId }) => ({
        studentId,
        educatorId,
        channelId,
        durationDays,
        at,
        day,
        subscriptionCode: code,
      })),
    );
    for (const { id, code, studentId, runs_until, until } of keys) {
      const record = { kind: 'key', id, name: nameOfKey(code) };
      const after = { expireBy: until, durationDays, studentId };
      tx.audit('key.renewed', record, { before: { expireBy: runs_until }, after });
    }
    return { ...message('key.renewed', { count: keys.length }), renewed: keys.length };
  });
}

/** Returns what renewing these keys would do. The selection may have changed by the time they are renewed. */
export async function checkRenewal(
  { database, clock }: Services,
  { expirationDays: durationDays, ...request }: RequestOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { read } = database;
  const found = await findKeys(read, await resolveSelectedKeys({ database, clock }, request));
  const outcomes = found.map((key) => renewalOf(key, clock.today(), durationDays));
  const refused = [...countReasons(outcomes)].map(([reason, keys]) => ({ reason, keys }));
  return { renewable: renewableAmong(outcomes).length, refused };
}

type StoredKey = Pick<KeyRow, 'id' | 'code' | 'redeemed_at' | 'runs_until' | 'is_held' | 'revoked_at'> & {
  user_id: number | null;
  /** The educator of the key's user, otherwise the educator for whom the key was made, with that educator's channel. */
  seller_id: number;
  channel_id: number | null;
  inactive: Inactive | null;
};

async function findKeys(tx: Query, ids: readonly number[]): Promise<StoredKey[]> {
  const keys = await readInChunks(
    tx,
    ids,
    (chunk) => sql<StoredKey>`select k.id, k.code, k.redeemed_at, k.runs_until, k.is_held, k.revoked_at,
        student.id as user_id, coalesce(student.educator_id, k.educator_id) as seller_id, channel.id as channel_id,
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

/** Returns the renewal of a key, or why it cannot be renewed. */
function renewalOf(key: StoredKey, today: string, days: number): Renewal | Unrenewable {
  const { redeemed_at, runs_until, revoked_at, user_id: studentId, is_held } = key;
  if (redeemed_at === null || runs_until === null) return 'unredeemed';
  if (revoked_at !== null) return 'revoked';
  if (studentId === null) return 'without-user';
  if (is_held === 0) return 'replaced';
  const until = lastDayAfter(runs_until, today, days);
  return until === null ? 'endless' : (key.inactive ?? { ...key, studentId, until });
}

const renewableAmong = (outcomes: readonly (Renewal | Unrenewable)[]): Renewal[] =>
  outcomes.filter((outcome) => typeof outcome !== 'string');

/** Counts keys by reason. */
function countReasons(outcomes: readonly (Renewal | Unrenewable)[]): Map<Unrenewable, number> {
  const counts = new Map<Unrenewable, number>();
  for (const outcome of outcomes) if (typeof outcome === 'string') counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

function refusalOf(outcomes: readonly (Renewal | Unrenewable)[]): Refusal {
  const counts = countReasons(outcomes);
  return new Refusal('key.not-renewable', {
    keys: outcomes.length,
    reasons: [...counts.keys()],
    counts: [...counts.values()],
  });
}
