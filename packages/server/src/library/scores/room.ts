import * as actions from './actions.ts';
import type { Room } from '#platform/room.ts';
import { type Change, lock, type Query, readInChunks } from '#platform/database/index.ts';
import {
  type DeletedRecord,
  findDeletion,
  removeDeletions,
  type Restorer,
  findRestorable,
} from '#platform/deletions/index.ts';
import { message, Refusal, type Serve } from '#platform/http/index.ts';
import { findLibraries, libraryLock, getLibrary } from '#library/libraries/index.ts';
import { findListed, type ScoreRow, atEdition, decidedOf, type ListedRow, getScore, getScores } from './store.ts';
import { listBookletScores, printBooklet } from '@eemusic/contract/library/booklets';
import * as catalogue from '@eemusic/contract/library/catalogue';
import * as playing from '@eemusic/contract/library/playing';
import * as contract from '@eemusic/contract/library/scores';
import * as uploading from '@eemusic/contract/library/uploads';
import * as printing from '@eemusic/contract/library/printing';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { type PrintLayout, standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import type { Booklet, BookletEntry, PrintedScore } from '@eemusic/music/printing';
import type { Services } from '#platform/services.ts';
import { scoreAddress } from '#platform/files/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { assertOffered } from '#library/tag-lists/index.ts';
import { exportScores, find, list, select, exportScoreList, thumbnailOf } from './find.ts';
import * as uploads from '#library/uploads/index.ts';
import * as library from '#library/catalogue/index.ts';
import * as prints from '#library/printing/index.ts';

export const scoresRoom: Room<{ engravers: uploads.Engravers }> = {
  routes: (serve, services, { engravers }) => scoreRoutes(serve, services, engravers),
  restorers: () => ({
    score: actions.scoreRestorer,
    'score-change': scoreChangeRestorer,
  }),
};

/** Columns that belong together: undoing a change restores all of them or none. */
const units: (keyof actions.ScoreColumns)[][] = [
  ['grade_id', 'level_id', 'stage_id'],
  ['accompaniment', 'accompaniment_offset', 'accompaniment_tempo'],
];

/** Deleted scores stay deleted, and values that somebody has changed since then stay. */
const scoreChangeRestorer: Restorer = {
  codes: ['SL'],
  async restore(tx, records) {
    const changed = await readChanged(tx, records);
    const libraries = [...new Set(changed.flatMap(({ before }) => before.library_id ?? []))];
    for (const id of libraries.toSorted((one, other) => one - other)) await lock(tx, libraryLock(id));
    await actions.lockScores(tx);

    const rows = await findListed(
      tx,
      changed.map(({ id }) => id),
    );
    const changes = findUntouched([...rows.values()], changed);
    await assertLibraries(tx, [...new Set(changes.flatMap(({ columns }) => columns.library_id ?? []))]);
    await actions.writeColumns(tx, changes, 'score.not-found');
    await actions.auditChanges(tx, changes, { action: 'score.updated' });
    tx.audit('score.change-undone', { kind: 'score', id: null, name: records[0]?.name ?? '' });
    await removeDeletions(tx, partsOf(records));
  },
  /** Removes only the data for undoing; the scores stay. */
  purge: (tx, records) => removeDeletions(tx, partsOf(records)),
  expired: { action: 'score.change-expired', kind: 'score' },
  message: (records) => message('score.change-undone', { name: records[0]?.name ?? '' }),
};

function partsOf(records: readonly DeletedRecord[]): number[] {
  return records.flatMap(({ links }) => (links as actions.ChangeParts).parts);
}

async function readChanged(tx: Change, records: readonly DeletedRecord[]): Promise<actions.ScoreChanged[]> {
  const changed: actions.ScoreChanged[] = [];
  for (const part of partsOf(records)) {
    const deletion = await findDeletion(tx, part);
    for (const { id, links } of deletion?.records ?? [])
      changed.push({ id, ...(links as Omit<actions.ScoreChanged, 'id'>) });
  }
  return changed;
}

function findUntouched(rows: readonly ScoreRow[], changed: readonly actions.ScoreChanged[]) {
  const byId = new Map(changed.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const one = byId.get(row.id);
    const columns = one ? columnsBack(row, one) : {};
    return Object.keys(columns).length > 0 ? [{ row, columns }] : [];
  });
}

function columnsBack(row: ScoreRow, { before, after }: actions.ScoreChanged): actions.ScoreColumns {
  const isUntouched = (column: keyof actions.ScoreColumns) => row[column] === after[column];
  const back = (Object.keys(before) as (keyof actions.ScoreColumns)[]).filter((column) => {
    const unit = units.find((group) => group.includes(column)) ?? [column];
    return unit.filter((one) => one in after).every(isUntouched);
  });
  return Object.fromEntries(back.map((column) => [column, before[column]]));
}

