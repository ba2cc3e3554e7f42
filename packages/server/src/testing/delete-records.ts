import type { Services } from '#platform/services.ts';
import { readTables } from './fingerprint-tables.ts';

/** When the records of a test are deleted; only these are restored. */
const deletion = '2026-02-28T23:59:59.999Z';

/** Deletes every record that can be deleted, apart from administrators. */
export const deleteRecords = (services: Services): Promise<void> => setDeleted(services, null, deletion);

/** Restores what `deleteRecords` deleted. */
export const restoreRecords = (services: Services): Promise<void> => setDeleted(services, deletion, null);

/** Changes all rows that are deleted at one time, or not at all, to another. */
async function setDeleted({ database }: Services, from: string | null, deleted_at: string | null): Promise<void> {
  const tables = await readTables({ database });
  const deletable = tables.filter(({ columns }) => columns.some(({ name }) => name === 'deleted_at'));
  await database.write(async (tx) => {
    for (const { name } of deletable.filter((table) => table.name !== 'administrators'))
      await tx
        .updateTable(name as 'channels')
        .set({ deleted_at })
        .where('deleted_at', from === null ? 'is' : '=', from)
        .execute();
  });
}
