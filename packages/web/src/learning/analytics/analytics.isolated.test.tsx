import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { readAnalyticsAddress } from './address.ts';
import { AnalyticsPage } from './analytics-page.tsx';
import { NavigationPage } from './navigation-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PerformancePage } from './performance-page.tsx';
import { answers } from './testing.ts';

vi.mock('#access/profile/index.ts', () => ({ useMay: () => () => true }));

let requests: string[];

beforeEach(() => {
  requests = [];
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});

/** Opens this address; returns a function that reads the current one. */
function open(address: string, changed: Record<string, object> = {}) {
  vi.stubGlobal('fetch', async (to: string) => {
    requests.push(String(to));
    const { pathname } = new URL(to, 'http://localhost');
    return Response.json(changed[pathname] ?? answers[pathname] ?? {});
  });
  const rootRoute = createRootRoute();
  const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' });
  const route = createRoute({
    getParentRoute: () => shellRoute,
    path: '/analytics',
    validateSearch: readAnalyticsAddress,
    component: AnalyticsPage,
  });
  const items = Object.entries({ overview: OverviewPage, performance: PerformancePage, navigation: NavigationPage });
  const children = items.map(([path, component]) => createRoute({ getParentRoute: () => route, path, component }));
  const routeTree = rootRoute.addChildren([shellRoute.addChildren([route.addChildren(children)])]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.href;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
/** The marks of the chart, without those of the table, which is only printed. */
const marks = async (name: string) => within((await card(name)).getByRole('list', { name }));
const addressOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '');

describe('analytics', () => {
  it('every mark of the overview leads to the rows behind it', async () => {
    open('/analytics/overview?from=2026-10-01&to=2026-11-30&channel=3&page=4');
    const ages = await marks('Students by age');
    expect(requests.find((address) => address.startsWith('/analytics/overview'))).toBe(
      '/analytics/overview?from=2026-10-01&to=2026-11-30&channelId=3',
    );
    const kept = '/analytics/overview?from=2026-10-01&to=2026-11-30&channel=3';
    expect(ages.getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=students&kind=active&age=7`,
      `${kept}&rows=students&kind=active&age=other`,
    ]);
    expect((await marks('Students by grade')).getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=students&kind=active&grade=2`,
      `${kept}&rows=students&kind=active&grade=none`,
    ]);
    expect((await marks('Active students by month')).getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=students&kind=active&since=2026-10-01&until=2026-10-31`,
    ]);
    const tiles = within(screen.getByRole('list', { name: 'Figures of the period' }));
    expect(tiles.getAllByRole('link').map((link) => addressOf(link).slice(kept.length))).toEqual([
      '&rows=students&kind=active',
      '&rows=students&kind=new',
      '&rows=sessions',
      '&rows=sessions',
      '&rows=sales',
    ]);
    expect(tiles.getByText('3 sales, 1 refund')).toBeDefined();
    const states = await marks('Subscriptions now, by state');
    expect(states.getAllByRole('link').map(addressOf)).toEqual([`${kept}&rows=keys&state=Active`]);
  });

  it('channels stand side by side, and each opens its own figures', async () => {
    const address = open('/analytics/overview?from=2026-10-01&to=2026-11-30');
    const channels = await card('Channels side by side');
    const row = await channels.findByRole('row', { name: /River Channel/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['400.00', '2', '1', '0', '7', '1h']);

    await userEvent.click(within(row).getByRole('link', { name: 'River Channel' }));
    expect(address()).toBe('/analytics/overview?from=2026-10-01&to=2026-11-30&channel=4');
    expect(screen.queryByRole('region', { name: 'Channels side by side' })).toBeNull();
  });

  it('figures over time are by week where the reader wants so', async () => {
    const address = open('/analytics/overview?from=2026-10-01&to=2026-11-30');
    await card('Active students by month');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By day, week or month' }), 'By week');
    expect(address()).toBe('/analytics/overview?from=2026-10-01&to=2026-11-30&step=week');
    await waitFor(() => expect(requests.some((one) => one.endsWith('&step=week'))).toBe(true));
  });

  it('a key state opens its keys, whatever the period, and each key opens', async () => {
    const key = {
      id: 9,
      key: 'ABCD-…-WXYZ',
      educatorName: 'Oak School',
      purged: [],
      status: 'Active',
      durationDays: 732,
    };
    const keys = [{ ...key, runsUntil: '2027-03-01', createdOn: '2026-03-01' }];
    const address = '/analytics/overview?from=2026-10-01&to=2026-11-30&channel=3&rows=keys&state=Active';
    open(address, { '/analytics/keys': { keys, total: 1 } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys Active' }));
    expect(addressOf(await dialog.findByRole('link', { name: 'ABCD-…-WXYZ' }))).toBe(
      '/manage-subscription?mode=edit&id=9',
    );
    expect(dialog.getByRole('row', { name: /Oak School 2 years 1 Mar 2026 1 Mar 2027$/ })).toBeDefined();
    const call = requests.find((one) => one.startsWith('/analytics/keys'));
    expect(call).toBe('/analytics/keys?channelId=3&state=Active&Page=1&Size=50');
  });

  it('the sales tile opens sales and refunds, which add up to its total', async () => {
    const sale = {
      at: '2026-11-02T10:00:00.000Z',
      day: '2026-11-02',
      educatorName: 'Oak School',
      purged: [],
      channelName: null,
      durationDays: 366,
    };
    const sales = [
      { ...sale, id: 2, amount: -299, isRefund: true, isCorrection: false, studentId: 7, fullName: '韩梅' },
      { ...sale, id: 1, amount: 299, isRefund: false, isCorrection: false, studentId: 7, fullName: null },
    ];
    open('/analytics/overview?rows=sales', { '/analytics/sales': { sales, total: 2, amount: 0 } });
    const dialog = within(await screen.findByRole('dialog', { name: /^Sales / }));
    expect((await dialog.findAllByRole('link', { name: /^(韩梅|User 7)$/ })).map(addressOf)).toEqual([
      '/user-management?tab=users&edit=7',
      '/user-management?tab=users&edit=7',
    ]);
    expect(dialog.getByRole('status').textContent).toBe('2 sales and refunds, 0.00 together');
    expect(dialog.getByRole('row', { name: /-299\.00\s*Refund$/ })).toBeDefined();
  });

  it('a count in a table opens the counted rows', async () => {
    const place = open('/analytics/performance?educator=4&view=pie');
    const tiles = within(await screen.findByRole('list', { name: 'Figures of the period' }));
    await userEvent.click(tiles.getByRole('link', { name: /^Scores/ }));
    expect(place()).toBe('/analytics/performance?educator=4&view=table#by-score');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Most practised scores' }));
    expect(screen.getByRole('table', { name: 'Most practised scores' })).toBeDefined();
  });

  it('the table has the same figures as the chart', async () => {
    const place = open('/analytics/overview');
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    expect(place()).toBe('/analytics/overview?view=table');
    const table = screen.getByRole('table', { name: 'Students by age' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Age', 'Students', 'Sessions', 'Practice time'],
      ['7 years', '3', '9', '1h 30m'],
      ['Other ages', '3', '9', '1h 30m'],
      ['Not known', '0', '0', '0s'],
    ]);
    expect(within(table).getAllByRole('link').map(addressOf)).toContain(
      '/analytics/overview?view=table&rows=sessions&age=7',
    );
  });

  it('a mark of the performance leads to scored sessions and to the score, as lines and as a pie', async () => {
    open('/analytics/performance?view=pie');
    const time = await card('Practice time by grade');
    expect(time.getByRole('link', { name: /^Grade 1\s+100%\s*1h 30m$/ }).getAttribute('href')).toBe(
      '/analytics/performance?view=pie&rows=sessions&grade=2',
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Line' }));
    const accuracy = await card('Accuracy by grade');
    expect(addressOf(accuracy.getByRole('link', { name: 'Grade 1: 75.0%, 8 sessions' }))).toBe(
      '/analytics/performance?rows=sessions&grade=2&scored=1',
    );
    const hardest = await marks('Hardest scores');
    expect(addressOf(await hardest.findByRole('link', { name: 'Boat Song' }))).toBe(
      '/score-library/2/upload?preview=54',
    );
    expect(addressOf(hardest.getByRole('link', { name: 'Boat Song: 25% wrong' }))).toBe(
      '/analytics/performance?rows=sessions&score=54&scored=1',
    );
  });

  it.each([
    ['hardly anything', 90_000],
    ['everything', 5400],
  ])(
    'a pie draws each of its slices, also those without rows to open, where the scores are %s',
    async (_share, seconds) => {
      const performance = { ...answers['/analytics/performance'], seconds };
      open('/analytics/performance?view=pie', { '/analytics/performance': performance });
      const pie = await marks('Most practised scores');
      const slices = document.querySelectorAll('#by-score [data-slice] > path');
      expect(slices).toHaveLength(pie.getAllByRole('listitem').length);
      const painted = ['a', 'g', 'path', 'text', 'title'];
      const drawing = slices[0]?.closest('svg')?.querySelectorAll('*') ?? [];
      expect([...drawing].map(({ localName }) => localName).filter((name) => !painted.includes(name))).toEqual([]);
    },
  );

  it('a move of the navigation leads to its sessions, and the scope is kept from item to item', async () => {
    open('/analytics/performance?educator=4');
    await userEvent.click(await screen.findByRole('link', { name: 'Navigation' }));
    const moves = await card('From screen to screen');
    const tiles = within(screen.getByRole('list', { name: 'Figures of the period' }));
    expect(tiles.getAllByRole('link').map((link) => addressOf(link).replace(/^.*educator=4&/, ''))).toEqual([
      'rows=sessions&place=entry',
      'rows=sessions',
      'rows=sessions',
      'view=table#screens',
    ]);
    expect(addressOf(moves.getByRole('link', { name: 'Home to studio: 4' }))).toBe(
      '/analytics/navigation?educator=4&rows=sessions&screen=home&next=studio',
    );
    expect((await marks('Where visits end')).getAllByRole('link').map(addressOf)).toEqual([
      '/analytics/navigation?educator=4&rows=sessions&screen=home&place=exit',
    ]);
  });

  it('rows are requested by the part and its days', async () => {
    const address = '/analytics/overview?educator=4&rows=students&kind=new&grade=2&since=2026-10-01&until=2026-10-31';
    const place = open(address);
    const dialog = await screen.findByRole('dialog', { name: 'New students Grade 1 · Oct 2026' });
    expect(await within(dialog).findByText('These rows no longer exist')).toBeDefined();
    const call = requests.find((one) => one.startsWith('/analytics/students'));
    expect(Object.fromEntries(new URLSearchParams(call?.split('?')[1]))).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      educatorId: '4',
      gradeId: '2',
      kind: 'new',
      Page: '1',
      Size: '50',
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(place()).toBe('/analytics/overview?educator=4'));
  });

  it('a period without sessions says so, and offers one that has some', async () => {
    const empty = {
      ...answers['/analytics/overview'],
      isEmpty: true,
      period: { from: '2020-01-01', to: '2020-01-31' },
    };
    const place = open('/analytics/overview?from=2020-01-01&to=2020-01-31', { '/analytics/overview': empty });
    expect(await screen.findByText('No practice from 1 Jan 2020 to 31 Jan 2020')).toBeDefined();
    expect(screen.getByText('Practice has been reported from 5 Oct 2026 to 21 Nov 2026.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show the last days with practice' }));
    expect(place()).toBe('/analytics/overview?from=2026-10-23&to=2026-11-21');
  });
});
