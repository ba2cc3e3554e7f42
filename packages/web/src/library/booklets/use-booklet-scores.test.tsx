import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bookletKey } from './queries.ts';
import { aBookletScore } from './testing.ts';
import { useBookletScores } from './use-booklet-scores.ts';

/** A server that stores these scores and fails if one of the requested ids is missing. */
function openBooklet(ids: readonly number[], stored: number[]) {
  const calls: number[][] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { selected } = JSON.parse(body) as { selected: number[] };
    calls.push(selected);
    if (selected.some((id) => !stored.includes(id)))
      return Response.json({ error: 'This score does not exist', code: 'score.not-found' }, { status: 404 });
    return Response.json({ scores: selected.map((id) => aBookletScore({ id, name: `March ${id}` })) });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hook = renderHook((shown: readonly number[]) => useBookletScores(shown), { initialProps: ids, wrapper });
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

  it('are found even if some of them are gone', async () => {
    const { names } = openBooklet([1, 2, 3, 4, 5, 6, 7], [1, 3, 4, 6, 7]);

    await waitFor(() =>
      expect(names()).toEqual(['1 March 1', '2  gone', '3 March 3', '4 March 4', '5  gone', '6 March 6', '7 March 7']),
    );
  });

  it('keep their name if they are deleted meanwhile', async () => {
    const stored = [1, 2];
    const { names, client } = openBooklet([2, 1], stored);
    await waitFor(() => expect(names()).toHaveLength(2));

    stored.pop();
    await act(() => client.invalidateQueries({ queryKey: bookletKey }));

    await waitFor(() => expect(names()).toEqual(['2 March 2 gone', '1 March 1']));
  });
});
