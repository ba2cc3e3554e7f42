import type { printScores as contract } from '@eemusic/contract/library/printing';
import type { Language } from '@eemusic/contract/platform/languages';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import { standardPrintLayout } from '@eemusic/contract/library/print-layout-values';
import type { PrintedScore } from '@eemusic/music/printing';
import { placeOnPaper, readPlaces } from '#library/catalogue/index.ts';
import { type Drawings, earlyGrades, engravingLayout, pageFormat } from '#library/printing/index.ts';
import { creditsOf, drawingsOf } from '#library/uploads/index.ts';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import type { Services } from '#platform/services.ts';
import { atEdition } from './edition-store.ts';
import { decidedOf, type ScoreRow } from './rows.ts';
import { getScores } from './store.ts';

/**
 * Streams the selected scores as one PDF, in this order. Stored pages are used if they have the print's layout. A score
 * whose pages are missing is noted in its place.
 */
export async function print(
  { database, log }: Services,
  drawings: Drawings,
  { selected, edition, layout = standardPrintLayout }: RequestOf<typeof contract>,
  language: Language,
): Promise<FileResult> {
  const present = await getScores(database.read, selected);
  const rows = await Promise.all(present.map((row) => atEdition(database.read, row, edition)));
  const places = await readPlaces(database.read);
  const early = earlyGrades(places);
  const drawn = await drawingsOf(
    database.read,
    rows.map(({ file_id: id }) => id),
  );

  async function scoreOf(row: ScoreRow): Promise<PrintedScore> {
    const drawing = drawn.get(row.file_id);
    const pages = drawing ? await drawings.pages(drawing, engravingLayout(layout, early.has(row.grade_id))) : null;
    if (!pages) log.error({ score: row.id }, 'a score to be printed has lost its pages');
    const credits = drawing ? creditsOf(drawing) : {};
    return { title: row.name, place: placeOnPaper(places, decidedOf(row), language), credits, pages };
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
