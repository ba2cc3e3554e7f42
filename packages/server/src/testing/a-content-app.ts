import { readCatalogue } from '@eemusic/contract/learning/content';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { learnerToken } from './an-app.ts';
import { startServer } from './start-server.ts';

type Answer = AnswerOf<typeof readCatalogue>;

/** Starts a server with the learner service, and apps that mirror its catalogue. */
export async function aContentApp() {
  const server = await startServer({ codes: ['SL'], configuration: { LEARNER_TOKEN: learnerToken } });
  const read = (query: { since?: string; limit?: string } = {}, headers: Record<string, string> = {}) =>
    server.call(readCatalogue, query, { token: learnerToken, headers });
  return { ...server, readPage: read, reader: (limit?: number) => aReader(read, limit) };
}

/** An app that keeps what it has received, and requests only changes. */
function aReader(
  read: (query: { since?: string; limit?: string }) => Promise<{ status: number; body: Answer }>,
  limit?: number,
) {
  const scores = new Map<number, Answer['scores'][number]>();
  let cursor: string | undefined;
  /** Reads one page. */
  async function step(): Promise<Answer> {
    const query = { ...(cursor !== undefined && { since: cursor }), ...(limit !== undefined && { limit: `${limit}` }) };
    const { status, body } = await read(query);
    if (status !== 200) throw new Error(JSON.stringify(body));
    for (const id of body.removed) scores.delete(id);
    for (const score of body.scores) scores.set(score.id, score);
    cursor = body.cursor;
    return body;
  }
  return {
    scores,
    step,
    /** Reads all pages and returns their combined answers. */
    async update() {
      const heard: { changed: number[]; removed: number[] } = { changed: [], removed: [] };
      for (let hasMore = true; hasMore;) {
        const page = await step();
        heard.changed.push(...page.scores.map(({ id }) => id));
        heard.removed.push(...page.removed);
        hasMore = page.hasMore;
      }
      return heard;
    },
    names: () => [...scores.values()].map(({ name }) => name).toSorted(),
  };
}
