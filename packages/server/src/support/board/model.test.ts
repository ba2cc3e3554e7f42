import fc from 'fast-check';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { expect, it } from 'vitest';
import { aBoard } from '#testing/a-board.ts';
import { runsOfSlow } from '#testing/lanes.ts';

const which = fc.nat(9);
const action = fc.record({
  kind: fc.constantFrom('add', 'move', 'move', 'move', 'archive', 'unarchive', 'delete', 'restore'),
  card: which,
  after: fc.option(which),
  list: fc.integer({ min: 1, max: 3 }),
});
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 });

it('no card is lost, duplicated or misplaced, whatever happens to the cards concurrently', async () => {
  const board = await aBoard();
  const { card, move, archive, remove, call, order, services, read } = board;

  await fc.assert(
    fc.asyncProperty(rounds, async (actions) => {
      await services.database.write(async (tx) => {
        await tx.deleteFrom('support_links').execute();
        await tx.deleteFrom('support_cards').execute();
      });
      const ids: number[] = [];
      const deletions: number[] = [];
      const nth = (index: number) => ids[index % Math.max(ids.length, 1)] ?? 999_999;
      const act = async ({ kind, card: one, after, list }: (typeof actions)[number][number]) => {
        if (kind === 'add') return void ids.push(await card({ listId: list }));
        if (kind === 'move') return (await move(nth(one), list, after === null ? null : nth(after))).status;
        if (kind === 'archive' || kind === 'unarchive') return (await archive(nth(one), kind === 'archive')).status;
        if (kind === 'restore')
          return (await call(restoreDeletion, { deletionId: deletions[one % Math.max(deletions.length, 1)] ?? 9999 }))
            .status;
        const { status, body } = await remove(nth(one));
        if (status === 200) deletions.push(body.deletionId);
        return status;
      };
      for (const list of [1, 2, 3]) ids.push(await card({ listId: list }));

      for (const round of actions) {
        const before = (await read()).version;
        const statuses = await Promise.all(round.map((one) => act(one)));
        expect(statuses.filter((status) => ![undefined, 200, 404, 409].includes(status))).toEqual([]);

        const rows = await services.database.read.selectFrom('support_cards').selectAll().execute();
        expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        const shown = Object.values(await order()).flat();
        const live = rows.filter((row) => row.deleted_at === null && row.archived_at === null);
        expect(shown.toSorted()).toEqual(live.map(({ id }) => id).toSorted());
        expect(new Set(live.map((row) => `${row.list_id} ${row.position}`)).size).toBe(live.length);
        expect((await read()).version).toBeGreaterThanOrEqual(before);
        expect(rows.every(({ position }) => position.length <= 100)).toBe(true);
      }
    }),
    { numRuns: runsOfSlow(4) },
  );
});
