import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listBookletScores, printBooklet } from '@eemusic/contract/library/booklets';
import * as contract from '@eemusic/contract/library/scores';
import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { day } from '@eemusic/contract/platform/durations';
import { aPublishedScore } from '#testing/a-published-score.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { readBookmarks } from '#testing/read-bookmarks.ts';
import { pageName } from '#library/uploads/stored.ts';

const pagesOf = (pdf: Buffer) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const titlesOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/Title \(([^)]*)\)/g), ([, title]) => title);

/** Returns for each page whether it contains music. */
const musicOn = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g), ([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
    .filter((painted) => painted.includes(' Tf'))
    .map((painted) => painted.includes(' Do'));

/** Two published scores in two stages of a grade. */
async function twoScores() {
  const first = await aPublishedScore({ name: 'Minuet' });
  const { moduleId } = first.score;
  const other = await anUploadedScore(first.server, { name: 'Waltz', seed: 2, moduleId });
  const { body } = await first.call(contract.publishScores, { scores: [other] });
  return { ...first, other, otherId: body.ids[0] ?? 0 };
}

describe('the scores of a booklet', () => {
  it('are listed in order with place and picture', async () => {
    const { call, id, otherId, score } = await twoScores();

    const { body } = await call(listBookletScores, { selected: [otherId, id, otherId] });

    expect(body.gone).toEqual([]);
    expect(body.scores).toMatchObject([
      { id: otherId, name: 'Waltz' },
      { id, name: 'Minuet', gradeId: score.gradeId, edition: 1, thumbnail: expect.stringMatching(/\.svg\?/) },
    ]);
    expect(body.scores[0]).toHaveProperty('module.name');
  });

  it('are told apart from deleted ones, which can be restored alone for 30 days', async () => {
    const { call, server, id, otherId } = await twoScores();
    const { body: deleted } = await call(contract.deleteScores, { selected: [id, otherId] });
    const { deletionId } = deleted;
    const list = async () => (await call(listBookletScores, { selected: [id, otherId, 999_999] })).body;

    expect(await list()).toEqual({
      scores: [],
      gone: [
        { id, name: 'Minuet', deletionId },
        { id: otherId, name: 'Waltz', deletionId },
        { id: 999_999, name: null, deletionId: null },
      ],
    });

    await call(restoreDeletion, { deletionId, records: [otherId] });
    expect(await list()).toMatchObject({ scores: [{ id: otherId }], gone: [{ id, deletionId }, { id: 999_999 }] });

    const { body: again } = await call(contract.deleteScores, { selected: [otherId] });
    expect((await list()).gone).toMatchObject([{ id, deletionId }, { id: otherId, deletionId: again.deletionId }, {}]);

    server.wait(30 * day);
    const { token } = await server.anAdministrator({ codes: ['SL'] });
    const { body: late } = await server.call(listBookletScores, { selected: [id] }, { token });
    expect(late.gone).toEqual([{ id, name: 'Minuet', deletionId: null }]);
  });
});

describe('a booklet', () => {
  it('has cover, contents and the scores in order, and says how many there are', async () => {
    const { call, id, otherId } = await twoScores();

    const answer = await call(printBooklet, { selected: [otherId, id], title: 'Spring term' });

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-scores': '2' });
    expect(answer.headers['content-disposition']).toContain('filename="Spring term.pdf"');
    expect(pagesOf(answer.bytes)).toBe(4);
    expect(titlesOf(answer.bytes).filter((title) => title !== 'Contents')).toEqual(['Waltz', 'Minuet']);
  });

  it('whose score is deleted at that moment has all scores or is refused', async () => {
    const { call, id, otherId } = await twoScores();
    const print = () => call(printBooklet, { selected: [otherId, id], title: 'Spring term' });
    const whole = await print();

    const [deleted, ...printed] = await Promise.all([
      call(contract.deleteScore, { id: String(id) }),
      ...Array.from({ length: 4 }, print),
    ]);

    expect(deleted.status).toBe(200);
    for (const answer of printed) {
      if (answer.status === 200) expect(titlesOf(answer.bytes)).toEqual(titlesOf(whole.bytes));
      else expect(answer).toRefuse(404, 'This score does not exist');
    }
    expect(await print()).toRefuse(404, 'This score does not exist');
    await call(restoreDeletion, { deletionId: deleted.body.deletionId });
    expect(titlesOf((await print()).bytes)).toEqual(titlesOf(whole.bytes));
  });

  it('has its fixed texts in the requested language', async () => {
    const { call, id, otherId } = await twoScores();
    const input = { selected: [otherId, id], title: 'Spring term' };
    const texts = async (language: string) => {
      const { bytes } = await call(printBooklet, input, { headers: { 'accept-language': language } });
      const [, spoken] = /\/Lang \(([^)]*)\)/.exec(bytes.toString('latin1')) ?? [];
      return { spoken, bookmarks: readBookmarks(bytes) };
    };

    const [english, chinese] = [await texts('en'), await texts('zh-Hans')];

    expect([english.spoken, chinese.spoken]).toEqual(['en-GB', 'zh-Hans']);
    expect(english.bookmarks).toEqual(expect.arrayContaining(['Contents', 'Waltz', 'Minuet']));
    expect(chinese.bookmarks).toEqual(english.bookmarks.map((one) => (one === 'Contents' ? '目录' : one)));
  });

  it('flows on Letter, where the systems of both scores have room on one page', async () => {
    const { call, server, other, otherId } = await twoScores();
    const short = await anUploadedScore(server, { name: 'March', seed: 3, moduleId: other.moduleId });
    const { body } = await call(contract.publishScores, { scores: [short] });
    const options = { layout: 'flow', paper: 'Letter', cover: false, contents: false } as const;

    const selected = [otherId, ...body.ids];
    const { bytes } = await call(printBooklet, { selected, title: 'Spring term', ...options });

    expect(pagesOf(bytes)).toBe(1);
    expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
  });

  it('keeps the pages of a score whose systems are not known yet', async () => {
    const { call, id, otherId, other, services } = await twoScores();
    await services.database.write((tx) =>
      tx.updateTable('score_files').set({ systems: null }).where('name', '=', other.fileName).execute(),
    );
    const options = { layout: 'flow', cover: false, contents: false } as const;

    const { bytes } = await call(printBooklet, { selected: [id, otherId], title: 'Spring term', ...options });

    expect(pagesOf(bytes)).toBe(2);
  });

  it('is complete when the pages of a score are missing, and keeps their place', async () => {
    const { call, id, otherId, other, services } = await twoScores();
    const whole = await call(printBooklet, { selected: [otherId, id], title: 'Spring term' });
    await services.storage.remove(`scores/${pageName({ name: other.fileName, edition: 1 }, 1)}`);

    const { status, bytes } = await call(printBooklet, { selected: [otherId, id], title: 'Spring term' });

    expect(status).toBe(200);
    expect(pagesOf(bytes)).toBe(pagesOf(whole.bytes));
    expect(titlesOf(bytes)).toEqual(titlesOf(whole.bytes));
    expect(musicOn(whole.bytes).slice(-2)).toEqual([true, true]);
    expect(musicOn(bytes).slice(-2)).toEqual([false, true]);
    expect(bytes.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true);
  });

  it('is refused without scores, without a title, and for unknown scores', async () => {
    const { call, id } = await aPublishedScore();

    expect(await call(printBooklet, { title: 'Spring' } as never)).toRefuse(400, 'Please select at least one score');
    expect(await call(printBooklet, { selected: [], title: 'Spring' })).toRefuse(
      400,
      'Please select at least one score',
    );
    expect(await call(printBooklet, { selected: [id], title: '' })).toRefuse(400, 'Please enter a title');
    expect(await call(printBooklet, { selected: [id, 999_999], title: 'Spring' })).toRefuse(404);
    expect(await call(printBooklet, { selected: [id], title: 'Spring', paper: 'A3' as never })).toRefuse(400);
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await call(printBooklet, { selected: many, title: 'Spring' })).toRefuse(400);
  });
});
