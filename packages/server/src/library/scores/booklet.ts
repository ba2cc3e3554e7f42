import type { printBooklet } from '@eemusic/contract/library/booklets';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Booklet, BookletEntry } from '@eemusic/music/printing';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import { placeOnPaper, readPlaces } from '#library/catalogue/index.ts';
import { bookletFileName, type Drawings, earlyGrades, engravingLayout, pageFormat } from '#library/printing/index.ts';
import { creditsOf, type Drawing, drawingsOf } from '#library/uploads/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import { decidedOf, type ScoreRow } from './rows.ts';
import { getScores } from './store.ts';

type Options = RequestOf<typeof printBooklet>;

/**
 * Streams the selected scores as a booklet, in this order. With a custom layout, all scores are drawn first, because
 * the table of contents needs their page numbers. Whether files exist is not checked in advance, which would cost a
 * request per file; the booklet notes where pages are missing.
 */
export async function booklet(
  { database, clock, log }: Services,
  drawings: Drawings,
  options: Options,
  language: Language,
): Promise<FileResult> {
  const { selected, printLayout, ...look } = options;
  const rows = await getScores(database.read, selected);
  const [places, drawn] = await Promise.all([
    readPlaces(database.read),
    drawingsOf(
      database.read,
      rows.map(({ file_id: id }) => id),
    ),
  ]);
  const drawingOf = ({ file_id: id, file_name: name }: ScoreRow): Drawing =>
    drawn.get(id) ?? { name, edition: 1, pages: 1, systems: null, composer: null, credits: null };

  const early = earlyGrades(places);
  const standard = printLayout ?? standardPrintLayout;
  const layoutOf = ({ grade_id: grade }: ScoreRow) => engravingLayout(standard, early.has(grade));

  async function readScore(index: number): Promise<string[] | null> {
    const row = rows[index];
    const pages = row ? await drawings.pages(drawingOf(row), layoutOf(row)) : null;
    if (!pages) log.error({ score: row?.id }, 'a score in a booklet has lost its pages');
    return pages;
  }

  const { printBooklet } = await import('@eemusic/music/printing');
  const entryOf = async (row: ScoreRow): Promise<BookletEntry> => ({
    title: row.name,
    place: placeOnPaper(places, decidedOf(row), language),
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
