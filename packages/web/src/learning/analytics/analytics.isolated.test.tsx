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
import { answers, course } from './testing.ts';

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
  it('every mark of the students leads to the rows behind it', async () => {
    open('/analytics/overview?from=2026-10-01&to=2026-11-30&channel=3&page=4&part=students');
    const ages = await marks('Students by age');
    expect(requests.find((address) => address.startsWith('/analytics/overview'))).toBe(
      '/analytics/overview?from=2026-10-01&to=2026-11-30&channelId=3',
    );
    const kept = '/analytics/overview?from=2026-10-01&to=2026-11-30&channel=3&part=students';
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
    ]);
  });

  it('every mark of the money leads to the rows behind it', async () => {
    open('/analytics/overview?from=2026-10-01&to=2026-11-30');
    const kept = '/analytics/overview?from=2026-10-01&to=2026-11-30';
    const sales = await card('Sales');
    expect(sales.getByText('3 sales, 1 refund')).toBeDefined();
    expect(addressOf(sales.getAllByRole('link', { name: '598.00' })[0] as HTMLElement)).toBe(`${kept}&rows=sales`);
    expect((await marks('Sales')).getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=sales&since=2026-10-01&until=2026-10-31`,
    ]);
    expect((await marks('This and the next three months')).getAllByRole('link').map(addressOf)).toEqual([
      '/manage-subscription?from=2026-12-01&to=2026-12-31',
    ]);
    expect((await marks('Renewals')).getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=sales&since=2025-10-01&until=2025-10-31&first=1`,
    ]);
    const schools = await card('Schools and teachers');
    expect(
      within(schools.getByRole('region', { name: 'Fall' }))
        .getAllByRole('link')
        .map(addressOf),
    ).toEqual([`${kept}&educator=42`]);
    expect((await marks('Subscriptions now, by state')).getAllByRole('link').map(addressOf)).toEqual([
      `${kept}&rows=keys&state=Active`,
    ]);
  });

  it('what keys that end bring is reckoned with the share of subscriptions that were renewed', async () => {
    open('/analytics/overview');
    const ending = await card('This and the next three months');
    expect(ending.getByText('600', { selector: 'b' })).toBeDefined();
    expect(ending.getByText('expected of 1,000')).toBeDefined();
    expect(ending.getByText(/Lately 60% were renewed/)).toBeDefined();
    expect((await card('Renewals')).getByText('3 of 5 renewed')).toBeDefined();
  });

  it('sales are split by duration or channel, in the chart and in the table', async () => {
    const address = open('/analytics/overview?view=table');
    const heads = () =>
      within(screen.getByRole('table', { name: 'Sales' }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    await card('Sales');
    expect(heads()).toEqual(['Days', 'Sales', 'A year before', '1 year', '2 years']);
    await userEvent.click(screen.getByRole('radio', { name: 'Channel' }));
    expect(address()).toBe('/analytics/overview?view=table&split=channel');
    expect(heads()).toEqual(['Days', 'Sales', 'A year before', 'River Channel', 'Others']);
  });

  it('the time to the first answer is the median', async () => {
    open('/analytics/overview?part=support');
    expect((await card('Time to the first answer')).getByText('2h', { selector: 'b' })).toBeDefined();
    expect((await card('Emails to the support board')).getByText('3 answered')).toBeDefined();
  });

  it('without emails the board is offered in place of empty figures', async () => {
    const none = { ...answers['/analytics/support'], received: 0, answered: 0, seconds: null };
    open('/analytics/overview?part=support', { '/analytics/support': none });
    expect(await screen.findByText('No email arrived in this period')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the board' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Emails to the support board' })).toBeNull();
  });

  it('a month that has just begun is not drawn in a line, and the beginning of practice is told', async () => {
    vi.setSystemTime(new Date('2026-11-03T04:00Z'));
    const both = [course, { ...course, from: '2026-11-01', to: '2026-11-03', accuracy: 0.1 }];
    open('/analytics/performance', {
      '/analytics/performance': { ...answers['/analytics/performance'], series: both },
    });
    const accuracy = await card('Accuracy by month');
    expect(accuracy.getByText('no practice recorded before 5 Oct 2026')).toBeDefined();
    const points = within(accuracy.getByRole('list', { name: 'Accuracy by month' })).getAllByRole('listitem');
    expect(points.map((point) => point.querySelectorAll('[style]').length)).toEqual([1, 0]);
    vi.useRealTimers();
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
    await card('Sales');
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
    expect(dialog.getByRole('row', { name: /Oak School 2 years 2026-03-01 2027-03-01$/ })).toBeDefined();
    const call = requests.find((one) => one.startsWith('/analytics/keys'));
    expect(call).toBe('/analytics/keys?channelId=3&state=Active&Page=1&Size=50');
  });

  it('the sum of sales opens sales and refunds, which add up to it', async () => {
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
      '/user-management/users/7',
      '/user-management/users/7',
    ]);
    expect(dialog.getByRole('status').textContent).toBe('2 sales and refunds, 0.00 together');
    expect(dialog.getByRole('row', { name: /−299\.00\s*Refund$/ })).toBeDefined();
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
    const place = open('/analytics/overview?part=students');
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
    expect(place()).toBe('/analytics/overview?part=students&view=table');
    const table = screen.getByRole('table', { name: 'Students by age' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Age', 'Students', 'Sessions', 'Practice time'],
      ['7 years', '3', '9', '1h 30m'],
      ['Other ages', '3', '9', '1h 30m'],
      ['Not known', '0', '0', '0s'],
    ]);
    expect(within(table).getAllByRole('link').map(addressOf)).toContain(
      '/analytics/overview?part=students&view=table&rows=sessions&age=7',
    );
  });

  it('a mark of the performance leads to scored sessions and to the score, as lines and as a pie', async () => {
    open('/analytics/performance?view=pie');
    expect(
      (await marks('Practice time by grade'))
        .getByRole('link', { name: /^Grade 1\s+100%\s*1h 30m$/ })
        .getAttribute('href'),
    ).toBe('/analytics/performance?view=pie&rows=sessions&grade=2');
    await userEvent.click(screen.getByRole('radio', { name: 'Line' }));
    const accuracy = await card('Accuracy by grade');
    expect(addressOf(accuracy.getByRole('link', { name: 'Grade 1: 75.0%' }))).toBe(
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

  it('each score stands against its grade, and one that is far below its mean is named', async () => {
    const performance = answers['/analytics/performance'] as { byScore: object[] };
    const [score] = performance.byScore;
    const hard = { ...score, scoreId: 55, name: 'Storm', scored: 20, accuracy: 0.6 };
    open('/analytics/performance', {
      '/analytics/performance': { ...performance, byScore: [{ ...score, scored: 20 }, hard] },
    });
    const dots = await marks('Accuracy against grade');
    expect(addressOf(dots.getByRole('link', { name: 'Storm: 60.0%' }))).toBe(
      '/analytics/performance?rows=sessions&score=55&scored=1',
    );
    const named = within(screen.getByRole('region', { name: 'Too hard for their place' }));
    expect(named.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Storm']);
  });

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
    const place = open('/analytics/overview?from=2020-01-01&to=2020-01-31&part=students', {
      '/analytics/overview': empty,
    });
    expect(await screen.findByText('No practice from 1 Jan 2020 to 31 Jan 2020')).toBeDefined();
    expect(screen.getByText('Practice has been reported from 5 Oct 2026 to 21 Nov 2026.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show the last days with practice' }));
    expect(place()).toBe('/analytics/overview?from=2026-10-23&to=2026-11-21&part=students');
  });
});
