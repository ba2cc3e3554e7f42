import { bringLibrary, cancelBulk, composeCourse, getBulk, publishBulk } from '@eemusic/contract/library/bulk';
import { getDraft, listDrafts, saveDraft } from '@eemusic/contract/library/drafts';
import { findScores } from '@eemusic/contract/library/catalogue';
import { deleteScores } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { decisionsIn } from '#testing/a-draft.ts';
import { aLibrary, aPlace, aScoreFile } from '#testing/a-score.ts';
import { zipOf } from '#testing/a-workbook.ts';
import { startServer } from '#testing/start-server.ts';

const xml = (seed: number) => Buffer.from(aScoreFile(seed).bytes);

async function aBulk(files: Record<string, string | Buffer>) {
  const server = await startServer({ codes: ['SL', 'CM'] });
  await aLibrary(server);
  await aLibrary(server);
  const begun = await server.send(bringLibrary, { name: 'finale.zip', bytes: zipOf(files) });
  const id = String(begun.body.bulkId);
  return {
    ...server,
    id,
    begun,
    show: async (page: object = {}) => (await server.call(getBulk, { id, ...page })).body,
    publish: (accept: 'certain' | number[]) => server.call(publishBulk, { id, accept }),
    published: async () => (await server.call(findScores, {})).body.scores,
    libraries: async () =>
      (await server.services.database.read.selectFrom('libraries').select('name').orderBy('id').execute()).map(
        ({ name }) => name,
      ),
  };
}

describe('a course of exercises', () => {
  async function aCourse() {
    const server = await startServer({ codes: ['SL'] });
    const [moduleId, place] = [await aLibrary(server), await aPlace(server)];
    const { gradeId, levelId } = place;
    const order = (request: object = {}) =>
      server.call(composeCourse, { moduleId, gradeId, levelId, each: 2, ...request });
    return {
      ...server,
      place,
      order,
      show: async (id: number) => (await server.call(getBulk, { id: String(id) })).body,
    };
  }

  it('is composed for each empty place, reviewed as one list, and published and deleted at once', async () => {
    const { order, show, runJobs, call } = await aCourse();
    const { bulkId, count } = (await order()).body;
    expect(count).toBe(8);
    expect(await show(bulkId)).toMatchObject({ state: 'reading', isComposed: true, total: 8, read: 0 });

    await runJobs();

    const { state, certain, failed, drafts } = await show(bulkId);
    expect([state, certain + failed.length]).toEqual(['ready', 8]);
    expect(new Set(drafts.map(({ name }) => name)).size).toBe(drafts.length);
    const { ids } = (await call(publishBulk, { id: String(bulkId), accept: 'certain' })).body;
    const { scores } = (await call(findScores, { isComposed: true })).body;
    expect(new Set(scores.map(({ id }) => id))).toEqual(new Set(ids));
    expect((await call(findScores, { isComposed: false })).body.total).toBe(0);
    await call(deleteScores, { selected: ids });
    expect((await call(findScores, {})).body.total).toBe(0);
  });

  it('ends when it is cancelled, with what was done', async () => {
    const { order, show, runJobs, call, place } = await aCourse();
    const { bulkId } = (await order({ stageId: place.stageId, each: 1 })).body;

    await call(cancelBulk, { id: String(bulkId) });
    await runJobs();

    expect(await show(bulkId)).toMatchObject({ state: 'ready', total: 0, drafts: [] });
  });
});

describe('a whole library', () => {
  it('is read in the background, by its sheet and its folders, and what cannot be read is named', async () => {
    const { show, begun, runJobs, libraries, call } = await aBulk({
      'Pre-Grade/Level 1/Stage 2/one.musicxml': xml(1),
      'two.musicxml': xml(2),
      'broken.musicxml': '<score-partwise>',
      '__MACOSX/._two.musicxml': 'x',
      'notes.txt': 'x',
    });
    expect(begun.body.message).toBe('Reading 3 files');
    expect(await show()).toMatchObject({ state: 'reading', total: 3, read: 0, certain: 0, doubtful: 0, drafts: [] });
    expect(await libraries()).toHaveLength(2);

    await runJobs();

    const { drafts, ...after } = await show();
    expect(after).toMatchObject({ state: 'ready', total: 3, read: 3, certain: 0, doubtful: 2 });
    expect(after.failed).toMatchObject([{ file: 'broken.musicxml', reason: expect.stringContaining('Line 1') }]);
    expect(drafts.map(({ file }) => file)).toEqual(['two.musicxml', 'Pre-Grade/Level 1/Stage 2/one.musicxml']);
    expect(drafts[0]?.doubts).toEqual(expect.arrayContaining(['library', 'place']));
    expect(drafts[1]?.doubts).not.toContain('place');
    expect((await call(listDrafts, {})).body.drafts, 'those have a list of their own').toEqual([]);
    const { draft } = (await call(getDraft, { id: String(drafts[1]?.draftId) })).body;
    expect(draft.scores).toMatchObject([{ originalName: 'one.musicxml' }]);
  });

  it('is published where the sheet leaves no doubt; the rest is opened, completed and published one by one', async () => {
    const tags = 'Middle C Contrary motion; Unison-3rd; C+; 4/4';
    const { show, runJobs, publish, published, call, services } = await aBulk({
      'one.musicxml': xml(1),
      'two.musicxml': xml(2),
      'sheet.csv': `File,Name,Grade,Level,Stage,Library,Tags\none.musicxml,First Steps,Pre-Grade,Level 1,Stage 2,Library 1,"${tags}"\n`,
    });
    const [library] = await services.database.read.selectFrom('libraries').select(['id', 'name']).execute();
    expect(await publish('certain')).toRefuse(409);
    await runJobs();
    const before = await show();
    const sure = before.drafts.find(({ file }) => file === 'one.musicxml');
    const other = before.drafts.find(({ file }) => file === 'two.musicxml')?.draftId ?? 0;
    expect(sure).toMatchObject({ name: 'First Steps' });
    expect(library).toBeDefined();

    expect(await publish([other])).toRefuse(400);
    const { ids } = (await publish([sure?.draftId ?? 0])).body;

    expect(await published()).toMatchObject([{ id: ids[0], name: 'First Steps' }]);
    const { draft } = (await call(getDraft, { id: String(other) })).body;
    const [score] = decisionsIn(draft);
    if (!score) throw new Error('The review has one score');
    const place = { gradeId: 1, levelId: 1, stageId: 1 };
    const scores = [{ ...score, decisions: { ...score.decisions, ...place, name: 'Second Steps' } }];
    await call(saveDraft, { id: String(other), version: draft.version, scores });
    expect((await publish([other])).body.ids).toHaveLength(1);
    expect(await show()).toMatchObject({ state: 'published', certain: 0, doubtful: 0, drafts: [] });
    expect(await publish([other])).toRefuse(404);
  });

  it('is refused if it is no archive, or has no score in it', async () => {
    const { send, call } = await startServer({ codes: ['SL'] });
    const bring = (bytes: Uint8Array) => send(bringLibrary, { name: 'a.zip', bytes });

    expect(await bring(xml(1))).toRefuse(400, 'This is not a .zip file, or it is damaged');
    expect(await bring(zipOf({ 'a.txt': 'x' }))).toRefuse(400);
    expect(await call(getBulk, { id: '999999' })).toRefuse(404);
  });
});
