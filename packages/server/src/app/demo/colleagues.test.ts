import { readDashboard } from '@eemusic/contract/platform/dashboard';
import { expect, it } from 'vitest';
import { aBoard } from '#testing/a-board.ts';
import { aSale } from '#testing/a-sale.ts';
import { seedBoard } from './board.ts';
import { readActors, seedColleagues } from './colleagues.ts';
import { seedLatest } from './latest.ts';

it('the dashboard of a fresh demo shows what colleagues did', async () => {
  const { services, call } = await aBoard({ codes: ['ES', 'UM'] });
  await aSale(services);
  await seedColleagues(services);
  const { seller, supporter } = await readActors(services.database.read);
  await seedLatest(services, seller);
  await seedBoard(services, supporter);

  const { dashboard } = (await call(readDashboard, {})).body;

  const actions = new Set(dashboard.colleagues.map(({ person, action }) => `${person} ${action}`));
  expect(actions).toEqual(new Set(['Anna Keller card.added', '李伟 key.generated']));
});
