import { inboxList } from '@eemusic/contract/support/lists';
import { generateNKeysBetween } from 'fractional-indexing';
import { chunks } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** Adds many cards to the inbox, faster than by calls. */
export async function fillBoard({ database, clock }: Services, count: number): Promise<void> {
  const at = clock.now().toISOString();
  const nothing = { search_key: '', text: '', sender_name: '', sender_address: '' };
  const cards = generateNKeysBetween(null, null, count).map((position) => ({
    ...nothing,
    list_id: inboxList,
    position,
    title: 'A card',
    created_at: at,
    changed_at: at,
    touched: 1,
  }));
  await database.write(async (tx) => {
    for (const chunk of chunks(cards)) await tx.insertInto('support_cards').values(chunk).execute();
  });
}
