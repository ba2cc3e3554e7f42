import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { batches, type Database } from '#platform/database/index.ts';
import { writeSheet } from '#platform/spreadsheet/index.ts';
import { aBoard } from '#testing/a-board.ts';

const bugs = 26;

it('a card can be moved while somebody downloads a spreadsheet slowly', async () => {
  const { card, move, order, services } = await aBoard();
  const cardId = await card();
  const download = exportNumbers(services.database, 100_000);
  onTestFinished(async () => void (await download.return()));
  await download.next();

  await move(cardId, bugs);

  expect(await order()).toEqual({ [bugs]: [cardId] });
  expect(await download.next()).toMatchObject({ done: false });
});

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
