import { day } from '@eemusic/contract/platform/durations';
import { deleteScores } from '@eemusic/contract/library/scores';
import { describe, expect, it } from 'vitest';
import { purgeDeletions } from '#platform/deletions/index.ts';
import { restorersOf } from '#app/rooms.ts';
import { analysisShownBy, noted, readTags, someFindings, wrong } from '#testing/some-findings.ts';

const tie = { kind: 'tag', tag: 'tie' } as const;
const measures = { kind: 'measures' } as const;

describe('the list of findings', () => {
  it('shows each with its place, the choice of staff, the value in the notes and the measures', async () => {
    const file = {
      read_tags: readTags({ tie: [2, 'likely'] }),
      analysis: analysisShownBy([2, 5]),
      measure_labels: '["","33"]',
    };
    const { list, ids } = await someFindings({ score: { name: 'Rain' }, file });

    expect(await list()).toEqual({
      findings: [
        {
          scoreId: ids[0],
          kind: 'tag',
          thumbnail: null,
          tag: 'tie',
          name: 'Rain',
          module: { name: 'Exercises' },
          grade: { gradeName: 'Pre-Grade', gradeNumber: 0, gradeNameZh: null },
          level: { levelName: 'Level 1', levelNumber: 1, levelNameZh: null },
          stage: { stageName: 'Stage 1', stageNumber: 1, stageNameZh: null },
          decided: 1,
          read: 2,
          certainty: 'likely',
          seconds: null,
          measures: [2, 5],
          labels: ['33', '5'],
          isAccepted: false,
          credit: null,
          sung: null,
        },
      ],
      total: 1,
      counts: { tag: 1, unlisted: 0, measures: 0, drawing: 0, accompaniment: 0, file: 0 },
      unread: 0,
    });
  });

  it('is in teaching order, then by name, and is filtered, counted and paged', async () => {
    const late = { grade_id: 2, level_id: 5, stage_id: 17 };
    const { list, ids } = await someFindings(
      { ...wrong(3), score: { name: 'B', ...late } },
      { ...wrong(4), score: { name: 'C' } },
      { ...noted({ tie: [2, 'certain'], rest: [4, 'certain'] }), score: { name: 'A', ...late } },
      { music: null },
      { file: { read_tags: readTags(), missing_since: '2026-03-01T10:20:00.000Z' }, score: { name: 'D' } },
    );
    const [b, c, a, , d] = ids;
    const keys = ({ findings }: Awaited<ReturnType<typeof list>>) =>
      findings.map(({ scoreId, kind, tag }) => [scoreId, tag ?? kind]);

    expect(keys(await list())).toEqual([
      [c, 'measures'],
      [d, 'file'],
      [a, 'rest'],
      [a, 'tie'],
      [b, 'measures'],
    ]);
    expect(await list({ Page: 2, Size: 2 })).toMatchObject({ total: 5, unread: 1, findings: [{ tag: 'rest' }, tie] });
    expect(await list({ kind: 'measures' })).toMatchObject({
      total: 2,
      counts: { tag: 2, unlisted: 0, measures: 2, drawing: 0, accompaniment: 0, file: 1 },
    });
    expect(keys(await list({ tag: 'rest' }))).toEqual([[a, 'rest']]);
    expect(await list({ searchQuery: 'b' })).toMatchObject({ total: 1, counts: { tag: 0, measures: 1, file: 0 } });
    expect(await list({ moduleId: 999_999 })).toMatchObject({ total: 0, unread: 0, counts: { measures: 0 } });
  });

  it('contains tags of which no list has an entry, until the notes say one or somebody has looked at them', async () => {
    const { list, ids, accept, repair, setFile } = await someFindings(
      { ...noted({ range: [null, 'unsure'] }), score: { range_id: null, score_enabled: 0 } },
      { ...noted({ interval: [3, 'certain'] }), score: { interval_id: null } },
    );
    const [first = 0, second = 0] = ids;
    const unlisted = { scoreId: first, kind: 'unlisted', tag: 'range' } as const;
    const told = { scoreId: second, kind: 'tag', tag: 'interval', decided: null, read: 3 };
    expect(await list()).toMatchObject({
      findings: [{ ...unlisted, decided: null, read: null }, told],
      counts: { tag: 1, unlisted: 1 },
    });

    expect(await repair(unlisted)).toRefuse(409);
    expect((await accept(true, unlisted)).status).toBe(200);
    expect(await list()).toMatchObject({ findings: [told] });

    await setFile(first, { read_tags: readTags({ range: [101, 'certain'] }) });
    expect(await list({ scoreId: first })).toMatchObject({ findings: [{ kind: 'tag', decided: null, read: 101 }] });
  });

  it('is searched like the library: by composer and by words sung, and says by which', async () => {
    const { list } = await someFindings(
      { score: { name: 'A' }, file: { ...wrong(1).file, composer: 'Clara Schumann' } },
      { score: { name: 'B' }, file: { ...wrong(1).file, lyrics: 'Twinkle, twinkle, little star' } },
    );

    expect(await list({ searchQuery: 'clara' })).toMatchObject({
      findings: [{ name: 'A', credit: 'Clara Schumann', sung: null }],
      total: 1,
    });
    expect(await list({ searchQuery: 'twinkle twinkle' })).toMatchObject({
      findings: [{ name: 'B', credit: null, sung: 'Twinkle, twinkle, little star' }],
      total: 1,
    });
  });

  it('contains a recording that does not fit once it is measured, at its tempo', async () => {
    const recording = { file: { read_tags: readTags(), seconds: 60 }, score: { accompaniment: 'a.mp3' } };
    const { list, ids, aRecording, setScore, services } = await someFindings(recording);
    await aRecording('a.mp3', null);
    expect(await list()).toMatchObject({ total: 0 });

    await services.database.write((tx) => tx.updateTable('files').set({ seconds: 90 }).execute());
    expect(await list()).toMatchObject({
      findings: [{ kind: 'accompaniment', seconds: { score: 60, accompaniment: 90 } }],
    });

    await setScore(ids[0] ?? 0, { accompaniment_tempo: 60 });
    expect(await list()).toMatchObject({ total: 0 });
  });
});

