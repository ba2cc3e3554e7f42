import type { Administrator } from '@eemusic/contract/access/administrators';
import { administratorsFound } from '#access/accounts/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { administratorOf, withGivenCodes } from './rows.ts';

export async function edit(services: Services, userId: number): Promise<{ user: Administrator }> {
  const { read, engine } = services.database;
  const row = await administratorsFound(read, engine, { searchQuery: '' }).where('id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('administrator.not-found');
  return { user: administratorOf(services, row, await withGivenCodes(services, read, [row.id])) };
}
