import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import { isFound, onBoard } from './found.ts';

/** Returns the number of cards that the board shows with its "unanswered" filter. */
export async function countUnanswered({ database }: Services): Promise<{ cards: number }> {
  const asking = { engine: database.engine, me: 0, today: '' };
  const found = isFound({ searchQuery: '', unanswered: '1' }, asking);
  const { rows } = await sql<{ cards: number }>`select count(*) as cards from support_cards c
    where ${onBoard} and ${found}`.execute(database.read);
  return { cards: rows[0]?.cards ?? 0 };
}
