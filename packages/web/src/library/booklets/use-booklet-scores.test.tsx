import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bookletKey } from './queries.ts';
import { aBookletScore } from './testing.ts';
import { useBookletScores } from './use-booklet-work.ts';

/** A server that stores these scores, and knows the names of the others unless they are purged. */
function openBooklet(ids: readonly number[], stored: number[], purged: readonly number[] = []) {
  const calls: number[][] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { selected } = JSON.parse(body) as { selected: number[] };
    calls.push(selected);
    const gone = selected.filter((id) => !stored.includes(id));
    return Response.json({
      scores: selected.filter((id) => stored.includes(id)).map((id) => aBookletScore({ id, name: `March ${id}` })),
      gone: gone.map((id) =>
        purged.includes(id) ? { id, name: null, deletionId: null } : { id, name: `March ${id}`, deletionId: 7 },
      ),
    });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const known = new Map([[5, 'Known March']]);
  const hook = renderHook((shown: readonly number[]) => useBookletScores(shown, known), {
    initialProps: ids,
    wrapper,
  });
  const names = () => hook.result.current.entries?.map(({ id, name, score }) => `${id} ${name}${score ? '' : ' gone'}`);
  return { ...hook, client, calls, names };
}

describe('the scores of a booklet', () => {
  it('are shown in the order of the address, and not requested again when it changes', async () => {
    const { names, rerender, calls } = openBooklet([3, 1, 2], [1, 2, 3]);
    await waitFor(() => expect(names()).toEqual(['3 March 3', '1 March 1', '2 March 2']));

    rerender([2, 3]);
    expect(names()).toEqual(['2 March 2', '3 March 3']);
    expect(calls).toEqual([[3, 1, 2]]);

    rerender([2, 3, 1]);
    expect(names()).toEqual(['2 March 2', '3 March 3', '1 March 1']);
    expect(calls).toHaveLength(1);
  });

  it('are asked for once even if some of them are gone, and named as far as anybody knows', async () => {
    const { names, calls } = openBooklet([1, 2, 3, 4, 5], [1, 3], [4, 5]);

    await waitFor(() =>
      expect(names()).toEqual(['1 March 1', '2 March 2 gone', '3 March 3', '4  gone', '5 Known March gone']),
    );
    expect(calls).toEqual([[1, 2, 3, 4, 5]]);
  });

  it('keep their names if they are deleted while the booklet is open', async () => {
    const stored = [1, 2];
    const { names, client } = openBooklet([2, 1], stored);
    await waitFor(() => expect(names()).toHaveLength(2));

    stored.pop();
    await act(() => client.invalidateQueries({ queryKey: bookletKey }));

    await waitFor(() => expect(names()).toEqual(['2 March 2 gone', '1 March 1']));
  });
});
