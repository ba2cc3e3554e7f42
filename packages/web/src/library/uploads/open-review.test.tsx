import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { OpenReview } from './review-screen.tsx';

let answer: { status: number; body: object };

function open() {
  vi.stubGlobal('fetch', async () => Response.json(answer.body, { status: answer.status }));
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterContextProvider router={router}>
        <OpenReview
          id={7}
          userId={1}
          title="Review"
          back={null}
          arrived={0}
          uploads={null}
          onFiles={() => undefined}
          onLeave={() => undefined}
          onEnd={() => undefined}
        />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

afterEach(() => vi.unstubAllGlobals());

it('says why a review could not be opened, and opens it when asked to', async () => {
  answer = { status: 500, body: { error: 'The server failed', code: 'fault' } };
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The server failed');

  const owner = { userId: 2, fullName: 'Luo Hui' };
  answer = { status: 200, body: { draft: { id: 7, owner, version: 1, scores: [] } } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Luo Hui is reviewing these scores now')).toBeDefined();
});

it('leads from a finished review to those that wait', async () => {
  answer = { status: 404, body: { error: 'This review is finished', code: 'draft.gone' } };
  open();

  expect(await screen.findByText('This review is finished')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Waiting for review' })).toBeDefined();
});
