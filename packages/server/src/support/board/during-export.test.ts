import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { batches, type Database } from '#platform/database/index.ts';
import { maxConcurrentBatches } from '#platform/database/sqlite.ts';
import { writeSheet } from '#platform/spreadsheet/index.ts';
import { aBoard } from '#testing/a-board.ts';

const bugs = 26;

it('a card can be moved while somebody downloads a spreadsheet slowly', async () => {
  const { card, move, order, services } = await aBoard();
  const cardId = await card();
  const download = exportNumbers(services.database, 100_000);
  onTestFinished(async () => void (await download.return()));
  await readRows(download);

  await move(cardId, bugs);

  expect(await order()).toEqual({ [bugs]: [cardId] });
  expect(await download.next()).toMatchObject({ done: false });
});

it('a card can be moved while others wait behind as many such downloads as are read at once', async () => {
  const { card, move, order, services } = await aBoard();
  const cardId = await card();
  const downloads = Array.from({ length: maxConcurrentBatches }, () => exportNumbers(services.database, 100_000));
  onTestFinished(async () => void (await Promise.all(downloads.map((download) => download.return()))));
  await Promise.all(downloads.map(readRows));
  const late = exportNumbers(services.database, 100_000);
  const lateRows = readRows(late);

  await move(cardId, bugs);

  expect(await order()).toEqual({ [bugs]: [cardId] });
  await downloads[0]?.return();
  await lateRows;
  await late.return();
});

/** Reads the header of the file and the first rows. */
async function readRows(download: AsyncGenerator<Uint8Array, void>): Promise<void> {
  for (let chunk = 0; chunk < 2; chunk += 1) expect(await download.next()).toMatchObject({ done: false });
}

/** Exports rows that the database generates, in the same way as rooms do. */
function exportNumbers(database: Database, count: number): AsyncGenerator<Uint8Array, void> {
  const numbers = sql<{ n: number }>`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select n from numbers`.compile(database.read);
  async function* rows() {
    for await (const batch of batches(database.source, numbers)) yield* batch.map(({ n }) => [n]);
  }
  return writeSheet({
    name: { en: 'Numbers', 'zh-Hans': '数' },
    columns: [{ header: { en: 'Number', 'zh-Hans': '数' }, width: 10, kind: 'number' }],
    rows: rows(),
    language: 'en',
  });
}
