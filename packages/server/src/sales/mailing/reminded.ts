import { sql, type SqlBool } from 'kysely';

/** A `student` with the `educator` who is reminded of their subscription, and that educator's `channel`. */
export const studentsOfEducators = sql`students student
  join educators educator on educator.id = student.educator_id
  left join channels channel on channel.id = educator.channel_id and channel.deleted_at is null`;

/**
 * Inactive students are not mentioned, and neither inactive educators nor educators of an inactive channel get mail. A
 * revoked key is not about to end.
 */
export const isReminded = sql<SqlBool>`(student.deleted_at is null and student.is_active = 1
  and educator.deleted_at is null and educator.is_active = 1 and educator.contact_email <> ''
  and coalesce(channel.is_active, 1) = 1
  and not exists (select 1 from subscription_keys held
    where held.code = student.subscription_code and held.revoked_at is not null))`;
