import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '#testing/databases.ts';

it('a change of many statements lets other work run in between', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  let turns = 0;
  const hadTurns = () => turns >= 3;
  const counting = setInterval(() => (turns += 1), 1);

  await database.write(async (tx) => {
    for (let statements = 0; statements < 200_000 && !hadTurns(); statements += 1) await sql`select 1`.execute(tx);
  });

  clearInterval(counting);
  expect(hadTurns()).toBe(true);
});
