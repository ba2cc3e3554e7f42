import { hash } from 'node:crypto';
import { findingTags } from '@eemusic/contract/library/choices';
import { findScores } from '@eemusic/contract/library/catalogue';
import { compareScores } from '@eemusic/contract/library/duplicates';
import { listFindings } from '@eemusic/contract/library/findings';
import { previewScore, previewUpload } from '@eemusic/contract/library/playing';
import { publishScores } from '@eemusic/contract/library/scores';
import { uploadScore } from '@eemusic/contract/library/uploads';
import { readFixture } from '@eemusic/music/fixtures';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, openDatabase } from '#platform/database/index.ts';
import { anUploadedScore } from '#testing/a-score.ts';
import { aDatabaseLocation } from '#testing/databases.ts';
import { addManyScores } from '#testing/many-scores.ts';
import { startServer } from '#testing/start-server.ts';
import { inEnglish } from './upload.ts';

const now = new Date('2026-03-01T10:20:00.000Z');

const aFixture = (name: string) => ({ name, bytes: readFixture('measure-numbers', name) });
const split = aFixture('measure-split-by-repeat.musicxml');
const wrong = aFixture('wrong-measure-after-a-split-one.musicxml');

describe('the measures of a score that a repeat divides', () => {
  it('are told by position, and named as they are printed', async () => {
    const { call, send } = await startServer({ codes: ['SL'] });

    const { analysis, fileName } = (await send(uploadScore, wrong)).body;

    expect(analysis.warnings.at(-1)).toMatchObject({
      measure: 19,
      label: '17',
      text: 'Measure 17: 5 beats in 4/4',
    });
    expect(analysis.tags.timeSignature).toMatchObject({ measures: [1], labels: [''] });
    const { labels, timemap } = (await call(previewUpload, { fileName })).body;
    expect(labels).toEqual(['', ...[1, 2, 3, 4, 5, 6, 7, 8].map(String), 'X1', ...labels.slice(10)]);
    expect(labels.at(-1)).toBe('20');
    const begun = new Map(timemap.flatMap(({ measure, label }) => (measure === undefined ? [] : [[measure, label]])));
    expect([begun.get(1), begun.get(10), begun.get(19)]).toEqual(['', 'X1', '17']);
  });

  it('are so in findings, in a search by notes, in comparisons and in the preview', async () => {
    const server = await startServer({ codes: ['SL'] });
    const { call, send } = server;
    const score = await anUploadedScore(server);
    const { fileName } = (await send(uploadScore, wrong)).body;
    const other = (await send(uploadScore, split)).body.fileName;
    const [id = 0] = (await call(publishScores, { scores: [{ ...score, fileName }] })).body.ids;

    const { findings } = (await call(listFindings, { kind: 'measures' })).body;
    expect(findings).toMatchObject([{ scoreId: id, measures: [19], labels: ['17'] }]);
    const notes = { pitches: [76, 74, 72, 67, 72], isTransposed: false };
    const [found] = (await call(findScores, { notes })).body.scores;
    expect(found?.found).toMatchObject([{ hand: 'right', measures: [9, 10, 11], labels: ['8', 'X1', '9'] }]);
    const { one } = (await call(compareScores, { one: fileName, other })).body;
    expect(one.labels[one.differing.indexOf(19)]).toBe('17');
    expect((await call(previewScore, { id: String(id) })).body.labels.slice(0, 2)).toEqual(['', '1']);
  });
});

/** What an older version stored of a score with a pickup: it counted from 0. */
const counted = {
  tags: {
    rhythm: { value: 1, certainty: 'certain', code: 'rhythm.none', params: {}, measures: [0, 2] },
    accidental: {
      value: true,
      certainty: 'certain',
      code: 'accidental.foreign',
      params: { count: 1, first: 0 },
      measures: [0],
    },
  },
  traits: {
    timeSignature: [{ time: '4/4', measure: 0 }],
    range: { compass: [0, 0], beyond: { count: 0, measures: [] } },
  },
  facts: { measures: 4, tempo: 0 },
  warnings: [
    { measure: null, code: 'warning.staves', params: { staves: 3 } },
    { measure: 0, code: 'warning.loose-tie', params: { from: 0, to: 2, staff: null } },
    {
      measure: 3,
      code: 'warning.more-loose-ties',
      params: {
        measures: [
          [0, 1],
          [3, 3],
        ],
        omitted: 0,
      },
    },
  ],
};
const shifted = {
  tags: {
    rhythm: { value: 1, certainty: 'certain', code: 'rhythm.none', params: {}, measures: [1, 3] },
    accidental: {
      value: true,
      certainty: 'certain',
      code: 'accidental.foreign',
      params: { count: 1, first: '' },
      measures: [1],
    },
  },
  traits: {
    timeSignature: [{ time: '4/4', measure: 1 }],
    range: { compass: [0, 0], beyond: { count: 0, measures: [] } },
  },
  facts: { measures: 4, tempo: 0 },
  warnings: [
    { measure: null, code: 'warning.staves', params: { staves: 3 } },
    { measure: 1, code: 'warning.loose-tie', params: { from: '', to: 2, staff: null } },
    {
      measure: 4,
      code: 'warning.more-loose-ties',
      params: {
        measures: [
          ['', 1],
          [3, 3],
        ],
        omitted: 0,
      },
    },
  ],
};

