import { type RawBuilder, sql } from 'kysely';

export type Inactive = 'student.inactive' | 'educator.inactive' | 'channel.inactive';

/**
 * The SQL of the first inactive one of a `student`, `educator` and `channel`, or null. Nothing is sold to an inactive
 * user, nor by an inactive educator or one whose channel is inactive: no keys are made for it, its open keys cannot be
 * redeemed, and none is renewed. Earlier sales stay valid: subscriptions run, practice counts, and refunds and
 * corrections are booked.
 */
export const inactiveParty: RawBuilder<Inactive | null> = sql`case when student.is_active = 0 then 'student.inactive'
  when educator.is_active = 0 then 'educator.inactive' when channel.is_active = 0 then 'channel.inactive' end`;