describe('a repair', () => {
  it('sets tags to the notes’ values, removes recordings and hides broken scores, all at once, and can be undone', async () => {
    const all = await someFindings(
      noted({ tie: [2, 'certain'], dynamics: [true, 'likely'] }),
      wrong(2),
      { file: { read_tags: readTags(), seconds: 10 }, score: { accompaniment: 'a.mp3' } },
      { file: { read_tags: readTags(), missing_since: '2026-03-01T10:20:00.000Z' } },
    );
    const { list, ids, aRecording, repair, rowOf, setScore, undo, trail } = all;
    await aRecording('a.mp3', 90);
    await setScore(ids[2] ?? 0, { accompaniment_offset: 2 });
    const before = await Promise.all(ids.map(rowOf));
    const found = (await list()).findings;
    expect(found).toHaveLength(5);

    const { status, body } = await repair(...found);

    expect({ status, body }).toMatchObject({ status: 200, body: { message: '5 findings repaired' } });
    expect(await Promise.all(ids.map(rowOf))).toMatchObject([
      { tie_id: 2, dynamics: 1, score_enabled: 1 },
      { score_enabled: 0 },
      { accompaniment: null, accompaniment_offset: 0, score_enabled: 1 },
      { score_enabled: 0 },
    ]);
    expect(await list()).toMatchObject({ total: 0 });
    expect((await trail()).slice(0, 2)).toMatchObject([
      {
        action: 'score.repaired',
        record_id: String(ids[0]),
        deletion_id: body.deletionId,
        before: '{"tie":1,"dynamics":false}',
        after: '{"tie":2,"dynamics":true}',
      },
      { before: '{"scoreEnabled":true}', after: '{"scoreEnabled":false}' },
    ]);

    expect((await undo(body.deletionId)).body).toEqual({
      message: 'Change of 4 scores undone',
      code: 'score.change-undone',
      params: { name: '4 scores' },
    });

    const bare = ({ version: _version, touched: _touched, ...row }: (typeof before)[number]) => row;
    expect((await Promise.all(ids.map(rowOf))).map(bare)).toEqual(before.map(bare));
    expect((await list()).findings).toEqual(found);
  });

  it('is refused as a whole where one of the findings no longer exists', async () => {
    const { ids, repair, rowOf, setFile, toggle } = await someFindings(wrong(2), wrong(3), wrong(4));
    const [one = 0, other = 0, third = 0] = ids;
    await toggle(other, false);
    await setFile(third, { wrong_measures: '[]' });

    for (const gone of [other, third, 999_999])
      expect(await repair({ scoreId: one, ...measures }, { scoreId: gone, ...measures })).toRefuse(409);
    expect(await repair({ scoreId: one, ...tie })).toRefuse(409);
    expect(await rowOf(one)).toMatchObject({ score_enabled: 1, version: 1 });
  });

  it('keeps, when undone, what somebody changed since, and skips deleted scores', async () => {
    const stored = noted({ tie: [2, 'certain'], rest: [4, 'certain'] });
    const { ids, list, repair, rowOf, setScore, undo, trail } = await someFindings(stored, stored);
    const [one = 0, other = 0] = ids;
    const { deletionId } = (await repair(...(await list()).findings)).body;
    await setScore(one, { tie_id: 1, rhythm_id: 7 });
    await setScore(one, { tie_id: 3 });
    await setScore(other, { deleted_at: '2026-03-01T10:20:00.000Z' });

    expect((await undo(deletionId)).status).toBe(200);

    expect(await rowOf(one)).toMatchObject({ tie_id: 3, rest_id: 1, rhythm_id: 7 });
    expect(await rowOf(other)).toMatchObject({ tie_id: 2, rest_id: 4 });
    expect((await trail()).map(({ action }) => action)).toEqual([
      'score.repaired',
      'score.repaired',
      'score.updated',
      'score.change-undone',
    ]);
    expect(await undo(deletionId)).toRefuse(409);
  });

  it('keeps, when undone, a recording that replaced the one that did not fit', async () => {
    const stored = { file: { read_tags: readTags(), seconds: 10 }, score: { accompaniment: 'a.mp3' } };
    const { ids, list, aRecording, repair, rowOf, setScore, undo } = await someFindings(stored, stored);
    const [one = 0, other = 0] = ids;
    await aRecording('a.mp3', 90);
    for (const id of ids) await setScore(id, { accompaniment_offset: 2, accompaniment_tempo: 80 });
    const { deletionId } = (await repair(...(await list()).findings)).body;
    await setScore(one, { accompaniment: 'b.mp3' });

    await undo(deletionId);

    const aligned = { accompaniment_offset: 2, accompaniment_tempo: 80 };
    expect(await rowOf(one)).toMatchObject({
      accompaniment: 'b.mp3',
      accompaniment_offset: 0,
      accompaniment_tempo: null,
    });
    expect(await rowOf(other)).toMatchObject({ accompaniment: 'a.mp3', ...aligned });
  });

  it('is final after 30 days, which is recorded once', async () => {
    const { ids, list, repair, rowOf, services, trail, wait } = await someFindings(wrong(2), wrong(3));
    await repair(...(await list()).findings);
    wait(30 * day);

    await purgeDeletions(services, restorersOf(services));

    expect((await trail()).slice(2)).toMatchObject([{ action: 'score.change-expired', record_name: '2 scores' }]);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ score_enabled: 0 });
  });

  it('requested twice at once happens once', async () => {
    const { ids, repair, rowOf, trail } = await someFindings(wrong(2), wrong(2));
    const keys = ids.map((scoreId) => ({ scoreId, ...measures }));

    const answers = await Promise.all([repair(...keys), repair(...keys.toReversed()), repair(...keys)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ score_enabled: 0, version: 2 });
    expect(await trail()).toHaveLength(2);
  });

  it('at the same time as an edit leaves neither half done', async () => {
    const { ids, repair, rowOf, toggle, trail } = await someFindings(...Array.from({ length: 12 }, () => wrong(2)));
    const keys = ids.map((scoreId) => ({ scoreId, ...measures }));

    const [answer, ...toggled] = await Promise.all([repair(...keys), ...ids.map((id) => toggle(id, false))]);

    for (const { status } of toggled) expect(status).toBe(200);
    expect([200, 409]).toContain(answer?.status);
    const repaired = (await trail()).filter(({ action }) => action === 'score.repaired');
    expect(repaired).toHaveLength(answer?.status === 200 ? ids.length : 0);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ score_enabled: 0, version: 2 });
  });
});

