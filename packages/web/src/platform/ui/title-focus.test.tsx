import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '#testing/render.tsx';
import { Page } from './page.tsx';
import { focusTitle } from './title-focus.ts';

function Screen({ until }: { until: Promise<void> }) {
  use(until);
  return <Page title="Channels">{null}</Page>;
}

/** A screen below a search field that stays mounted. */
const searched = (until: Promise<void>) => (
  <main>
    <input type="search" />
    <Suspense fallback="It loads">
      <Screen until={until} />
    </Suspense>
  </main>
);

async function openLate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { rerender } = await act(async () => show(searched(promise)));
  focusTitle();
  const title = () => screen.findByRole('heading', { name: 'Channels' });
  return {
    arrive: async () => {
      await act(async () => resolve());
      return title();
    },
    loadAgain: async () => {
      const again = Promise.withResolvers<void>();
      await act(async () => rerender(searched(again.promise)));
      await screen.findByText('It loads');
      /* Browsers remove the focus from hidden elements. */
      (await screen.findByRole('heading', { name: 'Channels', hidden: true })).blur();
      await act(async () => again.resolve());
      return title();
    },
  };
}

describe('the focus of the title', () => {
  it('is set when the title appears after its screen, and kept while the screen loads again', async () => {
    const { arrive, loadAgain } = await openLate();
    expect(await arrive()).toBe(document.activeElement);
    expect(await loadAgain()).toBe(document.activeElement);
  });

  it('is not taken from somebody who is working meanwhile, nor after they have finished', async () => {
    const { arrive, loadAgain } = await openLate();
    const search = screen.getByRole('searchbox');
    search.focus();
    await arrive();
    expect(document.activeElement).toBe(search);

    search.blur();
    await loadAgain();
    expect(document.activeElement).toBe(document.body);
  });
});
