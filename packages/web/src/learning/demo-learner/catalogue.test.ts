import { createLearnerClient } from '@eemusic/learner-client';
import { describe, expect, it } from 'vitest';
import { emptyShelf, fetchNewScores, type Shelf } from './score-shelf.tsx';

type Answer = { status?: number; body?: object; etag?: string };
const page = (ids: number[], cursor: string, more: object = {}) => ({
  body: { scores: ids.map((id) => ({ id, name: `Score ${id}` })), removed: [], cursor, hasMore: false, ...more },
});

/** A client that gets these answers in order, and the requests that it sent. */
function aService(...answers: Answer[]) {
  const requests: [query: string, etag: string | null][] = [];
  const fetch = async ({ url, headers }: Request) => {
    requests.push([new URL(url).search, headers.get('if-none-match')]);
    const { status = 200, body, etag } = answers.shift() ?? { status: 304 };
    return new Response(body ? JSON.stringify(body) : null, {
      status,
      headers: { 'content-type': 'application/json', ...(etag !== undefined && { etag }) },
    });
  };
  return {
    requests,
    client: createLearnerClient({ address: 'https://console.example.com', token: 'token', fetch }),
  };
}

const idsOf = ({ scores }: Shelf) => [...scores.keys()];

describe('the shelf of a learner', () => {
  it('is read page by page, and then continued from its end', async () => {
    const { client, requests } = aService(page([1, 2], 'a', { hasMore: true }), page([3], 'b'), page([1], 'c'));

    const first = await fetchNewScores(client, emptyShelf);
    const second = await fetchNewScores(client, first);

    expect(idsOf(first)).toEqual([1, 2, 3]);
    expect(idsOf(second)).toEqual([2, 3, 1]);
    expect(requests.map(([query]) => query)).toEqual(['', '?since=a', '?since=b']);
  });

  it('stays the same object while nothing changes, and loses withdrawn scores', async () => {
    const { client, requests } = aService(
      { ...page([1, 2], 'a'), etag: '"of all"' },
      { ...page([], 'a'), etag: '"of a"' },
      { status: 304 },
      page([], 'b', { removed: [1] }),
    );
    const first = await fetchNewScores(client, emptyShelf);
    const second = await fetchNewScores(client, first);

    expect(await fetchNewScores(client, second)).toBe(second);
    expect(idsOf(await fetchNewScores(client, second))).toEqual([2]);
    expect(requests.map(([, etag]) => etag)).toEqual([null, null, '"of a"', '"of a"']);
  });

  it('starts again if the cursor is no longer known, and passes on any other refusal', async () => {
    const gone = { status: 410, body: { code: 'catalogue.cursor', error: 'Fetch it again', params: {} } };
    const wrong = { status: 401, body: { code: 'token.wrong', error: 'Not valid', params: {} } };
    const { client } = aService(gone, page([7], 'z'), wrong);

    const shelf = await fetchNewScores(client, { ...emptyShelf, cursor: 'old' });

    expect(idsOf(shelf)).toEqual([7]);
    await expect(fetchNewScores(client, shelf)).rejects.toMatchObject({ status: 401, code: 'token.wrong' });
  });
});
