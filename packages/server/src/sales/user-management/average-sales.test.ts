import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startServer } from '#testing/start-server.ts';
import { averageOf } from './list-columns.ts';

it('an average per month is rounded to cents, also of refunds and halves of a cent', async () => {
  const { services } = await startServer();
  const sales = [0, 5, 6, 7, 11, 17, 18, 1_199_999, 123_456_789_012, -1, -5, -6, -7, -18, -19, -30, -1_200_001];

  const answers = await Promise.all(
    sales.map((sold) =>
      sql<{ json: string }>`select '[' || ${averageOf(sql.lit(sold))} || ']' as json`.execute(services.database.read),
    ),
  );

  // A refund of a half of a cent is rounded to a negative zero, which JSON writes as 0.
  expect(answers.map(({ rows: [row] }) => JSON.parse(row?.json ?? '')[0])).toEqual(
    sales.map((sold) => Math.round(sold / 12) / 100 + 0),
  );
});
