import type { RetentionKind } from '@eemusic/contract/support/retention';
import { type RawBuilder, sql } from 'kysely';
import { dayOf } from '@eemusic/contract/platform/days';
import { keepsName, keepsValues } from '#support/privacy/index.ts';

/** Makes a query for the ids of the records that are older than an instant. */
type Outdated = (before: Date) => RawBuilder<unknown>;

/** Users who since then had no subscription, redeemed no key and did not practise. */
const users: Outdated = (before) => {
  const since = before.toISOString();
  return sql`select id from students where deleted_at is null and full_name <> '' and created_at < ${since}
    and (expires_on is null or expires_on < ${dayOf(before)})
    and not exists (select 1 from practice_sessions where student_id = students.id and started_at >= ${since})
    and not exists (select 1 from subscription_keys where student_id = students.id and redeemed_at >= ${since})`;
};

/**
 * Sessions that still have their time of day and profile. In a session without these, the times of start and receipt
 * are equal.
 */
const practice: Outdated = (before) => sql`select id from practice_sessions
  where received_at < ${before.toISOString()} and received_at <> started_at`;

const cards: Outdated = (before) => sql`select id from support_cards
  where deleted_at is null and archived_at < ${before.toISOString()} and changed_at < ${before.toISOString()}`;

/** Entries with personal data of users or of support cards. */
const activity: Outdated = (before) => sql`select id from audit_entries where at < ${before.toISOString()}
  and (record_kind in ('student', 'card') or action in ('key.updated', 'sale.refunded'))
  and not (${keepsValues} and ${keepsName})
  and (before is not null or after is not null or record_name is not null)
  and not exists (select 1 from audit_redactions where entry_id = audit_entries.id)`;

export const outdated: Readonly<Record<RetentionKind, Outdated>> = { users, practice, cards, activity };
