import type { Services } from '#platform/services.ts';
import { findPeople } from './store.ts';

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