async function assertLibraries(tx: Parameters<typeof findLibraries>[0], ids: number[]): Promise<void> {
  const missing = ids.length === 0 ? undefined : (await findLibraries(tx, ids)).find(({ isDeleted }) => isDeleted);
  if (missing) throw new Refusal('deletion.in-the-way', { obstacle: 'library-deleted', name: missing.name });
}

function scoreRoutes(serve: Serve, services: Services, engravers: uploads.Engravers): void {
  const { clock, database, log } = services;
  const { read } = database;
  const drawings = prints.openDrawings(services, engravers);
  serve(uploading.uploadScore, ({ file }, by) => uploads.uploadScore(services, engravers, file, by));
  serve(contract.publishScores, (request, by) => actions.publish(services, request, by));
  serve(contract.listScores, (request) => list(services, request));
  serve(contract.toggleScore, (request, by) => actions.toggle(services, request, by));
  serve(contract.updateScore, (request, by) => actions.updateScore(services, request, by));
  serve(contract.deleteScore, ({ id }, by) => actions.deleteScores(services, { selected: [id] }, by));
  serve(contract.deleteScores, (request, by) => actions.deleteScores(services, request, by));
  serve(contract.exportScores, ({ selected }) => exportScores(services, selected));
  /** Stored pages are used if they have the print's layout. A score whose pages are missing is noted. */
  serve(printing.printScores, async ({ selected, edition, layout = standardPrintLayout }, { language }) => {
    const present = await getScores(read, selected);
    const rows = await Promise.all(present.map((row) => atEdition(read, row, edition)));
    const { drawingOf, layoutOf, placeOf } = await readForPrint(read, rows, { layout, language });

    async function scoreOf(row: ScoreRow): Promise<PrintedScore> {
      const drawing = drawingOf(row);
      const pages = await drawings.pages(drawing, layoutOf(row));
      if (!pages) log.error({ score: row.id }, 'a score to be printed has lost its pages');
      return { title: row.name, place: placeOf(row), credits: uploads.creditsOf(drawing), pages };
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
    const how = { texts: printTexts[language], format: prints.pageFormat(layout), pause: yieldToEventLoop };
    const body = printScores({ scores: scores(), ...how });
    return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', body };
  });
  /** Booklets hold scores that were deleted since, so these are told apart rather than refused. */
  serve(listBookletScores, async ({ selected: named }) => {
    const ids = [...new Set(named)];
    const [rows, places] = await Promise.all([findListed(read, ids), library.readPlaces(read)]);
    const missing = ids.filter((id) => !rows.has(id));
    const [names, deletions] = await Promise.all([
      readInChunks(read, missing, (chunk) => read.selectFrom('scores').select(['id', 'name']).where('id', 'in', chunk)),
      findRestorable(read, { kind: 'score', ids: missing, now: clock.now() }),
    ]);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return {
      scores: ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [{ ...shownOf(services, row), ...library.placeNames(places, decidedOf(row)) }] : [];
      }),
      gone: missing.map((id) => ({ id, name: nameOf.get(id) ?? null, deletionId: deletions.get(id) ?? null })),
    };
  });
  serve(printBooklet, (request, by) => booklet(services, drawings, request, by.language));
  serve(playing.previewScore, async ({ id, edition }, { language }) => {
    const present = await getScore(read, id);
    const row = await atEdition(read, present, edition);
    const { name, file_name: fileName, version } = row;
    const file = await uploads.getScoreFile(read, fileName);
    return {
      name,
      place: library.placeOnPaper(await library.readPlaces(read), decidedOf(row), language),
      credits: uploads.creditsOf(file),
      ...(await uploads.readPlayed(services, file, 'published')),
      // Left out for other editions, because the recording is aligned only with the current notes.
      accompaniment: row.file_id === present.file_id ? alignedOf(services, row) : null,
      version,
    };
  });
  serve(playing.previewUpload, async ({ fileName }) =>
    uploads.readPlayed(services, await uploads.getScoreFile(read, fileName), 'uploaded'),
  );
  serve(playing.alignAccompaniment, (request, by) => actions.align(services, request, by));
  serve(catalogue.findScores, (request) => find(services, request));
  serve(catalogue.countScores, async (filter) => library.countEntries(await library.catalogueOf(services), filter));
  serve(catalogue.selectScores, (request) => select(services, request));
  /** Changes all or none. Scores that already have these values are not written. */
  serve(catalogue.changeScores, (request, by) => {
    const { change } = request;
    return actions.changeSelected(services, request, by, async (tx) => {
      if (change.moduleId !== undefined) await lock(tx, libraryLock(change.moduleId));
      await actions.lockScores(tx);
      await assertPossible(tx, change);
      await assertOffered(tx, change);
      const chosen = await actions.resolveSelectedScores(services, request);
      const missingCode = request.matching ? ('selection.changed' as const) : ('score.not-found' as const);
      const rows = await findListed(
        tx,
        chosen.toSorted((one, other) => one - other),
      );
      if (rows.size !== chosen.length) throw new Refusal(missingCode);

      const columns = library.columnsOfDecisions(change);
      const changes = [...rows.values()].flatMap((row) => {
        const differing = differingFrom(row, columns);
        return Object.keys(differing).length > 0 ? [{ row, columns: differing }] : [];
      });
      if (changes.length === 0) {
        auditRequest(tx, rows);
        return { ...message('record.changed', { noun: 'score', changed: 0, chosen: chosen.length }), deletionId: null };
      }
      const about = { action: 'score.updated', at: clock.now(), missingCode };
      const deletionId = await actions.changeMany(tx, changes, about);
      return {
        ...message('record.changed', { noun: 'score', changed: changes.length, chosen: chosen.length }),
        deletionId,
      };
    });
  });
  serve(catalogue.exportScoreList, (request, by) => exportScoreList(services, request, by.language));
  serve(catalogue.coverScores, async (request) => library.coverage(await library.catalogueOf(services), request));
}