/** A database of this version, from which what the migration adds can be taken away. */
async function aDatabase() {
  const { remove, ...location } = await aDatabaseLocation();
  const database = openDatabase(location, { now: () => now });
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  return database;
}

describe('measures that were stored by an older version', () => {
  it('are counted from 1 after an upgrade, also in findings that were accepted', async () => {
    const database = await aDatabase();
    const many = Array.from({ length: 120 }, (_, at) => at);
    const [pickup, none] = [
      JSON.stringify(counted),
      JSON.stringify({ ...counted, tags: {}, traits: {}, warnings: [] }),
    ];
    const file = { systems: '[]', measures: 4 };
    const unread = { systems: null, measures: null };
    const ids = await addManyScores(database, [
      { file: { ...file, analysis: pickup, wrong_measures: '[0,3]', undrawn_measures: JSON.stringify(many) } },
      { file: { ...file, analysis: none, wrong_measures: '[1,3]' } },
      { file: { ...unread, analysis: pickup } },
      { file: { ...unread, analysis: none, wrong_measures: '[1]' } },
    ]);
    const [first = 0, second = 0] = ids;
    const files = await database.read.selectFrom('score_files').select('id').orderBy('id').execute();
    const [one = 0, other = 0] = files.map(({ id }) => id);
    const aboutMany = (measures: number[]) => hash('sha256', `${one} ${measures.join(',')}`, 'hex');
    await database.write(async (tx) => {
      const key = { tag: '', at: now.toISOString() };
      const accepted = [
        { score_id: first, kind: 'measures', about: `${one} 0,3`, ...key },
        { score_id: first, kind: 'drawing', about: aboutMany(many), ...key },
        { score_id: second, kind: 'measures', about: `${other} 1,3`, ...key },
      ];
      await tx.insertInto('accepted_findings').values(accepted).execute();
      await sql`alter table score_files drop column measure_labels`.execute(tx);
      await sql`update score_files set first_measure = 0 where wrong_measures = '[0,3]'`.execute(tx);
      await tx.deleteFrom('migrations').where('name', '=', '0057-measure-positions.ts').execute();
    });

    await migrate(database, now);

    const columns = ['analysis', 'measure_labels', 'undrawn_measures', 'wrong_measures'] as const;
    const rows = await database.read.selectFrom('score_files').select(columns).orderBy('id').execute();
    expect(rows.map((row) => [row.wrong_measures, JSON.parse(row.measure_labels)])).toEqual([
      ['[1,4]', ['', '1', '2', '3']],
      ['[1,3]', ['1', '2', '3', '4']],
      [null, ['', '1', '2', '3']],
      ['[1]', []],
    ]);
    const analyses = rows.map(({ analysis }) => JSON.parse(analysis) as unknown);
    expect(analyses).toEqual([shifted, JSON.parse(none), shifted, JSON.parse(none)]);
    expect(JSON.parse(rows[0]?.undrawn_measures ?? '')).toEqual(many.map((measure) => measure + 1));
    const accepted = await database.read.selectFrom('accepted_findings').select('about').orderBy('about').execute();
    expect(accepted.map(({ about }) => about).toSorted()).toEqual(
      [`${one} 1,4`, aboutMany(many.map((measure) => measure + 1)), `${other} 1,3`].toSorted(),
    );
  });

  it('are read from what stands in the database until the file is read again', async () => {
    const analysis = {
      ...shifted,
      tags: { ...Object.fromEntries(findingTags.map((tag) => [tag, shifted.tags.rhythm])), ...shifted.tags },
    };
    const told = inEnglish(analysis as never, '["","1","2","3"]');

    expect(told.tags.rhythm).toMatchObject({ measures: [1, 3], labels: ['', '2'] });
    expect(told.tags.accidental.reason).toBe('The pickup measure has notes outside the key');
    expect(told.warnings.slice(1)).toMatchObject([
      { measure: 1, label: '', text: 'The pickup measure to measure 2: a tie leads nowhere' },
      { measure: 4, label: '3', text: 'More ties that lead nowhere: pickup–1, 3' },
    ]);
  });
});
