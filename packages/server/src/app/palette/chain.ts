import { sql } from 'kysely';
import { containsSearched } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import type { Found } from './found.ts';
import { begins, candidates, read } from './read.ts';

type Row = { id: number; name: string; about: string | null };

const foundOf = ({ id, name, about }: Row): Found => ({ id, name, about: about ?? '', within: null });

export async function findChannels(services: Services, text: string): Promise<Found[]> {
  const rows = await read(
    services,
    sql<Row>`select id, name, contact_name as about from channels
      where deleted_at is null and ${containsSearched('search_key', text)}
      order by case when ${begins('name_key', text)} then 0 else 1 end, name_key, id limit ${candidates}`,
  );
  return rows.map(foundOf);
}

export async function findEducators(services: Services, text: string): Promise<Found[]> {
  const rows = await read(
    services,
    sql<Row>`select e.id, e.name, c.name as about from educators e left join channels c on c.id = e.channel_id
      where e.deleted_at is null and ${containsSearched('e.search_key', text)}
      order by case when ${begins('e.name_key', text)} then 0 else 1 end, e.name_key, e.id limit ${candidates}`,
  );
  return rows.map(foundOf);
}
