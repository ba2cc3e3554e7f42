import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';
import { insertReturningIds } from './index.ts';

it('rows that are inserted together have their ids in the order of the rows, over several statements', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const at = '2026-03-01T10:20:00.000Z';
  const names = Array.from({ length: 1_200 }, (_, index) => `${(index * 7) % 1_200} "O'Hara" 王\n`);
  const rows = names.map((kind) => ({
    kind,
    payload: '{}',
    unique_key: null,
    run_at: at,
    max_attempts: 1,
    created_at: at,
  }));

  const ids = await database.write((tx) => insertReturningIds(tx, 'jobs', rows));
  const none = await database.write((tx) => insertReturningIds(tx, 'jobs', []));

  const stored = await database.read.selectFrom('jobs').select(['id', 'kind', 'unique_key']).execute();
  const byId = new Map(stored.map(({ id, ...row }) => [id, row]));
  expect(ids.map((id) => byId.get(id))).toEqual(names.map((kind) => ({ kind, unique_key: null })));
  expect(none).toEqual([]);
});
