import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { networkPrefix } from './network-prefix.ts';

/** Sessions that are looked through, the latest first. */
const maxSessions = 200;

/** Whether the account was signed in from this network in one of its latest sessions. */
export async function isKnownNetwork(tx: Transaction<Tables>, emailKey: string, network: string): Promise<boolean> {
  const sessions = await tx
    .selectFrom('audit_entries')
    .innerJoin('administrators', 'administrators.id', 'audit_entries.person_id')
    .select('address')
    .where('administrators.email_key', '=', emailKey)
    .where('action', '=', 'session.opened')
    .where('area', '=', 'session')
    .orderBy('at', 'desc')
    .limit(maxSessions)
    .execute();
  return sessions.some(({ address }) => address !== null && networkPrefix(address) === network);
}
