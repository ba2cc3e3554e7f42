import type { listEditions as contract } from '@eemusic/contract/library/editions';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { getScore, listEditions } from '#library/scores/index.ts';
import type { Services } from '#platform/services.ts';

export async function list({ database }: Services, id: number): Promise<ResultOf<typeof contract>> {
  const { name, version } = await getScore(database.read, id);
  const rows = await listEditions(database.read, id);
  const editions = rows.map(({ edition, note, measures, seconds, ...row }) => ({
    edition,
    note,
    measures,
    seconds,
    madeBy: row.made_by,
    madeAt: row.made_at,
    broughtBack: row.brought_back,
    fileName: row.name,
    originalName: row.original_name,
  }));
  return { name, version, editions };
}
