import { hash } from 'node:crypto';
import { maxCatalogueScores, type readCatalogue } from '@eemusic/contract/learning/content';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  listPublications,
  type Position,
  type PublicationState,
  readCursor,
  readPublicationState,
  writeCursor,
} from '#library/publications/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { addressPeriod } from '#platform/files/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { librariesOf } from './reader.ts';
import { scoreOf } from './score-of.ts';
import { shareReads } from './share-reads.ts';

type Request = RequestOf<typeof readCatalogue>;

/** Serves the catalogue on one node. */
export function openCatalogue(services: Services) {
  const { database, clock } = services;
  const readState = shareReads(() => readPublicationState(database.read));

  return {
    /** Changes whenever the answer would: when a score changes, and when the addresses of files are renewed. */
    async etagOf({ since, studentId }: Request, by: Actor): Promise<string> {
      const libraries = await librariesOf(database.read, studentId, by);
      const state = historyFor(await readState(), libraries);
      positionOf(state, since);
      return `"${state.history}.${state.change}.${addressPeriod(clock.now())}"`;
    },

    async read(
      { since, studentId, limit = maxCatalogueScores }: Request,
      by: Actor,
    ): Promise<ResultOf<typeof readCatalogue>> {
      const libraries = await librariesOf(database.read, studentId, by);
      const state = historyFor(await readState(), libraries);
      const page = await listPublications(database.read, { after: positionOf(state, since), limit, libraries });
      return {
        scores: page.scores.map((row) => scoreOf(services, row)),
        removed: page.removed,
        cursor: writeCursor(state.history, page.until),
        hasMore: page.hasMore,
      };
    },
  };
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
