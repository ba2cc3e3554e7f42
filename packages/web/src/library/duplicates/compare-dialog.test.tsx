import type { Comparison } from '@eemusic/contract/library/duplicates';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { returnFocusFromDialogs } from '#platform/ui/return-focus.ts';
import { show } from '#testing/render.tsx';
import { CompareDialog } from './compare-dialog.tsx';

returnFocusFromDialogs();

/** A page with eight measures; element ids contain the name of the score. */
function pageOf(score: string): string {
  const measures = Array.from(
    { length: 8 },
    (_, index) => `<g class="measure" id="${score}${index}"><g class="staff"><path d="M0 0 L900 0"/></g></g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${measures.join('')}</svg>`;
}

function compare(found: Pick<Comparison, 'kind' | 'semitones'>, [one, other]: [Side, Side]) {
  const comparison = { ...found, one: { name: 'March', ...one }, other: { name: 'Walk', ...other } };
  vi.stubGlobal('fetch', async (path: string) =>
    path.startsWith('/admin')
      ? Response.json({
          ...comparison,
          one: { ...comparison.one, pages: ['/one-1.svg'] },
          other: { ...comparison.other, pages: ['/other-1.svg'] },
        })
      : new Response(pageOf(path.startsWith('/one') ? 'one' : 'other')),
  );
  return show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CompareDialog one="0000000000000001.musicxml" other="0000000000000002.musicxml" onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

type Side = { differing: number[]; labels: string[] };

const ids = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ parentElement }) => parentElement?.id);

describe('a comparison', () => {
  beforeEach(() => {
    Element.prototype.scrollBy = () => undefined;
  });

  it('highlights the differences in both scores and moves between them', async () => {
    compare({ kind: 'near', semitones: 0 }, [
      { differing: [3, 7], labels: ['2', 'X1'] },
      { differing: [3, 7], labels: ['3', '7'] },
    ]);

    expect(await screen.findByText(/2 measures differ: 2, X1 in the first one; 3, 7 in the second one/)).toBeDefined();
    await waitFor(() => expect(ids('[data-light=warning]')).toEqual(['one2', 'one6', 'other2', 'other6']));
    expect(ids('[data-current]')).toEqual(['one2', 'other2']);

    await userEvent.click(screen.getByRole('button', { name: 'Next difference' }));
    expect(ids('[data-current]')).toEqual(['one6', 'other6']);
    expect(screen.getByText('2 of 2')).toBeDefined();
    await userEvent.keyboard('{ArrowRight}');
    expect(ids('[data-current]')).toEqual(['one2', 'other2']);
  });

  it('says by how much the same music is transposed', async () => {
    const side = { differing: [], labels: [] };
    compare({ kind: 'transposed', semitones: -3 }, [side, side]);

    expect(await screen.findByText(/the second one is 3 semitones lower/)).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Differences' })).toBeNull();
  });

  it('also lists differing measures of two scores that resemble others in the group but not each other', async () => {
    const side = { differing: [1, 2], labels: ['', '1'] };
    compare({ kind: null, semitones: 0 }, [side, side]);

    expect(await screen.findByText(/little in common/)).toBeDefined();
    expect(screen.getByText(/2 measures differ: pickup, 1/)).toBeDefined();
  });

  it('returns the focus to the element that opened it', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const side = { differing: [], labels: [] };
    const { unmount } = compare({ kind: 'music', semitones: 0 }, [side, side]);
    await waitFor(() => expect(document.activeElement).not.toBe(opener));
    unmount();

    await waitFor(() => expect(document.activeElement).toBe(opener));
    opener.remove();
  });
});
