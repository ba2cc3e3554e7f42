import type { printBooklet } from '@eemusic/contract/library/booklets';
import type { FileResult, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { BookletEntry } from '@eemusic/music/printing';
import { type Drawing, drawingsOf, readPages } from '#library/uploads/index.ts';
import type { Services } from '#platform/services.ts';
import { placeName } from './place-name.ts';
import type { ScoreRow } from './rows.ts';
import { getScores, placeNames } from './store.ts';

type Wishes = RequestOf<typeof printBooklet>;

/**
 * The selected scores as a booklet, in the given order, painted from their stored pages while it is sent.
 * Whether all files are there is not asked before, which would cost a question for each: the booklet says where one is gone.
 */
export async function booklet({ database, storage, clock, log }: Services, wishes: Wishes): Promise<FileResult> {
  const { selected, ...look } = wishes;
  const rows = await getScores(database.read, selected);
  const [names, drawings] = await Promise.all([
    placeNames(database.read),
    drawingsOf(
      database.read,
      rows.map(({ file_id: id }) => id),
    ),
  ]);
  const drawingOf = ({ file_id: id, file_name: name }: ScoreRow): Drawing =>
    drawings.get(id) ?? { name, edition: 1, pages: 1, systems: null };

  async function readScore(index: number): Promise<string[] | null> {
    const row = rows[index];
    const pages = row ? await readPages(storage, drawingOf(row)) : null;
    if (!pages) log.error({ score: row?.id }, 'a score in a booklet has lost its pages');
    return pages;
  }

  const { printBooklet } = await import('@eemusic/music/printing');
  const scores = rows.map((row) => entryOf(row, drawingOf(row), placeName(names, row)));
  const body = printBooklet({ ...look, created: clock.now(), scores, readPages: readScore });
  return { contentType: 'application/pdf', attachment: 'EEMusic Scores.pdf', scores: rows.length, body };
}

function entryOf({ name }: ScoreRow, { pages, systems }: Drawing, place: string): BookletEntry {
  return {
    title: name,
    place,
    pages,
    systems: systems === null ? null : (JSON.parse(systems) as BookletEntry['systems']),
  };
}
