import type { exportChannels as contract } from '@eemusic/contract/sales/channels';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertNotDeleted, sheetOf } from '#sales/user-management/index.ts';
import { readCompany } from '#access/company/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { listColumns } from './fields.ts';
import { countChannels, listQuery, toChannel } from './query.ts';

/** Exports the rows with these ids, or all rows that the list finds with a filter. */
export async function exportChannels(
  { database, clock }: Services,
  { channelIds, ...request }: RequestOf<typeof contract>,
  language: Language,
): Promise<FileResult> {
  if (channelIds) await assertNotDeleted(database.read, 'channels', channelIds);
  const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : request;
  const query = listQuery(database.read, filter, request, { today: clock.today(), language });
  const { columns, cellsOf } = sheetOf(listColumns, language);
  const { currency } = await readCompany(database.read);
  async function* rows() {
    for await (const batch of batches(database.source, query)) yield* batch.map((row) => cellsOf(toChannel(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Channel.xlsx',
    rows: await countChannels(database.read, filter),
    body: writeSheet({ name: { en: 'Channels', 'zh-Hans': '渠道' }, columns, rows: rows(), language, currency }),
  };
}
