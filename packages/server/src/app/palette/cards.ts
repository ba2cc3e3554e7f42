import { sql } from 'kysely';
import { contains } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { candidates, read } from './read.ts';

type Row = { id: number; title: string; sender_name: string; sender_address: string; list_id: number };

/** Finds cards of the board and of the archive; `within` is the list. */
export async function findCards(services: Services, text: string): Promise<Found[]> {
  const rows = await read(
    services,
    sql<Row>`select id, title, sender_name, sender_address, list_id from support_cards
      where deleted_at is null and ${contains('search_key', text)}
      order by case when archived_at is null then 0 else 1 end, changed_at desc, id limit ${candidates}`,
  );
  return rows.map(({ id, title, list_id: within, ...sender }) => ({
    id,
    name: title,
    within,
    about: sender.sender_name || sender.sender_address,
  }));
}
