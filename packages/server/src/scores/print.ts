import type { FileResult } from '@eemusic/contract/endpoint';
import type { PrintedScore } from '@eemusic/music/printing';
import type { Services } from '#services.ts';
import { getScores, pageCounts, placeNames } from './store.ts';
import { readPage } from './stored.ts';

/** The selected scores as one PDF, in the given order, painted from their stored pages while it is sent. */
export async function print({ database, storage }: Services, selected: number[]): Promise<FileResult> {
  const rows = await getScores(database.read, selected);
  const names = await placeNames(database.read);
  const pages = await pageCounts(
    database.read,
    rows.map(({ file_id: id }) => id),
  );

  async function* scores(): AsyncGenerator<PrintedScore> {
    for (const row of rows) {
      const count = pages.get(row.file_id) ?? 0;
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      yield {
        title: row.name,
        subtitle: [names.grades.get(row.grade_id), names.levels.get(row.level_id), names.stages.get(row.stage_id)].join(
          ' · ',
        ),
        pages: await Promise.all(numbers.map((page) => readPage(storage, row.file_name, page))),
      };
    }
  }

  const { printScores } = await import('@eemusic/music/printing');
  return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', body: printScores({ scores: scores() }) };
}
