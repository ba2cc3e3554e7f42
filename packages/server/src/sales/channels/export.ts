import type { exportChannels as contract } from '@eemusic/contract/sales/channels';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertNotDeleted, exportList } from '#sales/user-management/index.ts';
import type { Services } from '#platform/services.ts';
import { listColumns } from './fields.ts';
import { countChannels, listQuery, toChannel } from './query.ts';

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
export async function exportChannels(
  { database, clock }: Services,
  { channelIds, ...request }: RequestOf<typeof contract>,
  language: Language,
): Promise<FileResult> {
  const { read } = database;
  if (channelIds) await assertNotDeleted(read, 'channels', channelIds);
  const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : request;
  const query = listQuery(read, filter, request, { today: clock.today(), language });
  const sheet = { file: 'Channel.xlsx', name: { en: 'Channels', 'zh-Hans': '渠道' }, columns: listColumns, language };
  return exportList(database, { ...sheet, query, rows: await countChannels(read, filter) }, toChannel);
}
