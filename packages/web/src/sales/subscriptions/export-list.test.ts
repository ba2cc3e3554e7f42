import { describe, expect, it, vi } from 'vitest';
import { exportList, findEducatorIds, selectAll } from './export-keys.tsx';

const filter = exportList.filterOf({ search: 'lotus' });

/** Educators numbered from 1; every hundredth is deleted. */
function startServer(total: number) {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { Page, Size } = JSON.parse(body) as { Page?: number; Size: number };
    const from = ((Page ?? 1) - 1) * Size;
    const educators = Array.from({ length: Math.min(Size, total - from) }, (_, at) => ({
      educatorId: from + at + 1,
      isDeleted: (from + at + 1) % 100 === 0,
    }));
    return Response.json({ educators, total });
  });
}

describe('the educators whose keys are exported', () => {
  it('are all that match, over several pages, without deleted ones', async () => {
    startServer(1234);

    const ids = await findEducatorIds(filter, new AbortController().signal);

    expect(ids).toHaveLength(1222);
    expect(ids.at(-1)).toBe(1234);
    expect(ids).not.toContain(100);
  });

  it('are at most 10,000', async () => {
    startServer(10_000);
    expect(await selectAll(filter)).toEqual({ total: 10_000, token: expect.any(String) });
    startServer(10_001);
    expect(await selectAll(filter)).toEqual({ total: 10_001, token: null });
  });
});
