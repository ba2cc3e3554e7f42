import type { exportChannels as contract } from '@eemusic/contract/sales/channels';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { regionName } from '@eemusic/contract/sales/regions';
import { assertLive, averageOf } from '#sales/user-management/index.ts';
import { batches } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { channelsFound, countFound, type ListedRow } from './found.ts';

const columns: readonly Column[] = [
  { header: 'Id', width: 8, kind: 'number' },
  { header: 'Channel Name', width: 28, kind: 'text' },
  { header: 'Contact Name', width: 24, kind: 'text' },
  { header: 'Contact No', width: 18, kind: 'text' },
  { header: 'Contact Email', width: 32, kind: 'text' },
  { header: 'Schools', width: 10, kind: 'number' },
  { header: 'Avg sales/mth', width: 14, kind: 'number' },
  { header: 'Region', width: 18, kind: 'text' },
  { header: 'Status', width: 10, kind: 'text' },
];

/** The given ones, or exactly the rows that the list shows under this filter, all pages. */
export async function exportChannels(
  { database, clock }: Services,
  { channelIds, ...asked }: RequestOf<typeof contract>,
): Promise<FileResult> {
  if (channelIds) await assertLive(database.read, 'channels', channelIds);
  const filter = channelIds ? { searchQuery: '', ids: [...new Set(channelIds)] } : asked;
  const query = channelsFound(database.read, filter, asked, clock.now()).compile();
  async function* rows() {
    for await (const some of batches(database.source, query)) yield* some.map(rowOf);
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Channel.xlsx',
    rows: await countFound(database.read, filter),
    body: writeSheet({ name: 'Channels', columns, rows: rows() }),
  };
}

function rowOf(row: ListedRow): Row {
  return [
    row.id,
    row.name,
    row.contact_name,
    row.contact_number,
    row.contact_email,
    row.educator_count,
    averageOf(row.sold),
    regionName(row.region),
    row.is_active === 1 ? 'Active' : 'Inactive',
  ];
}
