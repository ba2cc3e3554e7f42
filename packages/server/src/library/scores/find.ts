import type { findScores, ListedScore, Notes, selectScores } from '@eemusic/contract/library/catalogue';
import type { RequestOf, FileResult } from '@eemusic/contract/platform/endpoint';
import { scoreAddress } from '#platform/files/index.ts';
import { labelsAt, thumbnailName } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { maxSelected } from '@eemusic/contract/platform/selection';
import { selectionToken, folded, chunks } from '#platform/database/index.ts';
import type * as contract from '@eemusic/contract/library/scores';
import type { InLanguages, Language } from '@eemusic/contract/platform/languages';
import { curriculumNames } from '@eemusic/contract/library/choices';
import type { ListTag } from '@eemusic/music/tags';
import { readTagNames } from '#library/tag-lists/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { type Column, type Row, spreadsheetType, writeSheet } from '#platform/spreadsheet/index.ts';
import { type Chosen, resolveSelectedScores } from './actions.ts';
import * as library from '#library/catalogue/index.ts';
import * as store from './store.ts';

const maxMatches = 5;

export async function find(
  services: Services,
  { Page, Size, sortBy, sortOrder, ...filter }: RequestOf<typeof findScores>,
) {
  const { read } = services.database;
  const catalogue = await library.catalogueOf(services);
  const entries = await library.findEntries(catalogue, filter, { sortBy, sortOrder });
  const page = entries.slice((Page - 1) * Size, Page * Size);
  const ids = page.map(({ id }) => id);
  const [rows, foundIn, melodies] = await Promise.all([
    store.findListed(read, ids),
    library.whereFound(read, filter.searchQuery, page),
    filter.notes ? store.findMelodies(read, ids) : new Map<number, store.Melodies>(),
  ]);
  const scores = page.flatMap((entry) => {
    const row = rows.get(entry.id);
    if (!row) return [];
    const found = filter.notes ? matchesOf(entry, filter.notes, melodies.get(entry.id)) : [];
    return [{ ...listedOf(services, catalogue, row), found, ...foundIn(entry) }];
  });
  return { scores, total: entries.length };
}

/** The signed address of a picture of the first system; null for an old file until it is read again. */
export function thumbnailOf(services: Services, row: store.ListedRow | null): string | null {
  if (row?.has_systems !== 1) return null;
  return scoreAddress(services, thumbnailName({ name: row.file_name, edition: row.engraving }));
}

type Listed = Omit<ListedScore, 'found' | 'credit' | 'sung'>;

function listedOf(services: Services, { places }: library.Catalogue, row: store.ListedRow): Listed {
  const score = store.scoreOf(services, row);
  return {
    ...score,
    ...library.placeNames(places, score),
    thumbnail: thumbnailOf(services, row),
    measures: row.measures,
  };
}

const nowhere: store.Melodies = { right: [], left: [], labels: '[]' };

function matchesOf(entry: library.Entry, notes: Notes, { labels, ...indexes }: store.Melodies = nowhere) {
  return library
    .melodyMatches(entry, notes)
    .slice(0, maxMatches)
    .map(({ hand, at, semitones }) => {
      const measures = [...new Set(indexes[hand].slice(at, at + notes.pitches.length))].map((index) => index + 1);
      return { hand, semitones, measures, labels: labelsAt(labels, measures) };
    });
}

export async function select(services: Services, { sortBy, sortOrder, ...filter }: RequestOf<typeof selectScores>) {
  const entries = await library.findEntries(await library.catalogueOf(services), filter, { sortBy, sortOrder });
  const total = entries.length;
  if (total > maxSelected) return { total, token: null, ids: [] };
  const ids = entries.map(({ id }) => id);
  return { total, token: selectionToken(ids), ids };
}

/** Sorted by name. A field without a value restricts nothing. */
export async function list(services: Services, { searchQuery, ...choices }: RequestOf<typeof contract.listScores>) {
  const { byName } = await library.catalogueOf(services);
  const text = folded(searchQuery);
  const chosen = Object.entries(choices).filter(([, value]) => value) as [keyof typeof choices, unknown][];
  const ids = byName
    .filter((entry) => entry.nameKey.includes(text) && chosen.every(([field, value]) => entry[field] === value))
    .map(({ id }) => id);
  const rows = await store.findListed(services.database.read, ids);
  const found = ids.flatMap((id) => rows.get(id) ?? []);
  return { scores: await store.scoresOf(services, found) };
}

export async function exportScores(services: Services, selected: number[]) {
  const { read } = services.database;
  const rows = await store.getScores(read, selected);
  const places = await library.readPlaces(read);
  const scores = await store.scoresOf(services, rows);
  return { scores: scores.map((score) => ({ ...score, ...library.placeNames(places, score) })) };
}

