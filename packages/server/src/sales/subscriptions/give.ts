import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { giveKeys } from '@eemusic/contract/sales/subscriptions';
import { sql } from 'kysely';
import { type Administrator, chunks, type Query, readInChunks } from '#platform/database/index.ts';
import { message, Refusal, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { findStudentIds, findStudents, studentFilterOf } from '#sales/users/index.ts';
import { formatKey, keyBytes } from './key.ts';
import { findDefaultLibraries } from './libraries.ts';
import { addKeys } from './store.ts';

/** Makes a key for each of these users who can get one. */
export function give(
  { database, clock, random }: Services,
  { students: ids, matching, expirationDays: durationDays }: RequestOf<typeof giveKeys>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const selected = await resolveSelection({ ids, token: matching?.token }, async (limit) =>
      matching ? findStudentIds(database, studentFilterOf(matching, clock), { limit, within: tx }) : [],
    );
    const chosen = selected.toSorted((one, other) => one - other);
    if ((await findStudents(tx, chosen)).length < chosen.length) throw new Refusal('student.not-found');
    const receivers = await findReceivers(tx, chosen, clock.today());
    if (receivers.length === 0) throw new Refusal('key.not-needed');

    const at = clock.now();
    const added = [];
    for (const [educatorId, students] of Map.groupBy(receivers, (one) => one.educatorId)) {
      const libraryIds = await findDefaultLibraries(tx, educatorId);
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

/** Returns those of an active school or teacher who have neither an active subscription nor an unused key. */
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
