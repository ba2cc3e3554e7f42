import { discardDraft, getDraft, listDrafts, removeFromDraft, saveDraft } from '@eemusic/contract/library/drafts';
import { publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { day, hour } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { sweepScores } from '#library/uploads/index.ts';
import { aDraft, decisionsIn, scoresIn } from '#testing/a-draft.ts';
import { aScoreFile } from '#testing/a-score.ts';
import { startServer } from '#testing/start-server.ts';
import { sweepDrafts } from './room.ts';

const over = 'This review is over: its scores were published or discarded';

describe('publishing a review', () => {
  it('ends it, once: the second of two windows is told so', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server, { seeds: [1, 2] });
    const draft = await read();
    const publish = () =>
      server.call(publishScores, { scores: scoresIn(draft), draft: { id: draftId, version: draft.version } });

    const answers = await Promise.all([publish(), publish()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 404)).toRefuse(404, over);
    expect(await server.services.database.read.selectFrom('scores').select('id').execute()).toHaveLength(2);
    expect((await server.call(listDrafts, {})).body.drafts).toEqual([]);
    expect(await server.call(getDraft, { id: String(draftId) })).toRefuse(404, over);
  });

  it('is refused when it has changed since, and publishes nothing', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server);
    const seen = await read();
    await server.call(saveDraft, { id: String(draftId), version: seen.version, scores: decisionsIn(seen) });

    const answer = await server.call(publishScores, {
      scores: scoresIn(seen),
      draft: { id: draftId, version: seen.version },
    });

    expect(answer.body).toMatchObject({ code: 'record.stale' });
    expect(await server.services.database.read.selectFrom('scores').select('id').execute()).toEqual([]);
  });

  it('without naming it removes those scores from it, and keeps the others under review', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { read, fileNames } = await aDraft(server, { seeds: [1, 2] });

    await server.call(publishScores, { scores: scoresIn(await read()).slice(0, 1) });

    expect((await read()).scores.map(({ fileName }) => fileName)).toEqual([fileNames[1]]);
  });
});

describe('discarding', () => {
  it('removes uploads and files at once, so that the same file counts as new', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server, { seeds: [1, 2] });
    const page = (await read()).scores[0]?.pages[0] ?? '';

    const answer = await server.call(discardDraft, { id: String(draftId) });

    expect(answer.body.message).toBe('2 uploads discarded');
    expect(await Array.fromAsync(server.services.storage.list('scores/'))).toEqual([]);
    expect((await server.app.inject({ url: page })).statusCode).toBe(404);
    expect((await server.send(uploadScore, aScoreFile(1))).body.alike).toEqual([]);
    expect(await server.call(discardDraft, { id: String(draftId) })).toRefuse(404, over);
  });

  it('one score keeps the others and their order; discarding the last one ends the review', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, fileNames, read } = await aDraft(server, { seeds: [1, 2, 3] });
    const [first = '', second = '', third = ''] = fileNames;
    const remove = (fileName: string) => server.call(removeFromDraft, { draftId, fileName });

    const { version } = (await remove(second)).body;

    expect(await read()).toMatchObject({ version, scores: [{ fileName: first }, { fileName: third }] });
    expect(await remove(second)).toRefuse(400, 'Please upload the score file again');
    await remove(first);
    expect((await remove(third)).body.version).toBeNull();
    expect(await server.call(getDraft, { id: String(draftId) })).toRefuse(404, over);
  });

  it('during publication does one or the other', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { draftId, read } = await aDraft(server);
    const draft = await read();

    const answers = await Promise.all([
      server.call(publishScores, { scores: scoresIn(draft), draft: { id: draftId, version: draft.version } }),
      server.call(discardDraft, { id: String(draftId) }),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const files = await server.services.database.read.selectFrom('score_files').select('id').execute();
    expect(files).toHaveLength(answers[0].status === 200 ? 1 : 0);
  });
});

describe('an upload under review', () => {
  it('is reported to whoever uploads it again, even after a week, and not compared with later uploads', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { readLater } = await aDraft(server);
    server.wait(9 * day);
    const { token } = await server.anAdministrator({ codes: ['SL'] });

    expect((await server.send(uploadScore, aScoreFile(1), { token })).body.alike).toMatchObject([{ kind: 'bytes' }]);
    expect((await readLater()).scores[0]?.alike).toEqual([]);
  });

  it('is kept for 30 days after the last change, then removed with its review', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { services } = server;
    const { draftId, read, readLater } = await aDraft(server);
    const { version, keptUntil, ...rest } = await read();
    server.wait(hour / 4);
    await server.call(saveDraft, {
      id: String(draftId),
      version,
      scores: decisionsIn({ ...rest, version, keptUntil }),
    });
    const saved = await read();
    expect(saved.keptUntil > keptUntil).toBe(true);
    server.wait(30 * day);
    await sweepScores(services);
    await sweepDrafts(services);
    expect((await readLater()).scores).toHaveLength(1);
    expect(saved.keptUntil).toBe(services.clock.now().toISOString());

    server.wait(1);
    await sweepDrafts(services);

    expect(await services.database.read.selectFrom('score_drafts').select('id').execute()).toEqual([]);
    expect(await Array.fromAsync(services.storage.list('scores/'))).toEqual([]);
    expect(await services.database.read.selectFrom('score_files').select('id').execute()).toEqual([]);
  });
});