function alignedOf(services: Services, row: ScoreRow) {
  const { accompaniment: name, accompaniment_seconds: seconds } = row;
  if (name === null) return null;
  const { accompaniment_offset: offset, accompaniment_tempo: tempo } = row;
  return { address: scoreAddress(services, name), seconds, offset, tempo };
}

function shownOf(services: Services, row: ListedRow) {
  const { id, name, gradeId, levelId, stageId, moduleId, scoreEnabled } = decidedOf(row);
  const { edition, original_name: originalName } = row;
  const place = { gradeId, levelId, stageId, moduleId };
  return { id, name, ...place, scoreEnabled, edition, originalName, thumbnail: thumbnailOf(services, row) };
}

async function readForPrint(
  db: Query,
  rows: readonly ScoreRow[],
  { layout, language }: { layout: PrintLayout; language: Language },
) {
  const [places, drawn] = await Promise.all([
    library.readPlaces(db),
    uploads.drawingsOf(
      db,
      rows.map(({ file_id: id }) => id),
    ),
  ]);
  const early = prints.earlyGrades(places);
  return {
    drawingOf: ({ file_id: id, file_name: name }: ScoreRow): uploads.Drawing =>
      drawn.get(id) ?? { name, edition: 1, pages: 1, systems: null, composer: null, credits: null },
    layoutOf: ({ grade_id: grade }: ScoreRow) => prints.engravingLayout(layout, early.has(grade)),
    placeOf: (row: ScoreRow) => library.placeOnPaper(places, decidedOf(row), language),
  };
}

/**
 * Streams the selected scores as a booklet, in this order. With a custom layout, all scores are drawn first, because
 * the table of contents needs their page numbers. Whether files exist is not checked in advance, which would cost a
 * request per file; the booklet notes where pages are missing.
 */
async function booklet(
  { database, clock, log }: Services,
  drawings: prints.Drawings,
  options: RequestOf<typeof printBooklet>,
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
    credits: uploads.creditsOf(drawingOf(row)),
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
    const format = printLayout && prints.pageFormat(printLayout);
    const how = { format, created: clock.now(), texts, pause: yieldToEventLoop };
    yield* printBooklet({ ...look, ...how, scores, readPages: readScore });
  }
  return {
    contentType: 'application/pdf',
    attachment: prints.bookletFileName(options.title),
    scores: rows.length,
    body: body(),
  };
}

async function assertPossible(tx: Change, { gradeId, levelId, stageId, moduleId }: catalogue.ScoreChange) {
  if (gradeId !== undefined && levelId !== undefined && stageId !== undefined)
    await actions.assertPlaceFits(tx, { gradeId, levelId, stageId });
  if (moduleId !== undefined) await getLibrary(tx, moduleId);
}

/** Writes an audit entry for the request even if nothing had to change. */
function auditRequest(tx: Change, rows: ReadonlyMap<number, ScoreRow>): void {
  const [only] = rows.values();
  const record = rows.size === 1 && only ? { id: only.id, name: only.name } : { id: null, name: `${rows.size} scores` };
  tx.audit('score.updated', { kind: 'score', ...record });
}

function differingFrom(row: ScoreRow, columns: actions.ScoreColumns): actions.ScoreColumns {
  const names = Object.keys(columns) as (keyof actions.ScoreColumns)[];
  return Object.fromEntries(names.filter((name) => row[name] !== columns[name]).map((name) => [name, columns[name]]));
}