const yes: InLanguages = { en: 'Yes', 'zh-Hans': '是' };
const no: InLanguages = { en: 'No', 'zh-Hans': '否' };
const fileNames: InLanguages = { en: 'Scores.xlsx', 'zh-Hans': '乐谱.xlsx' };

/** Scores that are deleted during the export are left out. */
export async function exportScoreList(services: Services, request: Chosen, language: Language): Promise<FileResult> {
  const { read } = services.database;
  const catalogue = await library.catalogueOf(services);
  const nameOf = await readTagNames(read);
  const ids = await resolveSelectedScores(services, request);
  const { places } = catalogue;
  if (!ids.every((id) => catalogue.entries.has(id))) throw new Refusal('score.not-found');

  async function* rows() {
    for (const chunk of chunks(ids)) {
      const found = await store.findListed(read, chunk);
      for (const row of chunk.flatMap((id) => found.get(id) ?? [])) {
        const score = store.decidedOf(row);
        const exported = { row, score, steps: library.stepNames(places, score, language) };
        yield columns.map(({ value }) => value(exported, { places, nameOf, language }));
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

type Written = {
  places: library.Catalogue['places'];
  nameOf: Awaited<ReturnType<typeof readTagNames>>;
  language: Language;
};
type Exported = {
  row: store.ListedRow;
  score: ReturnType<typeof store.decidedOf>;
  steps: ReturnType<typeof library.stepNames>;
};

type Shown = Column & { value: (exported: Exported, written: Written) => Row[number] };

const column = (
  kind: Column['kind'],
  [en, chinese]: readonly [string, string],
  width: number,
  value: Shown['value'],
): Shown => ({ header: { en, 'zh-Hans': chinese }, width, kind, value });

const listed = (list: ListTag, names: readonly [string, string], width: number) =>
  column('text', names, width, ({ score: { [list]: id } }, { nameOf, language }) =>
    id === null ? null : nameOf(list, id, language),
  );

const yesOrNo = (names: readonly [string, string], width: number, isOn: (exported: Exported) => boolean) =>
  column('text', names, width, (exported, { language }) => (isOn(exported) ? yes : no)[language]);

const columns: readonly Shown[] = [
  column('number', ['Id', 'ID'], 8, ({ score }) => score.id),
  column('text', ['Name', '名称'], 32, ({ score }) => score.name),
  column('text', ['Library', '曲库'], 28, ({ score }, { places }) => places.libraries.get(score.moduleId)?.name ?? ''),
  column('text', ['Library Type', '曲库类型'], 22, ({ score }) => curriculumNames[score.curriculum]),
  column('text', ['Grade', '级别'], 12, ({ steps }) => steps.grade),
  column('text', ['Level', '单元'], 10, ({ steps }) => steps.level),
  column('text', ['Stage', '阶段'], 10, ({ steps }) => steps.stage),
  column('text', ['Score Type', '乐谱类型'], 12, ({ score }, { nameOf, language }) =>
    nameOf('scoreType', score.scoreType, language),
  ),
  listed('range', ['Range', '音域'], 26),
  listed('interval', ['Interval', '音程'], 14),
  listed('rhythm', ['Rhythm', '节奏'], 24),
  listed('rest', ['Rest', '休止符'], 14),
  listed('keySignature', ['Key Signature', '调号'], 14),
  listed('timeSignature', ['Time Signature', '拍号'], 14),
  listed('tie', ['Tie', '延音线'], 8),
  yesOrNo(['Accidental', '临时记号'], 12, ({ score }) => score.accidental),
  yesOrNo(['Articulation', '奏法'], 12, ({ score }) => score.articulation),
  yesOrNo(['Dynamics', '力度'], 12, ({ score }) => score.dynamics),
  column('number', ['Measures', '小节数'], 10, ({ row }) => row.measures),
  column('number', ['Seconds', '秒数'], 10, ({ row }) => inTenths(row.seconds)),
  yesOrNo(['Accompaniment', '伴奏'], 14, ({ score }) => score.hasAccompaniment),
  column('number', ['Accompaniment Seconds', '伴奏秒数'], 22, ({ row: { accompaniment_seconds: seconds } }) =>
    seconds === null ? null : inTenths(seconds),
  ),
  yesOrNo(['Enabled', '已启用'], 10, ({ score }) => score.scoreEnabled),
  column('text', ['File', '文件'], 36, ({ row }) => row.original_name),
];

const inTenths = (seconds: number) => Math.round(seconds * 10) / 10;
