import type { exportChannels as contract } from '@eemusic/contract/sales/channels';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertLive, sheetOf } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { listColumns } from './fields.ts';
import { countChannels, listQuery, shown } from './query.ts';

/** The given ones, or exactly the rows that the list shows under this filter, all pages. */
export async function exportChannels(
  { database, clock }: Services,
  { channelIds, ...request }: RequestOf<typeof contract>,
): Promise<FileResult> {
  if (channelIds) await assertLive(database.read, 'channels', channelIds);
  const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : request;
  const query = listQuery(database.read, filter, request, { at: clock.now() });
  const { columns, cellsOf } = sheetOf(listColumns);
  async function* rows() {
    for await (const some of batches(database.source, query)) yield* some.map((row) => cellsOf(shown(row)));
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Channel.xlsx',
    rows: await countChannels(database.read, filter),
    body: writeSheet({ name: 'Channels', columns, rows: rows() }),
  };
}
