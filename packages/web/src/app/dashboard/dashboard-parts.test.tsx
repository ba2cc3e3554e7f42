import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { BackupAge, Beginning, LatestWork, useIsBeginningPlaced } from './dashboard-parts.tsx';
import { dashboardQuery } from './dashboard-query.ts';

const entry = {
  id: 1,
  at: '2026-11-21T10:00:00.000Z',
  action: 'channel.created',
  person: 'Wang Fang',
  record: { kind: 'channel', id: '7', name: 'Lotus' },
};
let isDown: boolean;
let mine: (typeof entry)[];
let backup: { madeAt: string | null; isOverdue: boolean } | undefined;
let firstSteps: { step: string; isDone: boolean }[];
let client: QueryClient;

beforeEach(() => {
  isDown = true;
  mine = [];
  firstSteps = [];
  backup = undefined;
  vi.stubGlobal('fetch', async () =>
    isDown
      ? Response.json({ error: 'Something went wrong', code: 'server.fault' }, { status: 500 })
      : Response.json({
          dashboard: { mine, colleagues: [1, 2, 3, 4, 5].map((id) => ({ ...entry, id })), firstSteps, backup },
        }),
  );
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

function open(component: () => ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
    context: { rooms: [] },
  });
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

describe('the age of the last backup', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - (hours + 0.5) * 3_600_000).toISOString();

  it.each([
    ['in hours', () => ({ madeAt: hoursAgo(5), isOverdue: false }), 'Last backup: 5 hours ago'],
    ['in days once it is two', () => ({ madeAt: hoursAgo(73), isOverdue: true }), 'Last backup: 3 days ago'],
    ['missing', () => ({ madeAt: null, isOverdue: true }), 'No backup has been made yet'],
  ])('is told %s', async (_, found, text) => {
    isDown = false;
    backup = found();
    open(() => (
      <>
        <Beginning />
        <BackupAge />
      </>
    ));

    expect(await screen.findByText(text, { exact: false })).toBeDefined();
  });
});

describe('the latest work on the dashboard', () => {
  beforeEach(() => open(Latest));

  it('says that it could not be loaded, and is there after another try', async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');

    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'What colleagues did' })).toBeDefined();
  });

  it('leaves out a panel that would be empty', async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    await screen.findByRole('list', { name: 'What colleagues did' });
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('heading', { name: 'Where you left off' })).toBeNull();

    mine = [{ ...entry, id: 9 }];
    await client.refetchQueries({ queryKey: dashboardQuery.queryKey });
    expect(await screen.findByRole('heading', { name: 'Where you left off' })).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  it('stays when it cannot be loaded again', async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(retry);
    await screen.findByRole('heading', { name: 'What colleagues did' });

    isDown = true;
    await client.refetchQueries({ queryKey: dashboardQuery.queryKey });
    expect(screen.getByRole('heading', { name: 'What colleagues did' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what the dashboard shows', () => {
  it('is asked for once, although its parts are shown one after the other', async () => {
    isDown = false;
    const asked = vi.spyOn(globalThis, 'fetch');
    open(Parts);
    await userEvent.click(await screen.findByRole('button', { name: 'show the rest' }));
    await screen.findByRole('heading', { name: 'What colleagues did' });
    // Other tests in this process may still ask for something else; a request that was given up costs nothing.
    const answered = asked.mock.calls.filter(
      ([address, init]) => String(address).includes('/dashboard') && init?.signal?.aborted !== true,
    );
    expect(answered).toHaveLength(1);
  });
});

function Latest() {
  return (
    <>
      <LatestWork of="mine" />
      <LatestWork of="colleagues" />
    </>
  );
}

function Parts() {
  const { isSuccess } = useQuery({ ...dashboardQuery, enabled: false });
  const [isRestShown, setRestShown] = useState(false);
  return (
    <>
      <Beginning />
      {isSuccess && <button onClick={() => setRestShown(true)}>show the rest</button>}
      {isRestShown && <Latest />}
    </>
  );
}

describe('the list of first steps on the dashboard', () => {
  const place = () => document.querySelector<HTMLElement>('.mantine-Skeleton-root');
  const openWaiting = (component: () => ReactNode = Beginning) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    client.clear();
    open(component);
  };

  beforeEach(() => {
    localStorage.clear();
    isDown = false;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(160);
  });

  it('keeps its place while it is loaded again', async () => {
    firstSteps = [{ step: 'mail', isDone: false }];
    open(Beginning);
    await screen.findByRole('heading', { name: 'First steps' });
    cleanup();

    openWaiting();
    await waitFor(() => expect(place()?.style.height).toContain('10rem'));
  });

  it('holds back what comes below it while its height is unknown', async () => {
    firstSteps = [{ step: 'mail', isDone: false }];
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => answer.promise);
    open(WithRest);
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(screen.queryByText('the rest')).toBeNull();

    answer.resolve(Response.json({ dashboard: { mine: [], colleagues: [], firstSteps } }));
    await screen.findByText('the rest');
    expect(screen.getByRole('heading', { name: 'First steps' })).toBeDefined();
    cleanup();

    openWaiting(WithRest);
    expect(await screen.findByText('the rest')).toBeDefined();
  });

  it('fails once with what comes below it, which can be tried again', async () => {
    isDown = true;
    const asked = vi.spyOn(globalThis, 'fetch');
    open(WithLatestWork);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('alert');
    expect(asked.mock.calls.filter(([address]) => String(address).includes('/dashboard'))).toHaveLength(2);

    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'What colleagues did' })).toBeDefined();
  });

  it('keeps no place once all steps are done', async () => {
    firstSteps = [{ step: 'mail', isDone: true }];
    open(Beginning);
    await waitFor(() => expect(localStorage.getItem('eemusic.first-steps')).toBe('0'));
    cleanup();

    openWaiting();
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(place()).toBeNull();
  });
});

function WithRest() {
  const isPlaced = useIsBeginningPlaced();
  return (
    <>
      <Beginning />
      {isPlaced && <p>the rest</p>}
    </>
  );
}

function WithLatestWork() {
  const isPlaced = useIsBeginningPlaced();
  return (
    <>
      <Beginning />
      {isPlaced && <Latest />}
    </>
  );
}
