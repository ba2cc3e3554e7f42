import { type BookletScores, listBookletScores, printBooklet } from '@eemusic/contract/library/booklets';
import * as catalogue from '@eemusic/contract/library/catalogue';
import * as playing from '@eemusic/contract/library/playing';
import * as contract from '@eemusic/contract/library/scores';
import * as uploading from '@eemusic/contract/library/uploads';
import * as printing from '@eemusic/contract/library/printing';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import type { Booklet, BookletEntry, PrintedScore } from '@eemusic/music/printing';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import {
  catalogueOf,
  columnsOfDecisions,
  countEntries,
  coverage,
  placeNames,
  placeOnPaper,
  readPlaces,
} from '#library/catalogue/index.ts';
import {
  bookletFileName,
  type Drawings,
  earlyGrades,
  engravingLayout,
  openDrawings,
  pageFormat,
} from '#library/printing/index.ts';
import {
  creditsOf,
  type Drawing,
  drawingsOf,
  type Engravers,
  getScoreFile,
  previewUploaded,
  readPlayed,
  thumbnailName,
  uploadScore,
} from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { type Administrator, type Change, lock, type Query, readInChunks } from '#platform/database/index.ts';
import { findRestorable } from '#platform/deletions/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { getLibrary, libraryLock } from '#library/libraries/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { align, assertPlaceFits, deleteScores, lockScores, publish, toggle, updateScore } from './actions.ts';
import { exportScores, find, list, select } from './find.ts';
import { exportScoreList } from './export-list.ts';
import { atEdition } from './edition-store.ts';
import { decidedOf, type ListedRow, type ScoreRow } from './rows.ts';
import { findListed, getScore, getScores } from './store.ts';
import { changeMany, type ScoreColumns } from './change-many.ts';
import { changeSelected, resolveSelectedScores } from './resolve-selection.ts';

export function scoreRoutes(serve: Serve, services: Services, engravers: Engravers): void {
  const drawings = openDrawings(services, engravers);
  serve(uploading.uploadScore, ({ file }, by) => uploadScore(services, engravers, file, by));
  serve(contract.publishScores, (request, by) => publish(services, request, by));
  serve(contract.listScores, (request) => list(services, request));
  serve(contract.toggleScore, (request, by) => toggle(services, request, by));
  serve(contract.updateScore, (request, by) => updateScore(services, request, by));
  serve(contract.deleteScore, ({ id }, by) => deleteScores(services, { selected: [id] }, by));
  serve(contract.deleteScores, (request, by) => deleteScores(services, request, by));
  serve(contract.exportScores, ({ selected }) => exportScores(services, selected));
  serve(printing.printScores, (request, by) => print(services, drawings, request, by.language));
  serve(listBookletScores, ({ selected }) => bookletScores(services, selected));
  serve(printBooklet, (request, by) => booklet(services, drawings, request, by.language));
  serve(playing.previewScore, (request, by) => preview(services, request, by.language));
  serve(playing.previewUpload, (request) => previewUploaded(services, request));
  serve(playing.alignAccompaniment, (request, by) => align(services, request, by));
  serve(catalogue.findScores, (request) => find(services, request));
  serve(catalogue.countScores, async (filter) => countEntries(await catalogueOf(services), filter));
  serve(catalogue.selectScores, (request) => select(services, request));
  serve(catalogue.changeScores, (request, by) => changeScores(services, request, by));
  serve(catalogue.exportScoreList, (request, by) => exportScoreList(services, request, by.language));
  serve(catalogue.coverScores, async (request) => coverage(await catalogueOf(services), request));
}

async function preview(
  services: Services,
  { id, edition }: RequestOf<typeof playing.previewScore>,
  language: Language,
): Promise<ResultOf<typeof playing.previewScore>> {
  const { read } = services.database;
  const present = await getScore(read, id);
  const row = await atEdition(read, present, edition);
  const { name, file_name: fileName, version } = row;
  const file = await getScoreFile(read, fileName);
  const { subtitle = null, composer = null, lyricist = null, arranger = null, rights = null } = creditsOf(file);
  return {
    name,
    place: placeOnPaper(await readPlaces(read), decidedOf(row), language),
    credits: { subtitle, composer, lyricist, arranger, rights },
    ...(await readPlayed(services, file, 'published')),
    // Left out for other editions, because the recording is aligned only with the current notes.
    accompaniment: row.file_id === present.file_id ? alignedOf(services, row) : null,
    version,
  };
}

