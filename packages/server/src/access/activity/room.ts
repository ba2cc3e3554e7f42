import * as contract from '@eemusic/contract/access/activity';
import type { Entry } from '@eemusic/contract/access/activity';
import type { Room } from '#platform/room.ts';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { deviceName, deviceOf } from '#access/session/index.ts';
import { bulkSizes, foldedKey } from '#platform/database/index.ts';
import { type EntryRow, type Filter, countEntries, findEntries, findPeople, namesOf } from './store.ts';

export const activityRoom: Room = {
  routes: activityRoutes,
};

export function activityRoutes(serve: Serve, services: Services): void {
  serve(contract.listActivity, (request) => list(services, request));
  serve(contract.listPeople, () => listPeople(services));
}

export async function list(
  { database, clock }: Services,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ entries: Entry[]; total: number }> {
  const total = await countEntries(database.read, filter);
  const rows = await findEntries(database.read, filter, { page, size, total });
  const nameless = rows.filter((row) => row.record_kind === 'administrator' && row.record_name === null);
  const names = await namesOf(
    database.read,
    nameless.map(({ record_id: id }) => Number(id)),
  );
  const sizes = await bulkSizes(database.read, rows);
  const entries = rows.map((row) => ({ ...entryOf(row, names, clock.now()), ...bulkOf(row, filter, sizes) }));
  return { entries, total };
}

function entryOf(row: EntryRow, names: Map<number, string>, now: Date): Entry {
  const device = row.user_agent === null ? null : deviceOf(row.user_agent);
  const name = row.record_name ?? (row.record_kind === 'administrator' ? names.get(Number(row.record_id)) : null);
  return {
    id: row.id,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    record: {
      kind: row.record_kind,
      id: row.record_id,
      name: name || null,
      ...(row.erasure !== null && { isErased: true }),
    },
    address: row.address,
    device: device && deviceName(device),
    ...(device ?? { browser: null, system: null }),
    before: fieldsOf(row.before),
    after: fieldsOf(row.after),
    deletion: deletionOf(row, now),
  };
}

function bulkOf(row: EntryRow, filter: Filter, sizes: ReadonlyMap<number, number>): Pick<Entry, 'bulk'> {
  if (row.bulk_id === null) return {};
  return { bulk: { id: row.bulk_id, count: sizes.get(row.bulk_id) ?? 1, isPart: isPart(row, filter) } };
}

/**
 * Whether the request searches for a single record, so that the entry stands for that record and not for its whole bulk
 * action.
 */
function isPart({ is_listed, record_name }: EntryRow, { searchQuery, recordId, bulkId }: Filter): boolean {
  if (is_listed === 0 || bulkId !== undefined || recordId) return true;
  return searchQuery !== '' && foldedKey(record_name ?? '', 240).includes(foldedKey(searchQuery, 240));
}

function fieldsOf(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}

function deletionOf(row: EntryRow, now: Date): Entry['deletion'] {
  if (row.deletion_id === null || row.expires_at === null) return null;
  const isOpen = row.restored_at === null && row.purged_at === null && row.expires_at > now.toISOString();
  return { id: row.deletion_id, isOpen, until: row.expires_at };
}

type Person = { userId: number; fullName: string; isDeleted: boolean };

export async function listPeople({ database }: Services): Promise<{ people: Person[] }> {
  const rows = await findPeople(database);
  const people = rows.map((row) => ({
    userId: row.id,
    fullName: row.full_name || row.last_name || row.username,
    isDeleted: row.deleted_at !== null,
  }));
  return { people };
}
