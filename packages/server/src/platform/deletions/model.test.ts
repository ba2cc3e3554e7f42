import { day } from '@eemusic/contract/platform/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Administrator } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { deleteLibrary } from '#library/libraries/room.ts';
import { insertLibrary } from '#library/libraries/store.ts';
import { restorersOf } from '#app/rooms.ts';
import { deleteScores } from '#library/scores/actions.ts';
import { insertScoreFile } from '#library/uploads/store.ts';
import { publishScores } from '#library/scores/index.ts';
import { anActor } from '#testing/an-actor.ts';
import { scoreTags } from '#testing/score-tags.ts';
import { startServer } from '#testing/start-server.ts';
import { UndoModel } from '#testing/undo-model.ts';
import { purgeDeletions, restore } from './room.ts';

const which = fc.nat(7);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ action: fc.constant('add library' as const), name: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('publish' as const), library: which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant('delete scores' as const),
      indexes: fc.array(which, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('delete library' as const), library: which }) },
  { weight: 5, arbitrary: fc.record({ action: fc.constant('restore' as const), deletion: which }) },
  {
    weight: 2,
    arbitrary: fc.record({ action: fc.constant('restore late' as const), deletion: which, before: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('purge' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant('wait' as const),
      ms: fc.constantFrom(1, day, 15 * day, 30 * day - 1, 30 * day),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Server = Awaited<ReturnType<typeof startServer>>;
let files = 0;

/** A real console and its model. Both begin empty and go through the same steps. */
async function aWorld({ services, wait }: Server, by: Administrator) {
  const { database, clock } = services;
  const model = new UndoModel();
  const now = () => clock.now().getTime();
  /** Returns the id at an index; usually, it exists. */
  const nth = (map: Map<number, unknown>, index: number) =>
    (index < 7 ? [...map.keys()].at(index % Math.max(map.size, 1)) : undefined) ?? 999_999;
  const rowOf = async (table: 'libraries' | 'scores', id: number) =>
    withoutVersion(await database.read.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow());

  async function addLibrary(name: string) {
    if (!model.isNameFree(name)) return;
    const fields = { name, shortName: 'L', image: 'none' };
    const id = await database.change(by, async (tx) => {
      tx.audit('library.added', { kind: 'library', id: null });
      return insertLibrary(tx, fields, clock.now());
    });
    model.libraries.set(id, { name, row: await rowOf('libraries', id), isVisible: true });
  }

  async function publish(library: number) {
    files += 1;
    const fileName = `file-${files}.musicxml`;
    await database.change(by, async (tx) => {
      tx.audit('score.uploaded', { kind: 'score file', id: fileName });
      await insertScoreFile(tx, { ...aFile, name: fileName, created_at: clock.now().toISOString() });
    });
    const isThere = model.libraries.get(library)?.isVisible === true;
    const publishing = publishScores(
      services,
      { scores: [{ ...aScore, name: fileName, fileName, moduleId: library }] },
      by,
    );
    expect(await outcome(publishing)).toBe(isThere ? 'done' : 'library.not-found');
    if (!isThere) return;
    const id = (await publishing).ids[0] ?? 0;
    model.scores.set(id, { library, row: await rowOf('scores', id), isVisible: true });
  }

  async function removeScores(ids: number[]) {
    const isRight = ids.every((id) => model.scores.get(id)?.isVisible);
    const deleting = deleteScores(services, { selected: ids }, by);
    expect(await outcome(deleting)).toBe(isRight ? 'done' : 'score.not-found');
    if (isRight) model.delete((await deleting).deletionId, { kind: 'score', ids, at: now() });
  }

  async function removeLibrary(id: number) {
    const isThere = model.libraries.get(id)?.isVisible === true;
    const deleting = deleteLibrary(services, id, by);
    const due = model.isEmpty(id) ? 'done' : 'library.has-scores';
    expect(await outcome(deleting)).toBe(isThere ? due : 'library.not-found');
    if (isThere && due === 'done') model.delete((await deleting).deletionId, { kind: 'library', ids: [id], at: now() });
  }

  async function takeBack(id: number) {
    const due = model.expectedRestore(id, now());
    expect(await outcome(restore(services, restorersOf(services), { deletionId: id }, by))).toBe(due);
    if (due === 'done') model.restore(id);
  }

  return {
    async go(step: Step) {
      if (step.action === 'add library') return addLibrary(`Library ${step.name}`);
      if (step.action === 'publish') return publish(nth(model.libraries, step.library));
      if (step.action === 'delete scores') return removeScores(step.indexes.map((index) => nth(model.scores, index)));
      if (step.action === 'delete library') return removeLibrary(nth(model.libraries, step.library));
      if (step.action === 'restore') return takeBack(nth(model.deletions, step.deletion));
      if (step.action === 'restore late') {
        const deletion = nth(model.deletions, step.deletion);
        const end = (model.deletions.get(deletion)?.at ?? 0) + 30 * day - step.before;
        if (end > now()) wait(end - now());
        return takeBack(deletion);
      }
      if (step.action === 'wait') return wait(step.ms);
      await purgeDeletions(services, restorersOf(services));
      return model.purge(now());
    },
    async expectSame() {
      for (const table of ['libraries', 'scores'] as const) {
        const rows = await database.read.selectFrom(table).selectAll().orderBy('id').execute();
        expect(rows.map(({ id }) => id)).toEqual([...model[table].keys()].toSorted((one, other) => one - other));
        expect(rows.filter((row) => row.deleted_at === null).map(withoutVersion)).toEqual(model.visible(table));
      }
    },
  };
}

const withoutVersion = ({
  version: _version,
  touched: _touched,
  ...row
}: { version: number; touched?: number } & object): object => row;

async function outcome(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function empty({ services: { database } }: Server) {
  await database.write(async (tx) => {
    for (const table of ['scores', 'score_files', 'libraries'] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable('deletions').set({ purged_at: 'before' }).execute();
  });
}

describe('any order of publishing, deleting, restoring and purging', () => {
  it('agrees with a simple model, and restores everything exactly, but only within 30 days', async () => {
    const server = await startServer();
    const by = anActor(server.me?.id ?? 0, 'SL');

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await empty(server);
        const world = await aWorld(server, by);
        for (const one of steps) {
          await world.go(one);
          await world.expectSame();
        }
      }),
    );
  });
});

const aScore = {
  gradeId: 1,
  levelId: 1,
  stageId: 1,
  curriculum: 'KungFuSightReading' as const,
  scoreType: 0 as const,
  ...scoreTags,
  scoreEnabled: true,
  accompanimentPath: null,
};
const aFile = {
  original_name: 'a',
  title: 'a',
  composer: null,
  bytes: 1,
  sha256: '',
  pages: 1,
  seconds: 1,
  analysis: '{}',
  made_by: 'test',
  uploaded_by: null,
};