describe('concurrent actions on the same findings', () => {
  it('succeed as a whole or are refused, without errors', async () => {
    const { accept, call, ids, list, repair, services } = await someFindings(
      ...Array.from({ length: 15 }, () => ({ ...wrong(2), score: { name: 'Rain' } })),
    );
    const keys = ids.map((scoreId) => ({ scoreId, ...measures }));

    const answers = await Promise.all([
      accept(true, ...keys),
      repair(...keys.slice(0, 10)),
      accept(false, ...keys.toReversed()),
      repair(...keys.slice(8)),
      call(deleteScores, { selected: ids.slice(3, 12) }),
      accept(true, ...keys),
    ]);

    for (const { status } of answers) expect([200, 409]).toContain(status);
    const rows = await services.database.read.selectFrom('scores').selectAll().execute();
    const isDone = (at: number) => answers[at]?.status === 200;
    for (const [chunk, at] of [[ids.slice(0, 10), 1] as const, [ids.slice(8), 3] as const]) {
      const hidden = rows.filter(({ id, score_enabled: isOn }) => chunk.includes(id) && isOn === 0);
      if (isDone(at)) expect(hidden).toHaveLength(chunk.length);
    }
    const open = await list();
    const accepted = await list({ isAccepted: true });
    const left = rows.filter(({ score_enabled: isOn, deleted_at: deletedAt }) => isOn === 1 && deletedAt === null);
    expect(open.total + accepted.total).toBe(left.length);
  });
});
