import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import type { FileResult } from '@eemusic/contract/platform/endpoint';
import { curriculumNames } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { type Catalogue, catalogueOf, placeNames, stepNames } from '#library/catalogue/index.ts';
import { readTagNames } from '#library/tag-lists/index.ts';
import { chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { type Chosen, resolveSelectedScores } from './resolve-selection.ts';
import { decidedOf, type ListedRow } from './rows.ts';
import { findListed } from './store.ts';

const columns: readonly Column[] = [
  { header: { en: 'Id', 'zh-Hans': 'ID' }, width: 8, kind: 'number' },
  { header: { en: 'Name', 'zh-Hans': '名称' }, width: 32, kind: 'text' },
  { header: { en: 'Library', 'zh-Hans': '曲库' }, width: 28, kind: 'text' },
  { header: { en: 'Library Type', 'zh-Hans': '曲库类型' }, width: 22, kind: 'text' },
  { header: { en: 'Grade', 'zh-Hans': '级别' }, width: 12, kind: 'text' },
  { header: { en: 'Level', 'zh-Hans': '单元' }, width: 10, kind: 'text' },
  { header: { en: 'Stage', 'zh-Hans': '阶段' }, width: 10, kind: 'text' },
  { header: { en: 'Score Type', 'zh-Hans': '乐谱类型' }, width: 12, kind: 'text' },
  { header: { en: 'Range', 'zh-Hans': '音域' }, width: 26, kind: 'text' },
  { header: { en: 'Interval', 'zh-Hans': '音程' }, width: 14, kind: 'text' },
  { header: { en: 'Rhythm', 'zh-Hans': '节奏' }, width: 24, kind: 'text' },
  { header: { en: 'Rest', 'zh-Hans': '休止符' }, width: 14, kind: 'text' },
  { header: { en: 'Key Signature', 'zh-Hans': '调号' }, width: 14, kind: 'text' },
  { header: { en: 'Time Signature', 'zh-Hans': '拍号' }, width: 14, kind: 'text' },
  { header: { en: 'Tie', 'zh-Hans': '延音线' }, width: 8, kind: 'text' },
  { header: { en: 'Accidental', 'zh-Hans': '临时记号' }, width: 12, kind: 'text' },
  { header: { en: 'Articulation', 'zh-Hans': '奏法' }, width: 12, kind: 'text' },
  { header: { en: 'Dynamics', 'zh-Hans': '力度' }, width: 12, kind: 'text' },
  { header: { en: 'Measures', 'zh-Hans': '小节数' }, width: 10, kind: 'number' },
  { header: { en: 'Seconds', 'zh-Hans': '秒数' }, width: 10, kind: 'number' },
  { header: { en: 'Accompaniment', 'zh-Hans': '伴奏' }, width: 14, kind: 'text' },
  { header: { en: 'Accompaniment Seconds', 'zh-Hans': '伴奏秒数' }, width: 22, kind: 'number' },
  { header: { en: 'Enabled', 'zh-Hans': '已启用' }, width: 10, kind: 'text' },
  { header: { en: 'File', 'zh-Hans': '文件' }, width: 36, kind: 'text' },
];

const yes: InLanguages = { en: 'Yes', 'zh-Hans': '是' };
const no: InLanguages = { en: 'No', 'zh-Hans': '否' };
const fileNames: InLanguages = { en: 'Scores.xlsx', 'zh-Hans': '乐谱.xlsx' };

/**
 * Exports the selected scores in their order, or those of a filter by name. Scores that are deleted during the export
 * are left out.
 */
export async function exportScoreList(services: Services, request: Chosen, language: Language): Promise<FileResult> {
  const { read } = services.database;
  const catalogue = await catalogueOf(services);
  const nameOf = await readTagNames(read);
  const ids = await resolveSelectedScores(services, request);
  if (!ids.every((id) => catalogue.entries.has(id))) throw new Refusal('score.not-found');

  async function* rows() {
    for (const chunk of chunks(ids)) {
      const found = await findListed(read, chunk);
      for (const id of chunk) {
        const row = found.get(id);
        if (row) yield rowOf(row, catalogue, nameOf, language);
      }
    }
  }
  return {
    contentType: spreadsheetType,
    attachment: fileNames[language],
    rows: ids.length,
    body: writeSheet({ name: { en: 'Scores', 'zh-Hans': '乐谱' }, columns, rows: rows(), language }),
  };
}

type TagNames = Awaited<ReturnType<typeof readTagNames>>;

function rowOf(row: ListedRow, { places }: Catalogue, nameOf: TagNames, language: Language): Row {
  const score = decidedOf(row);
  const { module } = placeNames(places, score);
  const { grade, level, stage } = stepNames(places, score, language);
  const tag = (list: ListTag) => (score[list] === null ? null : nameOf(list, score[list], language));
  const yesOrNo = (isOn: boolean) => (isOn ? yes : no)[language];
  return [
    score.id,
    score.name,
    module.name,
    curriculumNames[score.curriculum],
    grade,
    level,
    stage,
    nameOf('scoreType', score.scoreType, language),
    tag('range'),
    tag('interval'),
    tag('rhythm'),
    tag('rest'),
    tag('keySignature'),
    tag('timeSignature'),
    tag('tie'),
    yesOrNo(score.accidental),
    yesOrNo(score.articulation),
    yesOrNo(score.dynamics),
    row.measures,
    inTenths(row.seconds),
    yesOrNo(score.hasAccompaniment),
    row.accompaniment_seconds === null ? null : inTenths(row.accompaniment_seconds),
    yesOrNo(score.scoreEnabled),
    row.original_name,
  ];
}

const inTenths = (seconds: number) => Math.round(seconds * 10) / 10;
