import {
  addToDraft,
  getDraft,
  handOverDraft,
  listDrafts,
  removeFromDraft,
  saveDraft,
} from '@eemusic/contract/library/drafts';
import { noneOfThese } from '@eemusic/contract/library/choices';
import { listGrades } from '@eemusic/contract/library/academics';
import { deleteLibrary } from '@eemusic/contract/library/libraries';
import { publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { uploadFile } from '@eemusic/contract/platform/files';
import { deleteAdministrators } from '@eemusic/contract/access/administrators';
import { day } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { aDraft, decisionsIn, scoresIn } from '#testing/a-draft.ts';
import { sweepScores } from '#library/uploads/index.ts';
import { anMp3 } from '#testing/an-mp3.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { restorersOf } from '#app/rooms.ts';
import { purgeDeletions } from '#platform/deletions/room.ts';
import { startServer } from '#testing/start-server.ts';

describe('a review', () => {
  it('begins with the tags that were read, at the place chosen on the page, and is listed with its number', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { read, place, shelf, draftId } = await aDraft(server, { seeds: [1, 2] });

    const draft = await read();

    expect(draft.scores.map(({ originalName }) => originalName)).toEqual([
      'exercise-1.musicxml',
      'exercise-2.musicxml',
    ]);
    const [first] = draft.scores;
    expect(first?.decisions).toMatchObject({ ...place, ...shelf, scoreType: 0, scoreEnabled: true });
    expect(first?.decisions.timeSignature).toBe(first?.analysis.tags.timeSignature.value);
    expect(first?.lost).toEqual([]);
    expect((await server.app.inject({ url: first?.pages[0] ?? '' })).statusCode).toBe(200);
    const { drafts, colleagues } = (await server.call(listDrafts, {})).body;
    expect(drafts).toMatchObject([{ id: draftId, moduleId: shelf.moduleId, owner: { userId: server.me?.id } }]);
    expect(drafts[0]?.names).toHaveLength(2);
    expect(colleagues).toMatchObject([{ userId: server.me?.id }]);
  });

  it('accepts an upload once, and ten at most', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, fileNames, shelf, place, read } = await aDraft(server);
    const again = { ...shelf, ...place, fileName: fileNames[0] ?? '' };
    expect((await server.call(addToDraft, again)).body.draftId).toBe(draftId);
    expect((await read()).scores).toHaveLength(1);
    await server.services.database.write(async (tx) => {
      const file = await tx.selectFrom('score_files').selectAll().executeTakeFirstOrThrow();
      for (let place = 1; place < 10; place += 1) {
        const { id: _id, ...copy } = { ...file, name: `0123456789abcdef${place}.musicxml` };
        const { id } = await tx.insertInto('score_files').values(copy).returning('id').executeTakeFirstOrThrow();
        const score = { file_id: id, draft_id: draftId, place, decisions: '{}', accompaniment: null };
        await tx.insertInto('draft_scores').values(score).execute();
      }
    });
    const { fileName } = (await server.send(uploadScore, aScoreFile(2))).body;

    expect(await server.call(addToDraft, { ...shelf, ...place, draftId, fileName })).toRefuse(
      400,
      'You can upload maximum 10 files at a time',
    );
  });

  it('takes an upload after the last one, even if an earlier one was discarded', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, shelf, place, read } = await aDraft(server, { seeds: [1, 2, 3] });
    const [first, ...others] = (await read()).scores.map(({ fileName }) => fileName);
    await server.call(removeFromDraft, { draftId, fileName: first ?? '' });
    const add = async (seed: number) => {
      const { fileName } = (await server.send(uploadScore, aScoreFile(seed))).body;
      await server.call(addToDraft, { ...shelf, ...place, draftId, fileName });
      return fileName;
    };

    const added = [await add(4), await add(5)];

    expect((await read()).scores.map(({ fileName }) => fileName)).toEqual([...others, ...added]);
    const { read: db } = server.services.database;
    const places = await db.selectFrom('draft_scores').select('place').orderBy('place').execute();
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  it('refuses an upload that was published or does not exist', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { shelf, place, read, fileNames } = await aDraft(server);
    await server.call(publishScores, { scores: scoresIn(await read()) });
    const add = (fileName: string) => server.call(addToDraft, { ...shelf, ...place, fileName });

    expect(await add(fileNames[0] ?? '')).toRefuse(409, 'This score file has already been published');
    expect(await add('0123456789abcdef.musicxml')).toRefuse(400, 'Please upload the score file again');
  });

  it('keeps its values and order, with an accompaniment that is not swept', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read, readLater } = await aDraft(server, { seeds: [1, 2] });
    const { filePath } = (await server.send(uploadFile, { name: 'a.mp3', bytes: anMp3(3) })).body;
    const before = await read();
    const [one, other] = decisionsIn(before);
    if (!one || !other) throw new Error('Two scores were uploaded');
    const changed = {
      ...other,
      decisions: { ...other.decisions, name: ' Little March ', tie: noneOfThese, accompanimentPath: filePath },
    };

    const saved = await server.call(saveDraft, {
      id: String(draftId),
      version: before.version,
      scores: [changed, one],
    });

    expect(saved.body).toMatchObject({ code: 'draft.kept', version: before.version + 1 });
    server.wait(29 * day);
    await sweepScores(server.services);
    const after = await readLater();
    expect(after.scores.map(({ fileName }) => fileName)).toEqual([other.fileName, one.fileName]);
    expect(after.scores[0]?.decisions).toMatchObject({ name: 'Little March', tie: 0, range: other.decisions.range });
    expect(after.scores[0]?.decisions.accompaniment?.seconds).toBeCloseTo(3, 0);
    expect(after.scores[0]?.lost).toEqual([]);
  });

  it('is never overwritten by a window that has not seen the last change', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server, { seeds: [1, 2] });
    const seen = await read();
    const save = (scores: ReturnType<typeof decisionsIn>) =>
      server.call(saveDraft, { id: String(draftId), version: seen.version, scores });
    const named = (name: string) =>
      decisionsIn(seen).map(({ fileName, decisions }) => ({ fileName, decisions: { ...decisions, name } }));

    const answers = await Promise.all([save(named('One')), save(named('Other'))]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'record.stale' });
    const kept = answers[0]?.status === 200 ? 'One' : 'Other';
    expect((await read()).scores.map(({ decisions }) => decisions.name)).toEqual([kept, kept]);
    const { version } = await read();
    const part = { id: String(draftId), version, scores: decisionsIn(seen).slice(1) };
    expect(await server.call(saveDraft, part)).toRefuse(
      409,
      'Someone else changed this in the meantime. Reload to see the change',
    );
  });

  it('reports what no longer exists: library, place, accompaniment and file', async () => {
    const server = await startServer({ codes: ['SL', 'CM'] });
    const { draftId, shelf, read, fileNames } = await aDraft(server);
    const draft = await read();
    const grades = (await server.call(listGrades, {})).body.grades;
    const [score] = decisionsIn(draft);
    if (!score) throw new Error('A score was uploaded');
    const gone = { gradeId: grades[1]?.gradeId ?? 0, accompanimentPath: '0123456789abcdef.mp3' };
    const scores = [{ ...score, decisions: { ...score.decisions, ...gone } }];
    await server.call(saveDraft, { id: String(draftId), version: draft.version, scores });
    await server.call(deleteLibrary, { id: String(shelf.moduleId) });
    await server.services.storage.remove(`scores/${fileNames[0]}`);

    const after = await read();

    expect(after.scores[0]?.lost).toEqual(['library', 'place', 'accompaniment', 'file']);
    expect(after.scores[0]?.decisions).toMatchObject({ gradeId: null, stageId: null, accompanimentPath: null });
    const seen = { id: draftId, version: after.version };
    const published = await server.call(publishScores, { scores: scoresIn(draft), draft: seen });
    expect(published).toRefuse(
      409,
      `The file of ${draft.scores[0]?.decisions.name} is gone. Remove this score, then upload it again`,
    );
  });
});

