import { sql, type SqlBool } from 'kysely';

/** Each `student` with their `educator`, who is reminded of the subscription, and the educator's `channel`. */
export const studentsOfEducators = sql`students student
  join educators educator on educator.id = student.educator_id
  left join channels channel on channel.id = educator.channel_id and channel.deleted_at is null`;

/**
 * Inactive students are not mentioned. Inactive educators, and educators of an inactive channel, get no mail. A
 * subscription whose key is revoked has ended already.
 */
export const isReminded = sql<SqlBool>`(student.deleted_at is null and student.is_active = 1
  and educator.deleted_at is null and educator.is_active = 1 and educator.contact_email <> ''
  and coalesce(channel.is_active, 1) = 1
  and not exists (select 1 from subscription_keys held
    where held.code = student.subscription_code and held.revoked_at is not null))`;
