import type { FileResult } from '@eemusic/contract/platform/endpoint';
import type { PrintedScore } from '@eemusic/music/printing';
import { drawingsOf, readPages } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { placeName } from './place-name.ts';
import { getScores, placeNames } from './store.ts';

/** The selected scores as one PDF, in the given order, painted from their stored pages while it is sent; one whose pages are lost keeps its place. */
export async function print({ database, storage, log }: Services, selected: number[]): Promise<FileResult> {
  const rows = await getScores(database.read, selected);
  const names = await placeNames(database.read);
  const drawings = await drawingsOf(
    database.read,
    rows.map(({ file_id: id }) => id),
  );

  async function* scores(): AsyncGenerator<PrintedScore> {
    for (const row of rows) {
      const drawing = drawings.get(row.file_id);
      const pages = drawing ? await readPages(storage, drawing) : null;
      if (!pages) log.error({ score: row.id }, 'a score to be printed has lost its pages');
      yield { title: row.name, subtitle: placeName(names, row), pages };
    }
  }

  const { printScores } = await import('@eemusic/music/printing');
  return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', body: printScores({ scores: scores() }) };
}
