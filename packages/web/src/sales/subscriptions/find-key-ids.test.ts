import { expect, it, vi } from 'vitest';
import { findKeyIds } from './read-keys.ts';

const numbers = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at);
const keys = (ids: number[]) => ids.map((activationId) => ({ activationId }));

/** The filter finds three keys of educator 1, none of 2, 620 of 3. */
const found = new Map([
  [1, numbers(3, 1)],
  [2, []],
  [3, numbers(620, 1000)],
]);

function startServer() {
  const calls: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const query = JSON.parse(body) as { educatorId?: number; Page: number; Size: number; keysEach: number };
    calls.push({ address, ...query });
    if (query.educatorId !== undefined) {
      const all = found.get(query.educatorId) ?? [];
      const page = all.slice((query.Page - 1) * query.Size, query.Page * query.Size);
      return Response.json({ activationCodes: keys(page), total: all.length });
    }
    const educators = [...found].map(([educatorId, ids]) => ({
      educatorId,
      foundKeys: ids.length,
      activationCodes: keys(ids.slice(0, query.keysEach)),
    }));
    return Response.json({ educators: query.Page === 1 ? educators : [], total: 3 });
  });
  return calls;
}

const matching = { searchKeyValue: 'lotus', status: 'Active', token: 'x' } as const;

it("finds the ids of a filter's keys in the order of the list", async () => {
  const calls = startServer();

  const ids = await findKeyIds({ count: 623, body: { matching: { ...matching, educatorId: 0 } } });

  expect(ids).toEqual([...numbers(3, 1), ...numbers(620, 1000)]);
  expect(calls).toHaveLength(3);
  expect(calls.every(({ searchKeyValue, status }) => searchKeyValue === 'lotus' && status === 'Active')).toBe(true);
  expect(calls.some((call) => 'token' in call)).toBe(false);
});

it('requests the keys of one educator only', async () => {
  const calls = startServer();

  expect(await findKeyIds({ count: 3, body: { matching: { ...matching, educatorId: 1 } } })).toEqual([1, 2, 3]);
  expect(calls).toEqual([expect.objectContaining({ address: '/admin/subscriptions/educator/keys', educatorId: 1 })]);
});
