import type { Language } from '@eemusic/contract/platform/languages';
import type { Services } from '#platform/services.ts';
import { countEducators, noFilter, inOrder } from './query.ts';

type Request = { searchQuery: string; Page: number; Size: number };

/** Returns educators without a channel, sorted by name. */
export async function listUnassigned(
  { database: { read }, clock }: Services,
  { searchQuery, Page, Size }: Request,
  language: Language,
) {
  const filter = { ...noFilter, searchQuery, isUnassigned: true };
  const [educators, total] = await Promise.all([
    inOrder(read, filter, {}, { today: clock.today(), language })
      .select(['educators.id as educatorId', 'educators.name as educatorName'])
      .limit(Size)
      .offset((Page - 1) * Size)
      .execute(),
    countEducators(read, filter),
  ]);
  return { educators, total };
}
