import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { day } from '@eemusic/contract/platform/durations';
import { addEdition, listEditions } from '@eemusic/contract/library/editions';
import { compareScores } from '@eemusic/contract/library/duplicates';
import { deleteScore, publishScores, updateScore } from '@eemusic/contract/library/scores';
import { printScores } from '@eemusic/contract/library/printing';
import { describe, expect, it } from 'vitest';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { sweepScores } from '#library/uploads/index.ts';
import { aCorrectedScore } from '#testing/an-edition.ts';
import { anUploadedScore } from '#testing/a-score.ts';

describe('a correction of a published score', () => {
  it('keeps id, place and decisions of staff, and records the new notes with a note, an author and a day', async () => {
    const { add, call, editions, id, list, preview, score, services, upload } = await aCorrectedScore({ name: 'Ours' });
    const { full_name: madeBy } = await services.database.read
      .selectFrom('administrators')
      .select('full_name')
      .executeTakeFirstOrThrow();
    const before = await preview();
    const fileName = await upload(2);

    expect((await add({ fileName, note: '  The slur in measure 3 ' })).body).toEqual({
      message: 'Edition 2 published',
      code: 'score.corrected',
      params: { edition: 2 },
      edition: 2,
      version: 2,
    });

    expect(await list()).toMatchObject([{ id, name: 'Ours', fileName, edition: 2, gradeId: score.gradeId, range: 1 }]);
    expect(await editions()).toMatchObject({
      name: 'Ours',
      editions: [
        { edition: 2, note: 'The slur in measure 3', madeBy, broughtBack: null, fileName },
        { edition: 1, note: '', madeBy, broughtBack: null, fileName: score.fileName },
      ],
    });
    expect((await preview()).pages).not.toEqual(before.pages);
    expect((await preview(1)).pages).toEqual(before.pages);
    expect(await call(printScores, { selected: [id], edition: 1 })).toMatchObject({ status: 200 });
    expect(await call(printScores, { selected: [id], edition: 3 })).toRefuse(404, 'This score has no such edition');
    const compared = await call(compareScores, { one: score.fileName, other: fileName });
    expect(compared.body).toMatchObject({ one: { name: 'Ours' }, other: { name: 'Ours' } });
    expect(compared.body.one.differing.length).toBeGreaterThan(0);
  });

  it('brings an earlier edition back as the next one, and says so', async () => {
    const { add, correct, editions, preview, score } = await aCorrectedScore();
    const before = await preview();
    await correct(2);

    expect((await add({ fileName: score.fileName, note: 'The first was right' })).body.edition).toBe(3);

    expect((await editions()).editions).toMatchObject([
      { edition: 3, broughtBack: 1, note: 'The first was right', fileName: score.fileName },
      { edition: 2, broughtBack: null },
      { edition: 1, broughtBack: null },
    ]);
    expect((await preview()).pages).toEqual(before.pages);
  });

  it('is refused with notes that the score has or had, and with those of another score', async () => {
    const { add, call, check, correct, editions, score, server, upload } = await aCorrectedScore();
    const again = await upload(1);
    expect(await check(again)).toRefuse(409, 'These are exactly the notes of edition 1');
    expect(await add({ fileName: again })).toRefuse(409, 'These are exactly the notes of edition 1');
    await correct(2);
    expect(await add({ fileName: again })).toRefuse(409, 'These are exactly the notes of edition 1');
    const other = await anUploadedScore(server, { seed: 3 });
    await call(publishScores, { scores: [other] });

    expect(await check(other.fileName)).toRefuse(409, 'This score file has already been published');
    expect(await add({ fileName: other.fileName })).toRefuse(409, 'This score file has already been published');
    expect(await call(publishScores, { scores: [{ ...other, fileName: score.fileName }] })).toRefuse(
      409,
      'This score file has already been published',
    );
    expect(await add({ fileName: 'nobody-uploaded-it.musicxml' })).toRefuse(400, 'Please upload the score file again');
    expect((await editions()).editions).toHaveLength(2);
  });

  it('is accepted once of two concurrent ones; the other is refused and keeps its upload', async () => {
    const { add, editions, upload } = await aCorrectedScore();
    const { version } = await editions();
    const files = [await upload(2), await upload(3)];

    const answers = await Promise.all(files.map((fileName) => add({ fileName, version })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = files[answers.findIndex(({ status }) => status === 409)] ?? '';
    expect((await editions()).editions).toHaveLength(2);
    expect((await add({ fileName: late })).body.edition).toBe(3);
  });

  it('names the tags that differ in the new notes, and sets the accepted ones', async () => {
    const { add, check, list, services, upload } = await aCorrectedScore({ range: 5, tie: 1 });
    const fileName = await upload(2);
    const reading = (range: number, tie: number) =>
      JSON.stringify({ range: [range, 'certain'], tie: [tie, 'certain'], rest: [null, 'unsure'] });
    const files = await services.database.read.selectFrom('score_files').select('id').orderBy('id').execute();
    const set = (index: number, tags: string) =>
      services.database.write((tx) =>
        tx
          .updateTable('score_files')
          .set({ read_tags: tags })
          .where('id', '=', files[index]?.id ?? 0)
          .execute(),
      );
    await set(0, reading(2, 1));
    await set(1, reading(2, 2));

    expect((await check(fileName)).body).toMatchObject({
      edition: 1,
      broughtBack: null,
      misfit: null,
      tags: [{ tag: 'tie', present: 1, read: 2 }],
    });
    await add({ fileName, tags: { tie: 2 } });

    expect(await list()).toMatchObject([{ range: 5, tie: 2 }]);
  });

  it('keeps the files of all editions while the score exists, and none once it is purged', async () => {
    const { call, correct, id, preview, services, wait } = await aCorrectedScore();
    await correct(2);
    const remove = async () => (await call(deleteScore, { id: String(id) })).body.deletionId;
    const stored = () => Array.fromAsync(services.storage.list('scores/'));
    const all = await stored();

    const deletionId = await remove();
    expect(await call(listEditions, { id: String(id) })).toRefuse(404, 'This score does not exist');
    await call(restoreDeletion, { deletionId });
    expect((await preview(1)).notes.length).toBeGreaterThan(0);
    await remove();
    wait(Date.now() - services.clock.now().getTime() + 9 * day);
    await sweepScores(services);
    expect(await stored()).toEqual(all);
    wait(31 * day);
    await purgeDeletions(services, restorersOf(services));
    await sweepScores(services);

    expect(await stored()).toEqual([]);
    expect(await services.database.read.selectFrom('score_editions').selectAll().execute()).toEqual([]);
    expect(await services.database.read.selectFrom('score_files').selectAll().execute()).toEqual([]);
  });

  it('is also made by the edit call that names another file', async () => {
    const { call, editions, id, score, upload } = await aCorrectedScore();
    const fileName = await upload(2);

    await call(updateScore, { ...score, id: String(id), fileName });

    expect((await editions()).editions).toMatchObject([{ edition: 2, fileName, note: '' }, { edition: 1 }]);
    await call(updateScore, { ...score, id: String(id) });
    expect((await editions()).editions).toMatchObject([{ edition: 3, broughtBack: 1 }, { edition: 2 }, {}]);
  });

  it('is made once when the request is repeated', async () => {
    const { call, editions, id, upload } = await aCorrectedScore();
    const request = { id: String(id), fileName: await upload(2), note: 'Measure 3', version: 1 };
    const headers = { 'idempotency-key': 'correct it once' };

    const answers = await Promise.all([1, 2].map(() => call(addEdition, request, { headers })));
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body.edition).toBe(2);
    expect((await call(addEdition, request, { headers })).body).toEqual(done?.body);
    expect((await editions()).editions).toHaveLength(2);
  });
});
