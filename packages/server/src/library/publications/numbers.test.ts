import { scheduler } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { aContentApp } from '#testing/a-content-app.ts';
import { addManyScores, addTestLibrary } from '#testing/many-scores.ts';
import { runsOfSlow } from '#testing/lanes.ts';

const count = 6;

/** A few scores in two libraries, and another node on the same database. */
async function twoNodes() {
  const content = await aContentApp();
  const { database, configuration, clock } = content.services;
  // Both nodes run in one thread, where a second SQLite writer would wait for ever for the first one's lock.
  const other = database.engine === 'sqlite' ? database : openDatabase(at(configuration), clock);
  const end = async () => {
    if (other !== database) await other.close();
    await content.stop();
  };
  const libraries = [await addTestLibrary(database, 'First', 1), await addTestLibrary(database, 'Second', 2)];
  const ids = await addManyScores(
    database,
    Array.from({ length: count }, (_, at) => ({
      score: { name: `Score ${at}`, library_id: libraries[at % 2] ?? 0, score_enabled: at === 0 ? 0 : 1 },
    })),
  );
  return { ...content, database, other, ids, libraries, end };
}

const at = ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Services['configuration']) => ({ databaseUrl, dataDir });

type Transaction = Parameters<Parameters<Database['write']>[0]>[0];

/** A step of a transaction; steps of other transactions may run in between. */
type Step = {
  kind: 'rename' | 'toggle' | 'delete' | 'engrave' | 'purge' | 'library' | 'many';
  at: number;
  value: number;
};

const aStep = (...kinds: Step['kind'][]) =>
  fc.record<Step>({ kind: fc.constantFrom(...kinds), at: fc.nat(count - 1), value: fc.nat(1) });
const ofScores = fc.array(aStep('rename', 'toggle', 'delete', 'purge', 'library', 'many'), {
  minLength: 1,
  maxLength: 3,
});
/**
 * Engraving is always a transaction of its own, because after a change of scores it could deadlock with another one.
 */
const transactions = fc.array(fc.oneof({ weight: 4, arbitrary: ofScores }, fc.tuple(aStep('engrave'))), {
  minLength: 2,
  maxLength: 6,
});

async function take(
  tx: Transaction,
  { kind, at, value }: Step,
  { ids, libraries }: { ids: number[]; libraries: number[] },
) {
  const id = ids[at] ?? 0;
  const set = (columns: object) => tx.updateTable('scores').set(columns).where('id', '=', id).execute();
  if (kind === 'rename') return set({ name: `Name ${value}` });
  if (kind === 'toggle') return set({ score_enabled: value });
  if (kind === 'delete') return set({ deleted_at: value === 1 ? '2026-03-01T10:20:00.000Z' : null });
  if (kind === 'purge')
    return tx.deleteFrom('scores').where('id', '=', id).where('deleted_at', 'is not', null).execute();
  if (kind === 'many')
    return tx
      .updateTable('scores')
      .set({ tie_id: value + 1 })
      .execute();
  const library = libraries[at % 2] ?? 0;
  if (kind === 'library')
    return tx
      .updateTable('libraries')
      .set({ name: `Library ${at % 2} ${value}` })
      .where('id', '=', library)
      .execute();
  const file = tx.selectFrom('scores').select('file_id').where('id', '=', id);
  return tx
    .updateTable('score_files')
    .set({ seconds: value + 1 })
    .where('id', '=', file)
    .execute();
}

/** Returns what learners should get, read directly from the tables. */
async function truth({ read }: Database) {
  const rows = await read
    .selectFrom('scores')
    .innerJoin('libraries', 'libraries.id', 'scores.library_id')
    .innerJoin('score_files', 'score_files.id', 'scores.file_id')
    .select(['scores.id', 'scores.name', 'libraries.name as libraryName', 'score_files.seconds', 'tie_id as tie'])
    .where('score_enabled', '=', 1)
    .where('scores.deleted_at', 'is', null)
    .orderBy('scores.id')
    .execute();
  return rows;
}

describe('numbers of changes', () => {
  it('let an app that keeps reading miss nothing, whatever is written on two nodes at once', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, transactions, async (here, there) => {
        const nodes = await twoNodes();
        const reader = nodes.reader(2);
        const written = new AbortController();
        const write = async (database: Database, all: Step[][]) => {
          for (const steps of all)
            await database.write(async (tx) => {
              for (const one of steps) {
                await take(tx, one, nodes);
                await scheduler.yield();
              }
            });
        };
        const reading = (async () => {
          while (!written.signal.aborted) await reader.step();
        })();
        await Promise.all([write(nodes.database, here), write(nodes.other, there)]).finally(() => written.abort());
        await reading;
        await reader.update();

        const heard = [...reader.scores.values()]
          .map(({ id, name, libraryName, seconds, tie }) => ({ id, name, libraryName, seconds, tie }))
          .toSorted((one, other) => one.id - other.id);
        expect(heard).toEqual(await truth(nodes.database));
        await nodes.end();
      }),
      { numRuns: runsOfSlow(3) },
    );
  });

  it('become visible in order: a concurrent publication waits, and nothing is skipped', async () => {
    const { database, other, ids, reader } = await twoNodes();
    const [, second = 0, third = 0] = ids;
    const app = reader();
    await app.update();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const rename = (tx: Transaction, id: number, name: string) =>
      tx.updateTable('scores').set({ name }).where('id', '=', id).execute();

    const slow = database.write(async (tx) => {
      await rename(tx, second, 'Slow');
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const quick = other.write((tx) => rename(tx, third, 'Quick'));
    const during = await app.update();
    end.resolve();
    await Promise.all([slow, quick]);

    expect(during).toEqual({ changed: [], removed: [] });
    expect(await app.update()).toEqual({ changed: [second, third], removed: [] });
  });
});
