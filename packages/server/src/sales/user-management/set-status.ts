import { sql } from 'kysely';
import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from './change.ts';
import { setColumns } from './records.ts';

const records = {
  channel: { table: 'channels', name: 'name' },
  educator: { table: 'educators', name: 'name' },
  student: { table: 'students', name: 'full_name' },
} as const;

type Request = { kind: keyof typeof records; id: number; status: 0 | 1 };

/** Sets the status instead of toggling it, so that a repeated request changes nothing. */
export function setStatus({ database }: Services, { kind, id, status }: Request, by: Administrator) {
  const isActive = status === 1;
  return changeSerially(database, by, async (tx) => {
    const before = await getStatus(tx, kind, id);
    if (before.status !== status) await setColumns(tx, records[kind].table, [id], { is_active: status });
    tx.audit(
      isActive ? `${kind}.activated` : `${kind}.deactivated`,
      { kind, id, name: before.name },
      { before: { isActive: before.status === 1 }, after: { isActive } },
    );
    return message(isActive ? `${kind}.activated` : `${kind}.deactivated`);
  });
}

async function getStatus(tx: Change, kind: Request['kind'], id: number): Promise<{ name: string; status: 0 | 1 }> {
  const { table, name } = records[kind];
  const { rows } = await sql<{ name: string; status: 0 | 1 }>`select ${sql.ref(name)} as name, is_active as status
    from ${sql.table(table)} where id = ${id} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw new Refusal(`${kind}.not-found`);
  return rows[0];
}
