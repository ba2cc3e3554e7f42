import { readDashboard } from '@eemusic/contract/platform/dashboard';
import { expect, it } from 'vitest';
import { aBoard } from '#testing/a-board.ts';
import { aSale, aStudent, change } from '#testing/a-sale.ts';
import { addCards, demoCards } from './fill.ts';
import { addColleagues, colleagueAsActor } from './company.ts';
import { addOrders } from './practice.ts';

it('the demo has cards in every section about its people, and its dashboard shows what colleagues did', async () => {
  const { services, call, read, shown } = await aBoard({ codes: ['ES', 'UM'] });
  const { educatorId } = await aSale(services);
  const id = await change(services, (tx) =>
    aStudent(tx, services.clock.now(), { fullName: '李雷', educatorId, subscriptionCode: '0123-4567-89AB-CDEF-GHJT' }),
  );
  await addColleagues(services);
  const actor = (username: string) => colleagueAsActor(services.database.read, username);

  await addOrders(services, [{ educatorId, days: 366, count: 2, learners: [] }], await actor('liwei'));
  const cast = { student: [{ id, name: '李雷', address: 'lilei@example.com' }], educator: [], key: [], score: [] };
  await addCards(services, cast, await actor('anna'));

  const { sections, total } = await read();
  expect(total).toBe(demoCards.length);
  for (const { lists } of sections) expect(lists.flatMap(({ cards }) => cards).length).toBeGreaterThan(2);
  const [first] = sections[0]?.lists[0]?.cards ?? [];
  expect(first).toMatchObject({ title: demoCards[0]?.title, senderName: '李雷', links: 1 });
  expect((await shown(first?.id ?? 0)).linkList).toMatchObject([{ kind: 'student', name: '李雷', isGone: false }]);
  expect((await read({ due: 'late' })).total).toBeGreaterThan(0);
  const { dashboard } = (await call(readDashboard, {})).body;
  const actions = new Set(dashboard.colleagues.map(({ person, action }) => `${person} ${action}`));
  expect(actions).toEqual(new Set(['Anna Keller card.added', '李伟 key.generated']));
});