function alignedOf(services: Services, row: ScoreRow) {
  const { accompaniment: name, accompaniment_seconds: seconds } = row;
  if (name === null) return null;
  const { accompaniment_offset: offset, accompaniment_tempo: tempo } = row;
  return { address: scoreAddress(services, name), seconds, offset, tempo };
}

/** Booklets hold scores that were deleted since, so these are told apart rather than refused. */
async function bookletScores(services: Services, named: readonly number[]): Promise<BookletScores> {
  const { database, clock } = services;
  const ids = [...new Set(named)];
  const [rows, places] = await Promise.all([findListed(database.read, ids), readPlaces(database.read)]);
  const missing = ids.filter((id) => !rows.has(id));
  const [names, deletions] = await Promise.all([
    readInChunks(database.read, missing, (chunk) =>
      database.read.selectFrom('scores').select(['id', 'name']).where('id', 'in', chunk),
    ),
    findRestorable(database.read, { kind: 'score', ids: missing, now: clock.now() }),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    scores: ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ ...shownOf(services, row), ...placeNames(places, decidedOf(row)) }] : [];
    }),
    gone: missing.map((id) => ({ id, name: nameOf.get(id) ?? null, deletionId: deletions.get(id) ?? null })),
  };
}

function shownOf(services: Services, row: ListedRow) {
  const { id, name, gradeId, levelId, stageId, moduleId, scoreEnabled } = decidedOf(row);
  const thumbnail = thumbnailName({ name: row.file_name, edition: row.engraving });
  return {
    id,
    name,
    gradeId,
    levelId,
    stageId,
    moduleId,
    scoreEnabled,
    edition: row.edition,
    originalName: row.original_name,
    thumbnail: row.has_systems === 1 ? scoreAddress(services, thumbnail) : null,
  };
}

/**
 * Streams the selected scores as one PDF, in this order. Stored pages are used if they have the print's layout. A score
 * whose pages are missing is noted in its place.
 */
async function print(
  { database, log }: Services,
  drawings: Drawings,
  { selected, edition, layout = standardPrintLayout }: RequestOf<typeof printing.printScores>,
  language: Language,
): Promise<FileResult> {
  const present = await getScores(database.read, selected);
  const rows = await Promise.all(present.map((row) => atEdition(database.read, row, edition)));
  const { drawingOf, layoutOf, placeOf } = await readForPrint(database.read, rows, { layout, language });

  async function scoreOf(row: ScoreRow): Promise<PrintedScore> {
    const drawing = drawingOf(row);
    const pages = await drawings.pages(drawing, layoutOf(row));
    if (!pages) log.error({ score: row.id }, 'a score to be printed has lost its pages');
    return { title: row.name, place: placeOf(row), credits: creditsOf(drawing), pages };
  }

  const [first, ...others] = rows;
  // Waits for the engravers before the response begins, so that a busy server can still refuse.
  const firstScore = first && (await scoreOf(first));
  async function* scores(): AsyncGenerator<PrintedScore> {
    if (firstScore) yield firstScore;
    for (const row of others) yield scoreOf(row);
  }

  const { printScores } = await import('@eemusic/music/printing');
  const { printTexts } = await import('./print-texts.ts');
  const how = { texts: printTexts[language], format: pageFormat(layout), pause: yieldToEventLoop };
  const body = printScores({ scores: scores(), ...how });
  return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', body };
}

/** Reads what prints need of these scores. */
async function readForPrint(
  db: Query,
  rows: readonly ScoreRow[],
  { layout, language }: { layout: PrintLayout; language: Language },
) {
  const [places, drawn] = await Promise.all([
    readPlaces(db),
    drawingsOf(
      db,
      rows.map(({ file_id: id }) => id),
    ),
  ]);
  const early = earlyGrades(places);
  return {
    drawingOf: ({ file_id: id, file_name: name }: ScoreRow): Drawing =>
      drawn.get(id) ?? { name, edition: 1, pages: 1, systems: null, composer: null, credits: null },
    layoutOf: ({ grade_id: grade }: ScoreRow) => engravingLayout(layout, early.has(grade)),
    placeOf: (row: ScoreRow) => placeOnPaper(places, decidedOf(row), language),
  };
}

type Options = RequestOf<typeof printBooklet>;

/**
 * Streams the selected scores as a booklet, in this order. With a custom layout, all scores are drawn first, because
 * the table of contents needs their page numbers. Whether files exist is not checked in advance, which would cost a
 * request per file; the booklet notes where pages are missing.
 */