describe('handing a review over', () => {
  it('gives it to a colleague, who saves from then on, until the giver takes it back', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server);
    const seen = await read();
    const { token, id: userId, name } = await aColleague(server);
    const scores = decisionsIn(seen);

    const handed = await server.call(handOverDraft, { draftId, userId });

    expect(handed.body.message).toBe(`Handed over to ${name}`);
    const { drafts } = (await server.call(listDrafts, {}, { token })).body;
    expect(drafts).toMatchObject([{ id: draftId, owner: { userId, mayReview: true }, handedBy: expect.any(String) }]);
    const saved = { id: String(draftId), version: handed.body.version, scores };
    expect(await server.call(saveDraft, saved)).toRefuse(
      409,
      `${name} is reviewing these scores now. Take them over to continue`,
    );
    const published = { scores: scoresIn(seen), draft: { id: draftId, version: handed.body.version } };
    expect((await server.call(publishScores, published)).body).toMatchObject({ code: 'draft.not-yours' });
    expect((await server.call(saveDraft, saved, { token })).status).toBe(200);
    const back = await server.call(handOverDraft, { draftId, userId: server.me?.id ?? 0 });
    expect(back.body.message).toBe('Taken over');
    expect((await read()).owner.userId).toBe(server.me?.id);
  });

  it('is refused to somebody without the permission, who is inactive or deleted, and for somebody else’s review', async () => {
    const server = await startServer({ codes: ['SL', 'AD'] });
    const { draftId } = await aDraft(server);
    const others = [
      await server.anAdministrator({ codes: ['UM'] }),
      await server.anAdministrator({ codes: ['SL'], isActive: false }),
      await server.anAdministrator({ codes: ['SL'] }),
    ];
    await server.call(deleteAdministrators, { usersIds: [others[2]?.id ?? 0] });

    for (const { id } of others)
      expect(await server.call(handOverDraft, { draftId, userId: id })).toRefuse(
        409,
        'This colleague cannot review scores: choose someone active with the permission Score Library',
      );
    const [one, two] = [await aColleague(server), await aColleague(server)];
    const passedOn = await server.call(handOverDraft, { draftId, userId: two.id }, { token: one.token });
    expect(passedOn.body).toMatchObject({ code: 'draft.not-yours' });
  });

  it('lets anybody take over a review whose owner cannot review any more, even after a purge', async () => {
    const server = await startServer({ codes: ['SL', 'AD'] });
    const { draftId, read } = await aDraft(server);
    const { id: userId } = await aColleague(server);
    await server.call(handOverDraft, { draftId, userId });
    await server.call(deleteAdministrators, { usersIds: [userId] });

    expect((await read()).owner).toMatchObject({ userId, mayReview: false });
    server.wait(30 * day + 1);
    await purgeDeletions(server.services, restorersOf(server.services));
    const fresh = await server.anAdministrator({ codes: ['SL'] });

    const taken = await server.call(handOverDraft, { draftId, userId: fresh.id }, { token: fresh.token });
    expect(taken.body.message).toBe('Taken over');
    const { draft } = (await server.call(getDraft, { id: String(draftId) }, { token: fresh.token })).body;
    expect(draft.owner).toMatchObject({ userId: fresh.id, mayReview: true });
  });
});

async function aColleague(server: Awaited<ReturnType<typeof startServer>>) {
  const { id, token } = await server.anAdministrator({ codes: ['SL'] });
  const { colleagues } = (await server.call(listDrafts, {}, { token })).body;
  return { id, token, name: colleagues.find(({ userId }) => userId === id)?.fullName ?? '' };
}
