import { changeScores } from '@eemusic/contract/library/catalogue';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { deleteLibrary, listLibraries, updateLibrary } from '@eemusic/contract/library/libraries';
import * as contract from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { aPicture } from '#testing/a-picture.ts';
import { addManyScores, addTestLibrary } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';

/** Three scores in one library, and another library that is empty. */
async function twoPlaces() {
  const server = await startServer({ codes: ['SL'] });
  const { call, services } = server;
  await addTestLibrary(services.database, 'Exercises');
  const ids = await addManyScores(services.database, [{}, {}, {}]);
  const other = await addTestLibrary(services.database, 'Sonatinas', 2);
  const scores = async () => (await call(contract.exportScores, { selected: ids })).body.scores;
  const save = (score: contract.Score, overrides: object) =>
    call(contract.updateScore, { ...score, ...overrides, id: String(score.id) } as never);
  return { ...server, ids, other, scores, save };
}

describe('an edit during other changes', () => {
  it('is saved or refused where somebody else deletes the score, and restored as it was saved', async () => {
    const { call, scores, save } = await twoPlaces();
    const [score] = await scores();
    if (!score) throw new Error('no score');

    const [deleted, saved] = await Promise.all([
      call(contract.deleteScore, { id: String(score.id) }),
      save(score, { name: 'Allegro', version: undefined }),
    ]);

    expect(deleted.status).toBe(200);
    if (saved.status !== 200) expect(saved).toRefuse(404, 'This score does not exist');
    expect(await save(score, { name: 'Presto', version: undefined })).toRefuse(404, 'This score does not exist');
    await call(restoreDeletion, { deletionId: deleted.body.deletionId });
    const [back] = await scores();
    expect(back?.name).toBe(saved.status === 200 ? 'Allegro' : score.name);
  });

  it('never puts a score into a library that somebody else deletes', async () => {
    const server = await twoPlaces();
    const { call, ids, other, scores, save } = server;
    const [first, second] = await scores();
    if (!first || !second) throw new Error('no scores');
    const image = await aPicture(server);

    const [deleted, ...edits] = await Promise.all([
      call(deleteLibrary, { id: String(other) }),
      save(first, { moduleId: other }),
      call(changeScores, { selected: ids.slice(1), change: { moduleId: other } }),
      call(updateLibrary, { id: other, name: 'Etudes', shortName: 'ETU', image }),
    ]);

    const isThere = (await call(listLibraries, {})).body.modules.some(({ id }) => id === other);
    const inIt = (await scores()).filter(({ moduleId }) => moduleId === other);
    expect(isThere).toBe(deleted.status === 409);
    if (!isThere) expect(inIt).toEqual([]);
    for (const edit of edits) if (edit.status !== 200) expect(edit).toRefuse(404, 'This library does not exist');
  });

  it('never accepts the file of another score, nor a path', async () => {
    const { scores, save } = await twoPlaces();
    const before = await scores();
    const [first, second] = before;
    if (!first || !second) throw new Error('no scores');

    const taken = await save(first, { fileName: second.fileName });
    expect(taken).toRefuse(409, 'This score file has already been published');
    expect(await save(first, { fileName: '../../eemusic.sqlite' })).toRefuse(400, 'Please choose a file');
    expect(await save(first, { fileName: 'nobody-sent-this.musicxml' })).toRefuse(
      400,
      'Please upload the score file again',
    );

    const versionsOf = (all: typeof before) => all.map(({ fileName, version }) => [fileName, version]);
    expect(versionsOf(await scores())).toEqual(versionsOf(before));
  });
});