async function booklet(
  { database, clock, log }: Services,
  drawings: Drawings,
  options: Options,
  language: Language,
): Promise<FileResult> {
  const { selected, printLayout, ...look } = options;
  const rows = await getScores(database.read, selected);
  const layout = printLayout ?? standardPrintLayout;
  const { drawingOf, layoutOf, placeOf } = await readForPrint(database.read, rows, { layout, language });

  async function readScore(index: number): Promise<string[] | null> {
    const row = rows[index];
    const pages = row ? await drawings.pages(drawingOf(row), layoutOf(row)) : null;
    if (!pages) log.error({ score: row?.id }, 'a score in a booklet has lost its pages');
    return pages;
  }

  const { printBooklet } = await import('@eemusic/music/printing');
  const entryOf = async (row: ScoreRow): Promise<BookletEntry> => ({
    title: row.name,
    place: placeOf(row),
    credits: creditsOf(drawingOf(row)),
    ...(await drawings.extent(drawingOf(row), layoutOf(row))),
  });
  const [first] = rows;
  // Waits for the engravers before the response begins, so that a busy server can still refuse.
  if (first) await entryOf(first);

  const { printTexts } = await import('./print-texts.ts');
  const texts = printTexts[language];
  async function* body(): AsyncGenerator<Uint8Array> {
    const scores: Booklet['scores'] = [];
    for (const row of rows) {
      scores.push(await entryOf(row));
      // Yields after each score, so that a disconnected caller is noticed.
      if (printLayout) yield new Uint8Array();
    }
    const format = printLayout && pageFormat(printLayout);
    const how = { format, created: clock.now(), texts, pause: yieldToEventLoop };
    yield* printBooklet({ ...look, ...how, scores, readPages: readScore });
  }
  return {
    contentType: 'application/pdf',
    attachment: bookletFileName(options.title),
    scores: rows.length,
    body: body(),
  };
}

/** Changes all or none. Scores that already have these values are not written. */
function changeScores(services: Services, request: RequestOf<typeof catalogue.changeScores>, by: Administrator) {
  const { change } = request;
  return changeSelected(services, request, by, async (tx) => {
    if (change.moduleId !== undefined) await lock(tx, libraryLock(change.moduleId));
    await lockScores(tx);
    await assertPossible(tx, change);
    await assertOffered(tx, change);
    const chosen = await resolveSelectedScores(services, request);
    const missingCode = request.matching ? ('selection.changed' as const) : ('score.not-found' as const);
    const rows = await findListed(
      tx,
      chosen.toSorted((one, other) => one - other),
    );
    if (rows.size !== chosen.length) throw new Refusal(missingCode);

    const columns = columnsOfDecisions(change);
    const changes = [...rows.values()].flatMap((row) => {
      const differing = differingFrom(row, columns);
      return Object.keys(differing).length > 0 ? [{ row, columns: differing }] : [];
    });
    if (changes.length === 0) {
      auditRequest(tx, rows);
      return { ...message('record.changed', { noun: 'score', changed: 0, chosen: chosen.length }), deletionId: null };
    }
    const about = { action: 'score.updated', at: services.clock.now(), missingCode };
    const deletionId = await changeMany(tx, changes, about);
    return {
      ...message('record.changed', { noun: 'score', changed: changes.length, chosen: chosen.length }),
      deletionId,
    };
  });
}

async function assertPossible(
  tx: Change,
  { gradeId, levelId, stageId, moduleId }: catalogue.ScoreChange,
): Promise<void> {
  if (gradeId !== undefined && levelId !== undefined && stageId !== undefined)
    await assertPlaceFits(tx, { gradeId, levelId, stageId });
  if (moduleId !== undefined) await getLibrary(tx, moduleId);
}

/** Writes an audit entry for the request even if nothing had to change. */
function auditRequest(tx: Change, rows: ReadonlyMap<number, ScoreRow>): void {
  const [only] = rows.values();
  const record = rows.size === 1 && only ? { id: only.id, name: only.name } : { id: null, name: `${rows.size} scores` };
  tx.audit('score.updated', { kind: 'score', ...record });
}

function differingFrom(row: ScoreRow, columns: ScoreColumns): ScoreColumns {
  const names = Object.keys(columns) as (keyof ScoreColumns)[];
  return Object.fromEntries(names.filter((name) => row[name] !== columns[name]).map((name) => [name, columns[name]]));
}
