import { day } from '@eemusic/contract/platform/durations';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { addLibrary, deleteLibrary, listLibraries } from '@eemusic/contract/library/libraries';
import * as scores from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { sweepScores } from '#library/uploads/index.ts';
import { aSale } from '#testing/a-sale.ts';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { purgeDeletions } from './room.ts';

async function aDeletedScore() {
  const server = await aPublishedScore();
  const before = await server.list();
  const { deletionId } = (await server.call(scores.deleteScore, { id: String(server.id) })).body;
  const restore = (id = deletionId, token = server.me?.token ?? null) =>
    server.call(restoreDeletion, { deletionId: id }, { token });
  const purge = () => purgeDeletions(server.services, restorersOf(server.services));
  /** Deletes the library of a score that is already deleted. */
  const deleteItsLibrary = async () =>
    (await server.call(deleteLibrary, { id: String(server.score.moduleId) })).body.deletionId;
  return { ...server, before, deletionId, restore, purge, deleteItsLibrary };
}

const actions = async ({ services }: Awaited<ReturnType<typeof aDeletedScore>>, kind: string, id: number) =>
  (
    await services.database.read
      .selectFrom('audit_entries')
      .select(['action', 'actor_name'])
      .where('record_kind', '=', kind)
      .where('record_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_name: name }) => `${action} by ${name}`);

describe('restoring a deletion', () => {
  it('restores a score as it was, and says so', async () => {
    const server = await aDeletedScore();
    expect(await server.list()).toEqual([]);

    const answer = await server.restore();

    expect(answer.body.message).toBe(`Score ${server.score.name} restored`);
    const [{ version: _old, file: _signed, ...was } = {}] = server.before as Record<string, unknown>[];
    expect(await server.list()).toMatchObject([{ ...was, version: 3 }]);
    expect((await actions(server, 'score', server.id)).at(-1)).toMatch(/^score\.restored by Admin/);
  });

  it('restores all scores of one deletion at once', async () => {
    const server = await aPublishedScore();
    const score = await anUploadedScore(server.server, { seed: 2, moduleId: server.score.moduleId });
    await server.call(scores.publishScores, { scores: [score] });
    const selected = (await server.list()).map(({ id }) => id);
    const { deletionId } = (await server.call(scores.deleteScores, { selected })).body;

    const answer = await server.call(restoreDeletion, { deletionId });

    expect(answer.body.message).toBe('2 scores restored');
    expect((await server.list()).map(({ id }) => id).toSorted()).toEqual(selected.toSorted());
  });

  it('happens once, however many requests arrive at the same time', async () => {
    const { restore } = await aDeletedScore();

    const answers = await Promise.all(Array.from({ length: 12 }, () => restore()));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toRefuse(409, 'This has already been restored');
  });

  it('requires a permission for deleting', async () => {
    const { restore, anAdministrator, list } = await aDeletedScore();
    const { token } = await anAdministrator({ codes: ['CM', 'AD'] });

    expect(await restore(undefined, token)).toRefuse(403, 'You need the permission Score Library (SL) for this');
    expect(await list()).toEqual([]);
  });

  it('is refused after 30 days, purged or not', async () => {
    const { restore, wait, anAdministrator, purge } = await aDeletedScore();
    wait(30 * day - 1);
    const { token } = await anAdministrator({ codes: ['SL'] });

    wait(1);

    expect(await restore(undefined, token)).toRefuse(404, 'There is nothing to restore: the time for that is over');
    await purge();
    expect(await restore(undefined, token)).toRefuse(404, 'There is nothing to restore: the time for that is over');
    expect(await restore(99_999, token)).toRefuse(404);
  });

  it('of a score requires its library', async () => {
    const { restore, deleteItsLibrary, list, call } = await aDeletedScore();
    const { name } = (await call(listLibraries, {})).body.modules[0] ?? { name: '' };
    const library = await deleteItsLibrary();

    expect(await restore()).toRefuse(409, `Restore the library ${name} first`);
    expect((await restore(library)).body.message).toBe(`Library ${name} restored`);
    expect((await restore()).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  it('never puts a score into a library that is deleted at the same time', async () => {
    const { restore, call, score, list } = await aDeletedScore();

    const [restored, deleted] = await Promise.all([restore(), call(deleteLibrary, { id: String(score.moduleId) })]);

    expect([restored.status, deleted.status].toSorted()).toEqual([200, 409]);
    expect(await list()).toHaveLength(restored.status === 200 ? 1 : 0);
  });

  it('of a library is refused while another has its name', async () => {
    const { restore, deleteItsLibrary, call, services } = await aDeletedScore();
    const { name, shortName } = (await call(listLibraries, {})).body.modules[0] ?? { name: '', shortName: '' };
    const { image } = await services.database.read.selectFrom('libraries').select('image').executeTakeFirstOrThrow();
    const library = await deleteItsLibrary();
    const other = (await call(addLibrary, { name, shortName, image })).body.id;

    expect(await restore(library)).toRefuse(
      409,
      `Another library is called ${name} now. Rename it, then restore this one`,
    );
    await call(deleteLibrary, { id: String(other) });
    expect((await restore(library)).status).toBe(200);
  });
});

describe('names of deleted records', () => {
  it('are kept for as long as the deletion can be undone, restored or not', async () => {
    const { restore, wait, purge, id, services, anAdministrator, call } = await aDeletedScore();
    const kept = async () =>
      (await services.database.read.selectFrom('deletions').select('records').orderBy('id').execute()).map(
        ({ records }) => (JSON.parse(records) as unknown[]).length,
      );
    expect(await kept()).toEqual([1]);

    await restore();
    expect(await kept()).toEqual([0]);
    await call(scores.deleteScore, { id: String(id) });
    wait(30 * day - 1);
    await purge();
    expect(await kept()).toEqual([0, 1]);
    wait(1);
    await purge();

    expect(await kept()).toEqual([0, 0]);
    const { token } = await anAdministrator({ codes: ['SL'] });
    expect(await restore(undefined, token)).toRefuse(409, 'This has already been restored');
  });
});

describe('the purge', () => {
  it('removes what nobody restored within 30 days, and the sweep removes its files', async () => {
    const server = await aDeletedScore();
    const { services, wait, purge, id } = server;
    const files = async () => (await Array.fromAsync(services.storage.list('scores/'))).length;
    const fileRows = () => services.database.read.selectFrom('score_files').select('id').execute();
    wait(29 * day);
    await purge();
    await sweepScores(services);
    expect(await fileRows()).toHaveLength(1);

    wait(day);
    await purge();
    await sweepScores(services);
    expect(await fileRows()).toEqual([]);
    wait(Date.now() - services.clock.now().getTime() + 2 * day);
    await sweepScores(services);

    expect(await services.database.read.selectFrom('scores').select('id').execute()).toEqual([]);
    expect(await files()).toBe(0);
    expect((await actions(server, 'score', id)).at(-1)).toBe('score.purged by purge');
  });

  it('happens once when several nodes purge at the same time, and repeating it does nothing', async () => {
    const server = await aDeletedScore();
    server.wait(31 * day);

    await Promise.allSettled([server.purge(), server.purge(), server.purge()]);
    await server.purge();

    const purged = (await actions(server, 'score', server.id)).filter((action) => action.startsWith('score.purged'));
    expect(purged).toHaveLength(1);
  });

  it('spares a record that was restored and deleted again until its latest 30 days are over', async () => {
    const { call, restore, wait, purge, id, services, anAdministrator } = await aDeletedScore();
    await restore();
    wait(20 * day);
    const { token } = await anAdministrator({ codes: ['SL'] });
    const again = (await call(scores.deleteScore, { id: String(id) }, { token })).body.deletionId;
    const rows = () => services.database.read.selectFrom('scores').select('id').execute();

    wait(11 * day);
    await purge();
    expect(await rows()).toHaveLength(1);
    const { token: later } = await anAdministrator({ codes: ['SL'] });
    expect((await restore(again, later)).status).toBe(200);

    await call(scores.deleteScore, { id: String(id) }, { token: later });
    wait(30 * day);
    await purge();
    expect(await rows()).toEqual([]);
  });

  it('keeps a library hidden while a deleted score needs it, and removes it otherwise', async () => {
    const { deleteItsLibrary, services, wait, purge } = await aDeletedScore();
    await deleteItsLibrary();
    const libraries = () => services.database.read.selectFrom('libraries').select('id').execute();
    await services.database.write((tx) =>
      tx.updateTable('deletions').set({ expires_at: '2099-01-01T00:00:00.000Z' }).where('kind', '=', 'score').execute(),
    );

    wait(31 * day);
    await purge();
    expect(await libraries()).toHaveLength(1);
  });

  it('keeps a library hidden in which a student has played', async () => {
    const { deleteItsLibrary, services, score, wait, purge } = await aDeletedScore();
    const { studentId } = await aSale(services);
    const played = { student_id: studentId, library_id: score.moduleId };
    await services.database.write((tx) => tx.insertInto('student_libraries').values(played).execute());
    await deleteItsLibrary();

    wait(31 * day);
    await purge();

    const { read } = services.database;
    expect(await read.selectFrom('scores').select('id').execute()).toEqual([]);
    expect(await read.selectFrom('libraries').select('id').execute()).toEqual([{ id: score.moduleId }]);
  });
});
