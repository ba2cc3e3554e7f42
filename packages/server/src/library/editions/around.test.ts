import { getDraft } from '@eemusic/contract/library/drafts';
import { updateScore } from '@eemusic/contract/library/scores';
import { uploadFile } from '@eemusic/contract/platform/files';
import { describe, expect, it } from 'vitest';
import { reprocess } from '#library/uploads/index.ts';
import { aCorrectedScore } from '#testing/an-edition.ts';
import { aDraft } from '#testing/a-draft.ts';
import { anMp3 } from '#testing/an-mp3.ts';

describe('a correction of a published score', () => {
  it('takes its upload out of the review it waited in, which keeps the others and ends with the last', async () => {
    const { add, call, server } = await aCorrectedScore();
    const { draftId, fileNames, read } = await aDraft(server, { seeds: [2, 3] });
    const [first = '', second = ''] = fileNames;

    await add({ fileName: first });
    expect((await read()).scores.map(({ fileName }) => fileName)).toEqual([second]);

    await add({ fileName: second });
    expect(await call(getDraft, { id: String(draftId) })).toRefuse(
      404,
      'This review is over: its scores were published or discarded',
    );
  });

  it('names the recording that its notes no longer fit, and none that fits', async () => {
    const { call, check, id, preview, score, server, upload } = await aCorrectedScore();
    const record = async (seconds: number) => {
      const { body } = await server.send(uploadFile, { name: 'a.mp3', bytes: anMp3(seconds) });
      await call(updateScore, { ...score, id: String(id), accompanimentPath: body.filePath });
    };
    const fileName = await upload(2);
    expect((await check(fileName)).body.misfit).toBeNull();

    await record(600);
    expect((await check(fileName)).body.misfit).toEqual({ accompaniment: 600, score: expect.any(Number) });

    await record(Math.round((await check(fileName)).body.misfit?.score ?? 0));
    expect((await check(fileName)).body.misfit).toBeNull();
    expect(await preview()).toMatchObject({ accompaniment: { seconds: expect.any(Number) } });
  });

  it('is drawn again by a newer version; the edition before keeps its pages, unless they are lost', async () => {
    const { correct, engravers, preview, score, services } = await aCorrectedScore();
    await correct(2);
    const [before, corrected] = [await preview(1), await preview(2)];
    const drawAgain = () => reprocess(services, engravers, { which: 'all', signal: new AbortController().signal });

    await drawAgain();
    const anew = await preview(2);
    expect(pathsOf(anew)).toHaveLength(corrected.pages.length);
    expect(pathsOf(anew)).not.toEqual(pathsOf(corrected));
    expect(anew.timemap).toEqual(corrected.timemap);
    expect(pathsOf(await preview(1))).toEqual(pathsOf(before));

    await services.database.write((tx) =>
      tx.updateTable('score_files').set({ made_by: '' }).where('name', '=', score.fileName).execute(),
    );
    await drawAgain();
    const found = await preview(1);
    expect(pathsOf(found)).not.toEqual(pathsOf(before));
    expect(found.timemap).toEqual(before.timemap);
  });
});

/** Without their signatures, which change. */
const pathsOf = ({ pages }: { pages: readonly string[] }) => pages.map((page) => page.split('?')[0]);
