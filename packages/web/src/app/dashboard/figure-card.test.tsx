import { codes as held } from '@eemusic/contract/platform/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { room as catalogue } from '#library/catalogue/room.ts';
import { room as subscriptions } from '#sales/subscriptions/room.ts';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { ReactNode } from 'react';
import { FigureCard, Figures } from './dashboard-page.tsx';

/** Renders it with this answer of the server; returns the requests. */
function showWith(answer: () => Response, shown: ReactNode): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return answer();
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shown }),
    history: createMemoryHistory(),
  });
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return requests;
}

const expiring = (keys: number, before: number) =>
  Response.json({ expiring: { keys, before, from: '2026-11-21', to: '2026-12-21' } });
const [keysFigure] = subscriptions.figures ?? [];
const card = keysFigure && <FigureCard figure={keysFigure} />;

describe('the figure of active keys', () => {
  it.each([
    [1234, '1,234 keys expire within 30 days'],
    [1, '1 key expires within 30 days'],
    [0, 'No key expires within 30 days'],
  ])('leads to the %i keys that run out soon', async (keys, name) => {
    showWith(() => expiring(keys, 40), card);

    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/manage-subscription?from=2026-11-21&to=2026-12-21');
  });

  it('states the previous number and the difference', async () => {
    showWith(() => expiring(46, 40), card);
    const note = await screen.findByText('40 in the 30 days before', { exact: false });
    expect(note.textContent).toBe('+15% 40 in the 30 days before');
  });

  it('does not call more scores a loss because fewer were added than before', async () => {
    const scores = { all: 288, added: 18, addedBefore: 30 };
    const [figure] = catalogue.figures ?? [];
    showWith(() => Response.json({ scores }), figure && <FigureCard figure={figure} />);
    const note = await screen.findByText('18 new in 30 days', { exact: false });
    expect(note.textContent.trim()).toBe('18 new in 30 days, 30 in the 30 before');
  });

  it('makes no comparison if there was nothing before', async () => {
    showWith(() => expiring(46, 0), card);
    const note = await screen.findByText('0 in the 30 days before', { exact: false });
    expect(note.textContent.trim()).toBe('0 in the 30 days before');
  });

  it('says that it could not be loaded, without a link, and is loaded again on request', async () => {
    let isDown = true;
    const failure = () => Response.json({ error: 'Something went wrong' }, { status: 500 });
    showWith(() => (isDown ? failure() : expiring(46, 0)), card);
    await screen.findByText('A number could not be loaded');
    expect(screen.queryByRole('link')).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link');
    expect(screen.queryByText('A number could not be loaded')).toBeNull();
  });

  it('says which permission it needs, which another try would not change', async () => {
    const refusal = { error: 'You need the permission Score Library', code: 'permission.missing' };
    showWith(() => Response.json({ ...refusal, params: { permissions: ['SL'] } }, { status: 403 }), card);
    await screen.findByText(/^You need the permission/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it.each<[readonly Code[], readonly string[]]>([
  [['ES'], ['To do']],
  [['DA'], ['To do', 'At a glance']],
  [['CM'], []],
  [held, ['To do', 'At a glance']],
])('holders of %o are told what concerns them', async (codes, headings) => {
  showWith(
    () => expiring(1, 1),
    <>
      <Figures held={codes} />
      <p>The end</p>
    </>,
  );
  await screen.findByText('The end');
  expect(screen.queryAllByRole('heading').map(({ textContent }) => textContent)).toEqual(headings);
});
