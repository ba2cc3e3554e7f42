import type { Channel } from '@eemusic/contract/sales/channels';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Services } from '#platform/services.ts';
import { countChannels, type Filter, listQuery, type Order, toChannel } from './query.ts';

type Request = Filter & Order & { Page: number; Size: number };

export async function list(
  { database: { read }, clock }: Services,
  { Page, Size, ...request }: Request,
  language: Language,
): Promise<{ channels: Channel[]; total: number }> {
  const page = { offset: (Page - 1) * Size, size: Size };
  const [{ rows }, total] = await Promise.all([
    read.executeQuery(listQuery(read, request, request, { today: clock.today(), language, page })),
    countChannels(read, request),
  ]);
  return { channels: rows.map(toChannel), total };
}
