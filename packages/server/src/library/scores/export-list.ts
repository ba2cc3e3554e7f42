import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { type Curriculum, type ScoreType, scoreTypes } from '@eemusic/contract/library/choices';
import { type ListTag, tagLists } from '@eemusic/music/tags';
import { type Catalogue, catalogueOf, placeNames } from '#library/catalogue/index.ts';
import { chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { type Chosen, chosenScores } from './chosen.ts';
import { findListed, type ListedRow } from './find-store.ts';
import { decidedOf } from './rows.ts';

const columns: readonly Column[] = [
  { header: 'Id', width: 8, kind: 'number' },
  { header: 'Name', width: 32, kind: 'text' },
  { header: 'Library', width: 28, kind: 'text' },
  { header: 'Library Type', width: 22, kind: 'text' },
  { header: 'Grade', width: 12, kind: 'text' },
  { header: 'Level', width: 10, kind: 'text' },
  { header: 'Stage', width: 10, kind: 'text' },
  { header: 'Score Type', width: 12, kind: 'text' },
  { header: 'Range', width: 26, kind: 'text' },
  { header: 'Interval', width: 14, kind: 'text' },
  { header: 'Rhythm', width: 24, kind: 'text' },
  { header: 'Rest', width: 14, kind: 'text' },
  { header: 'Key Signature', width: 14, kind: 'text' },
  { header: 'Time Signature', width: 14, kind: 'text' },
  { header: 'Tie', width: 8, kind: 'text' },
  { header: 'Accidental', width: 12, kind: 'text' },
  { header: 'Articulation', width: 12, kind: 'text' },
  { header: 'Dynamics', width: 12, kind: 'text' },
  { header: 'Measures', width: 10, kind: 'number' },
  { header: 'Seconds', width: 10, kind: 'number' },
  { header: 'Accompaniment', width: 14, kind: 'text' },
  { header: 'Accompaniment Seconds', width: 22, kind: 'number' },
  { header: 'Enabled', width: 10, kind: 'text' },
  { header: 'File', width: 36, kind: 'text' },
];

const curriculumNames: Record<Curriculum, string> = {
  KungFuSightReading: 'KungFu Sight Reading',
  PianoAdventure: 'Piano Adventure',
};
const scoreTypeNames: Record<ScoreType, string> = {
  [scoreTypes.normal]: 'Normal',
  [scoreTypes.warmUp]: 'Warm-up',
  [scoreTypes.exercise]: 'Exercise',
};

/** The given ones in their order, or those of a filter by name. One that is deleted while it is sent is left out. */
export async function exportScoreList(services: Services, request: Chosen): Promise<FileResult> {
  const { read } = services.database;
  const catalogue = await catalogueOf(services);
  const ids = await chosenScores(services, request);
  if (!ids.every((id) => catalogue.entries.has(id))) throw new Refusal('score.not-found');

  async function* rows() {
    for (const some of chunks(ids)) {
      const found = await findListed(read, some);
      for (const id of some) {
        const row = found.get(id);
        if (row) yield rowOf(row, catalogue);
      }
    }
  }
  return {
    contentType: spreadsheetType,
    attachment: 'Scores.xlsx',
    rows: ids.length,
    body: writeSheet({ name: 'Scores', columns, rows: rows() }),
  };
}

function rowOf(row: ListedRow, { places }: Catalogue): Row {
  const score = decidedOf(row);
  const { module, grade, level, stage } = placeNames(places, score);
  const tag = (list: ListTag) => tagLists[list].find(({ id }) => id === score[list])?.name ?? null;
  return [
    ...[score.id, score.name, module.name, curriculumNames[score.curriculum]],
    ...[grade.gradeName, level.levelName, stage.stageName, scoreTypeNames[score.scoreType]],
    ...[
      tag('range'),
      tag('interval'),
      tag('rhythm'),
      tag('rest'),
      tag('keySignature'),
      tag('timeSignature'),
      tag('tie'),
    ],
    ...[yes(score.accidental), yes(score.articulation), yes(score.dynamics)],
    ...[row.measures, inTenths(row.seconds), yes(score.hasAccompaniment)],
    row.accompaniment_seconds === null ? null : inTenths(row.accompaniment_seconds),
    yes(score.scoreEnabled),
    row.original_name,
  ];
}

const yes = (isOn: boolean) => (isOn ? 'Yes' : 'No');
const inTenths = (seconds: number) => Math.round(seconds * 10) / 10;
