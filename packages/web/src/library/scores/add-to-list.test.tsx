import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { tagListsQuery } from '#library/tags/index.ts';
import { show } from '#testing/render.tsx';
import { AddToList } from './add-to-list.tsx';

const gSharpMajor = { fifths: 8, mode: 'major' };

function offer(
  reason: { code: string; params: Record<string, unknown> },
  isSure: boolean,
  list: 'keySignature' | 'range' = 'keySignature',
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(tagListsQuery.queryKey, [{ list, version: 1, entries: [] }]);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  show(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <AddToList list={list} reason={reason} isSure={isSure} onChoose={() => undefined} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

const offered = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map((one) => one.textContent);

describe('for a range that is in no position of the list', () => {
  it('all notes between the outermost ones are offered', () => {
    offer({ code: 'range.no-position', params: { right: ['E4', 'F♯5'], left: ['Bb2', 'G3'] } }, false, 'range');
    expect(offered()).toEqual(['Add B2–F5 to the list']);
  });
});

describe('for a key signature that could not be chosen', () => {
  it('a key that the list lacks is offered', () => {
    offer({ code: 'key.as-written', params: { ...gSharpMajor, isListed: false } }, true);
    expect(offered()).toEqual(['Add G-sharp major to the list']);
  });

  it('keys that change are offered together if the list lacks the combination', () => {
    offer(
      { code: 'key.changes', params: { keys: [gSharpMajor, { fifths: 0, mode: 'minor' }], isListed: false } },
      false,
    );
    expect(offered()).toEqual(['Add G-sharp major, A minor to the list']);
  });

  it('nothing is offered if the list has the key and only the notes are unclear', () => {
    offer({ code: 'key.as-written', params: { ...gSharpMajor, isListed: true } }, false);
    expect(offered()).toEqual([]);
  });

  it('the list opens if the notes allow only a value that no reason describes', () => {
    offer({ code: 'key.unusual', params: {} }, true);
    expect(offered()).toEqual(['Open this list to add an entry']);
  });
});
