import { addDays } from '@eemusic/contract/platform/days';
import { day } from '@eemusic/contract/platform/durations';
import { hashPassword } from '#access/accounts/index.ts';
import { bulkInsert, reserveIds, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';

export type Row = Readonly<Record<string, string | number | null>>;

/**
 * Rows by table, in the order in which they are inserted. Instants are milliseconds from the beginning of this day in
 * UTC, days are counted from today, years back from this one.
 */
export type DemoTables = Readonly<Record<string, readonly Row[]>>;

export const isInstant = (column: string) => /(^|_)at$/.test(column);
export const isDay = (column: string) => ['active_from', 'expires_on', 'runs_until'].includes(column);
export const startOfDay = (now: Date) => Math.floor(now.getTime() / day) * day;

/** Adds channels, educators and students with their history to an empty chain, with one audit entry. */
export async function addChain({ database, clock, random }: Services, tables: DemoTables): Promise<void> {
  const passwordHash = await hashPassword(Buffer.from(random.bytes(24)).toString('base64url'));
  const [start, today] = [startOfDay(clock.now()), clock.today()];

  function dated(column: string, value: string | number): string | number {
    if (column === 'password_hash') return passwordHash;
    if (typeof value === 'string') return value;
    if (isInstant(column)) return new Date(start + value).toISOString();
    if (isDay(column)) return addDays(today, value);
    return column === 'birth_year' ? Number(today.slice(0, 4)) - value : value;
  }
  const rowOf = (row: Row): Row => {
    const columns = Object.entries(row).map(([column, value]) => [
      column,
      value === null ? null : dated(column, value),
    ]);
    return Object.fromEntries(columns) as Row;
  };
  const bookedRowOf = (row: Row): Row => {
    const sale = rowOf(row);
    const booked = clock.dayOf(String(sale['at']));
    return { ...sale, day: booked, month: booked.slice(0, 7) };
  };

  await database.change(system('demo'), async (tx) => {
    await lockUserManagement(tx);
    for (const [table, rows] of Object.entries(tables)) {
      // The rows have their ids, so this moves the counter on.
      if ('id' in (rows[0] ?? {})) await reserveIds(tx, table, rows.length);
      await bulkInsert(tx, table, rows.map(table === 'sales' ? bookedRowOf : rowOf));
    }
    const counts = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
    tx.audit('student.seeded', { kind: 'sales chain', id: null, name: 'demo' }, { after: counts });
  });
}
