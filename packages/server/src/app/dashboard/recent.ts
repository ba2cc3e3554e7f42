import { areas as allAreas, type Area } from '@eemusic/contract/access/areas';
import { maxRecent, type Recent } from '@eemusic/contract/platform/dashboard';
import type { Code } from '@eemusic/contract/platform/permissions';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { sql, type SqlBool } from 'kysely';
import { type Administrator, bulkSizes, type Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** A person may see an area with any of these codes. Actions on one's own account are private. */
const codesOf: Record<Area, readonly Code[]> = {
  ...recordCodes,
  session: [],
  profile: [],
  file: [],
  token: ['AD'],
  webhook: ['AD'],
  company: ['AD'],
  sale: ['SM'],
};

/** Entries read per person or area; more than are shown, because some come from the system or from the caller. */
const maxEntries = 60;

/** Returns the records that the caller worked on most recently. */
export async function findMine({ database }: Services, by: Administrator): Promise<Recent[]> {
  const rows = await newest(database.read).where('person_id', '=', by.id).execute();
  const last = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.record_kind} ${row.record_id}`;
    if (row.actor_id === by.id && isVisible(row.area, by.codes) && !last.has(key)) last.set(key, row);
  }
  return [...last.values()].filter(isThere).slice(0, maxRecent).map(recentOf);
}

/** Returns the most recent work of other administrators; an action on many records appears once. */
export async function findColleagues({ database }: Services, by: Administrator): Promise<Recent[]> {
  const areas = allAreas.filter((area) => isVisible(area, by.codes));
  const ofAreas = await Promise.all(areas.map((area) => newest(database.read).where('area', '=', area).execute()));
  const rows = ofAreas
    .flat()
    .filter(({ actor_kind, actor_id }) => actor_kind === 'administrator' && actor_id !== by.id);
  rows.sort((a, b) => (a.at < b.at ? 1 : Number(a.at === b.at) * (b.id - a.id) || -1));
  const once = rows.filter(({ at, action, actor_id }, index) => {
    const before = rows[index - 1];
    return before?.at !== at || before.action !== action || before.actor_id !== actor_id;
  });
  const shown = once.slice(0, maxRecent);
  const sizes = await bulkSizes(database.read, shown);
  return shown.map((row) => {
    const count = sizes.get(row.bulk_id ?? 0);
    return { ...recentOf(row), ...(count !== undefined && { count }) };
  });
}

function newest(db: Query) {
  return (
    db
      .selectFrom('audit_entries')
      .select(['audit_entries.id', 'bulk_id', 'at', 'area', 'action', 'actor_kind', 'actor_id', 'actor_name'])
      .select(['record_kind', 'record_id', 'record_name'])
      .orderBy('at', 'desc')
      .orderBy('audit_entries.id', 'desc')
      // Written as a literal, because with a parameter the partial index on listed entries is not used.
      .where(sql<SqlBool>`is_listed = 1`)
      .limit(maxEntries)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

function isVisible(area: string, heldCodes: ReadonlySet<Code>): boolean {
  return allAreas.some((name) => name === area && codesOf[name].some((code) => heldCodes.has(code)));
}

/** Whether the record has a name and is not deleted. */
const isThere = ({ action, record_id, record_name }: Row) =>
  record_id !== null && Boolean(record_name) && !/\.(deleted|purged)$/.test(action);

const recentOf = (row: Row): Recent => ({
  id: row.id,
  at: row.at,
  action: row.action,
  person: row.actor_name,
  record: { kind: row.record_kind, id: row.record_id, name: row.record_name },
});
