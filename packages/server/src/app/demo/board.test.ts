import { expect, it } from 'vitest';
import { system } from '#platform/database/index.ts';
import { aBoard } from '#testing/a-board.ts';
import { aSale, aStudent, change } from '#testing/a-sale.ts';
import { demoCards } from './board-cards.ts';
import { seedBoard } from './board.ts';

it('the demo has cards in every section, from its own people and about them', async () => {
  const { services, read, shown } = await aBoard();
  const { educatorId } = await aSale(services);
  await change(services, (tx) =>
    aStudent(tx, services.clock.now(), { fullName: '李雷', educatorId, subscriptionCode: '0123-4567-89AB-CDEF-GHJT' }),
  );

  await seedBoard(services, system('demo'));

  const { sections, total } = await read();
  expect(total).toBe(demoCards.length);
  for (const { lists } of sections) expect(lists.flatMap(({ cards }) => cards).length).toBeGreaterThan(2);
  const [first] = sections[0]?.lists[0]?.cards ?? [];
  expect(first).toMatchObject({ title: demoCards[0]?.title, senderName: '李雷', links: 1 });
  expect((await shown(first?.id ?? 0)).linkList).toMatchObject([{ kind: 'student', name: '李雷', isGone: false }]);
  expect((await read({ due: 'late' })).total).toBeGreaterThan(0);
});
