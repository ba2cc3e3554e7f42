import { hash } from 'node:crypto';
import { maxCatalogueScores, type readCatalogue, type readNames } from '@eemusic/contract/learning/content';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { readStepNames } from '#library/academics/index.ts';
import {
  listPublications,
  type Position,
  type PublicationState,
  readCursor,
  readPublicationState,
  writeCursor,
} from '#library/publications/index.ts';
import { readEntryNames } from '#library/tag-lists/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { addressPeriod } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { librariesOf } from './reader.ts';
import { scoreOf } from './score-of.ts';

type Request = RequestOf<typeof readCatalogue>;

/** Changes whenever the answer would: when a score changes, and when the addresses of files are renewed. */
export async function etagOfCatalogue(
  { database: { read }, clock }: Services,
  { since, studentId }: Request,
  by: Actor,
) {
  const libraries = await librariesOf(read, studentId, by);
  const state = historyFor(await readPublicationState(read), libraries);
  positionOf(state, since);
  return `"${state.history}.${state.change}.${addressPeriod(clock.now())}"`;
}

export async function listCatalogue(
  services: Services,
  { since, studentId, limit = maxCatalogueScores }: Request,
  by: Actor,
): Promise<ResultOf<typeof readCatalogue>> {
  const { read } = services.database;
  const libraries = await librariesOf(read, studentId, by);
  const state = historyFor(await readPublicationState(read), libraries);
  const page = await listPublications(read, { after: positionOf(state, since), limit, libraries });
  return {
    scores: page.scores.map((row) => scoreOf(services, row)),
    removed: page.removed,
    cursor: writeCursor(state.history, page.until),
    hasMore: page.hasMore,
  };
}

/** Returns the names of what the catalogue lists by id: libraries, grades, levels and stages. */
export async function listNames({ database: { read } }: Services): Promise<ResultOf<typeof readNames>> {
  return { grades: await readStepNames(read), ...(await readEntryNames(read)) };
}

/**
 * Each set of libraries has its own history, so that a cursor becomes invalid when the student's key opens other
 * libraries.
 */
function historyFor({ history, change }: PublicationState, libraries: readonly number[] | null): PublicationState {
  if (libraries === null) return { history, change };
  return { history: `${history}-${hash('sha256', libraries.join(), 'hex').slice(0, 16)}`, change };
}

/**
 * Returns the position of the cursor; null if there is none or `?since=` is empty. A cursor of another history, or of a
 * later change than the latest one, is from before a backup was restored; the app may have read data that no longer
 * exist.
 */
function positionOf({ history, change }: PublicationState, cursor: string | undefined): Position | null {
  if (!cursor) return null;
  const position = readCursor(history, cursor);
  if (position === null || Math.max(position.change, position.since ?? 0) > change)
    throw new Refusal('catalogue.cursor');
  return position;
}
