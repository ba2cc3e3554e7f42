import type { FileResult } from '@eemusic/contract/endpoint';
import type { PrintedScore } from '@eemusic/music/printing';
import type { Services } from '#services.ts';
import { drawingsOf } from './file-store.ts';
import { placeName } from './place-name.ts';
import { getScores, placeNames } from './store.ts';
import { readPage } from './stored.ts';

/** The selected scores as one PDF, in the given order, painted from their stored pages while it is sent. */
export async function print({ database, storage }: Services, selected: number[]): Promise<FileResult> {
  const rows = await getScores(database.read, selected);
  const names = await placeNames(database.read);
  const drawings = await drawingsOf(
    database.read,
    rows.map(({ file_id: id }) => id),
  );

  async function* scores(): AsyncGenerator<PrintedScore> {
    for (const row of rows) {
      const { pages, edition } = drawings.get(row.file_id) ?? { pages: 0, edition: 1 };
      const file = { name: row.file_name, edition };
      const numbers = Array.from({ length: pages }, (_, index) => index + 1);
      yield {
        title: row.name,
        subtitle: placeName(names, row),
        pages: await Promise.all(numbers.map((page) => readPage(storage, file, page))),
      };
    }
  }

  const { printScores } = await import('@eemusic/music/printing');
  return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', body: printScores({ scores: scores() }) };
}
