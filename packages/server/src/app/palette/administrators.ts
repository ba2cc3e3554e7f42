import { administratorsFound } from '#access/accounts/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { candidates } from './read.ts';

export async function findAdministrators({ database }: Services, text: string): Promise<Found[]> {
  const found = administratorsFound(database.read, database.engine, { searchQuery: text });
  const rows = await found.limit(candidates).execute();
  return rows.map(({ id, full_name: name, email: about }) => ({ id, name, about, within: null }));
}
