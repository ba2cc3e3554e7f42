import type { CatalogueScore, LearnerClient } from '@eemusic/learner-client';
import { readRefusal, whenConnected } from './learner.ts';

/**
 * What an app stores of the catalogue: the scores by id, the last changed at the end, and the cursor from which to
 * continue.
 */
export type Shelf = { scores: ReadonlyMap<number, CatalogueScore>; cursor: string | null; etag: string | null };

export const emptyShelf: Shelf = { scores: new Map(), cursor: null, etag: null };

/** Fetches the changes since the last call; returns the same object if there are none. */
export async function fetchNewScores(client: LearnerClient, shelf: Shelf): Promise<Shelf> {
  const { cursor, etag } = shelf;
  const { data, error, response } = await whenConnected(
    client.GET('/learner/catalogue', {
      params: {
        query: cursor === null ? {} : { since: cursor },
        header: etag === null ? {} : { 'If-None-Match': etag },
      },
    }),
  );
  if (response.status === 304) return shelf;
  if (error?.code === 'catalogue.cursor') return fetchNewScores(client, emptyShelf);
  if (data === undefined) throw await readRefusal(response.status, error);

  const scores = new Map(shelf.scores);
  for (const id of [...data.removed, ...data.scores.map((score) => score.id)]) scores.delete(id);
  for (const score of data.scores) scores.set(score.id, score);
  // An ETag belongs to one address: after a request with another cursor it would never match.
  const next = { scores, cursor: data.cursor, etag: data.cursor === cursor ? response.headers.get('etag') : null };
  return data.hasMore ? fetchNewScores(client, next) : next;
}
