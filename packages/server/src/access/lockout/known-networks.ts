import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { networkPrefix } from './network-prefix.ts';

/** The number of latest sessions that are searched. */
const maxSessions = 200;

/** Whether one of the account's latest sessions was opened from this network. */
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
