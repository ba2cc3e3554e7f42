import type { Entry } from '@eemusic/contract/access/activity';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';
import { anEntry } from './testing.ts';

const permissions = [
  { code: 'AD', name: 'Permissions' },
  { code: 'SL', name: 'Score Library' },
];
const until = '2999-01-01T00:00:00.000Z';
const deletion = { id: 9, isOpen: true, until };

/** Opens the console at this address with these entries; returns the activity requests and the restored ids. */
async function open(address: string, entries: Entry[], refusal: string | null = null) {
  const requests: Record<string, unknown>[] = [];
  const restored: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (path === '/administrator/activity/people') {
      return Response.json({ people: [{ userId: 2, fullName: 'Li Na', isDeleted: true }] });
    }
    if (path === '/administrator/activity') {
      requests.push({ ...(body as object) });
      return Response.json({ entries, total: entries.length });
    }
    if (path === '/admin/deletions/restore') {
      restored.push(body);
      return refusal === null
        ? Response.json({ message: 'Score Little March restored' })
        : Response.json({ error: refusal, code: 'deletion.in-the-way' }, { status: 409 });
    }
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    if (path === '/admin/modules/all') return Response.json({ modules: [] });
    return Response.json({ user: { userId: 7, fullName: 'Wang Fang', image: null, permissions } });
  });
  await openConsole(address);
  return { requests, restored };
}

const search = () => new URLSearchParams(location.search);

describe('the activity log', () => {
  it('shows the entries of one change as one row, which opens to the others', async () => {
    const sale = { at: '2026-11-21T09:00:00.000Z', actor: { kind: 'token', id: null, name: 'App' } } as const;
    await open('/administrator?tab=activity', [
      anEntry({ id: 4, ...sale, action: 'sale.recorded', record: { kind: 'sale', id: '9', name: 'Mei' } }),
      anEntry({ id: 3, ...sale, action: 'key.redeemed', record: { kind: 'key', id: '8', name: 'F4AC-…-D79H' } }),
      anEntry({ id: 2, at: '2026-11-21T08:59:59.000Z' }),
    ]);
    const toggle = await screen.findByRole('button', { name: 'Details: App recorded a sale to Mei' });
    expect(screen.getAllByRole('button', { name: /^Details: / })).toHaveLength(2);
    expect(screen.getByText('1 more')).toBeDefined();

    await userEvent.click(toggle);

    const others = within(screen.getByRole('list', { name: 'Changed with it' }));
    expect(others.getByText('F4AC-…-D79H')).toBeDefined();
  });

  it('shows sign-ins in a row from one place as one row', async () => {
    const signIn = (id: number, address: string) =>
      anEntry({
        id,
        at: `2026-11-21T0${id}:00:00.000Z`,
        action: 'session.opened',
        record: { kind: 'administrator', id: '2', name: 'Li Na' },
        address,
      });
    await open('/administrator?tab=activity', [
      signIn(4, '192.0.2.1'),
      signIn(3, '192.0.2.1'),
      signIn(2, '192.0.2.1'),
      signIn(1, '192.0.2.9'),
    ]);

    expect(await screen.findByText('3 times')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Details: / })).toHaveLength(2);
  });

  it('says who did what, and expands by keyboard to the differences', async () => {
    await open('/administrator?tab=activity', [
      anEntry({
        action: 'score.updated',
        before: { name: 'March', rhythm: 1, tie: 2 },
        after: { name: 'Little March', rhythm: 4, tie: 2 },
      }),
    ]);
    const toggle = await screen.findByRole('button', { name: 'Details: Li Na changed the score Little March' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');

    toggle.focus();
    await userEvent.keyboard('{Enter}');

    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const rows = within(await screen.findByRole('table', { name: 'What changed' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Field', 'Before', 'After'],
      ['Name', 'March', 'Little March'],
      ['Rhythm', 'whole', 'quarter'],
    ]);
  });

  it('shows a bulk action as one entry, which expands to its rows', async () => {
    const whole = anEntry({ action: 'score.deleted', deletion, bulk: { id: 3, count: 2, isPart: false } });
    const { requests } = await open('/administrator?tab=activity', [whole]);
    expect(await screen.findByRole('button', { name: 'Restore all 2 and what was deleted with them' })).toBeDefined();

    await userEvent.click(await screen.findByRole('button', { name: 'Details: Li Na deleted 2 scores' }));

    expect(await screen.findByRole('list', { name: 'Each of them' })).toBeDefined();
    expect(requests.at(-1)).toEqual({ bulkId: 3, page: 1, size: 20 });
  });

  it('requests what the address says, and clears its filters at once', async () => {
    const { requests } = await open(
      '/administrator?tab=activity&person=2&area=score&kind=score&record=5&search=March',
      [anEntry()],
    );
    expect(await screen.findByText('1 entry')).toBeDefined();
    expect(requests.at(-1)).toMatchObject({
      personId: 2,
      area: 'score',
      recordKind: 'score',
      recordId: '5',
      searchQuery: 'March',
    });
    expect(within(screen.getByRole('search')).getByText('Little March')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Person is Li Na (deleted)' })).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));

    await waitFor(() => expect(requests.at(-1)).toEqual({ page: 1, size: 50, searchQuery: 'March' }));
    expect([...search()]).toEqual([
      ['tab', 'activity'],
      ['search', 'March'],
    ]);
  });

  it('shows the history of one record, and everything again', async () => {
    const { requests } = await open('/administrator?tab=activity&area=score', [anEntry()]);

    await userEvent.click(await screen.findByRole('button', { name: 'What happened to Little March' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ recordKind: 'score', recordId: '5' }));
    expect(requests.at(-1)).not.toHaveProperty('area');

    await userEvent.click(screen.getByRole('button', { name: 'Show what happened to other records too' }));
    await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('recordId'));
  });

  it('restores what was deleted, and loads the entries again', async () => {
    const { requests, restored } = await open('/administrator?tab=activity', [
      anEntry({ action: 'score.deleted', deletion }),
    ]);

    await userEvent.click(await screen.findByRole('button', { name: /^Restore Little March/ }));

    expect(await screen.findByText('Score Little March restored')).toBeDefined();
    expect(restored).toEqual([{ deletionId: 9 }]);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  });

  it('says why something cannot be restored', async () => {
    const refusal = 'Restore the library Guitar first';
    await open('/administrator?tab=activity', [anEntry({ action: 'score.deleted', deletion })], refusal);

    await userEvent.click(await screen.findByRole('button', { name: /^Restore Little March/ }));

    expect(await screen.findByText(refusal)).toBeDefined();
  });

  it('says what happened to other deletions', async () => {
    await open('/administrator?tab=activity', [
      anEntry({ id: 2, action: 'score.deleted', deletion: { ...deletion, isOpen: false } }),
      anEntry({
        id: 1,
        action: 'score.deleted',
        deletion: { ...deletion, isOpen: false, until: '2020-01-01T00:00:00.000Z' },
      }),
    ]);

    expect(await screen.findByText('Restored')).toBeDefined();
    expect(screen.getByText('Can no longer be restored')).toBeDefined();
  });

  it('says what to do when nothing is found', async () => {
    await open('/administrator?tab=activity&search=nobody', []);

    expect(await screen.findByText('Nothing matches')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Clear the filters' })).toBeDefined();
  });
});
