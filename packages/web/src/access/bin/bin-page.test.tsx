import type { BinEntry } from '@eemusic/contract/platform/deletions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const times = { at: '2026-11-23T03:00:00.000Z', until: '2026-12-23T03:00:00.000Z', by: null };
const one: BinEntry = { ...times, kind: 'student', deletionId: 4, count: 1, records: [{ id: 1, name: 'Mei Lin' }] };
const many: BinEntry = {
  ...times,
  kind: 'student',
  deletionId: 9,
  count: 300,
  records: [
    { id: 2, name: 'Li Na' },
    { id: 3, name: 'Wang Fang' },
  ],
};

const userManagement = { code: 'UM', name: 'User Management' };
const admins = { code: 'AD', name: 'Permissions' };

type Options = { refusal?: string; permissions?: readonly object[] };

/** Opens the screen at this address with these deletions of users; by default for a holder of User Management. */
async function open(
  address: string,
  deletions: readonly BinEntry[],
  { refusal, permissions = [userManagement] }: Options = {},
) {
  const requests: unknown[] = [];
  const restored: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    if (path === '/admin/deletions') {
      requests.push(body);
      const total = deletions.length;
      const counts = [...Map.groupBy(deletions, ({ kind }) => kind)].map(([kind, { length }]) => ({
        kind,
        count: length,
      }));
      return Response.json({ deletions, total, counts });
    }
    if (path === '/admin/deletions/restore') {
      restored.push(body);
      return refusal === undefined
        ? Response.json({ message: 'User Li Na restored' })
        : Response.json({ error: refusal, code: 'deletion.unheard-of' }, { status: 409 });
    }
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    return Response.json({ user: { userId: 7, fullName: 'Wang Fang', image: null, permissions } });
  });
  await openConsole(address);
  return { requests, restored };
}

describe('the bin', () => {
  it('shows every kind at first, and how many deletions there are of each', async () => {
    const { requests } = await open('/deleted', [one, { ...one, kind: 'key', deletionId: 5 }]);

    const kinds = await screen.findByRole('radiogroup', { name: 'What was deleted' });
    await waitFor(() =>
      expect(
        within(kinds)
          .getAllByRole<HTMLInputElement>('radio')
          .map(({ value }) => value),
      ).toEqual(['', 'student', 'key']),
    );
    expect(requests[0]).toEqual({ owner: 'me', Page: 1, Size: 50 });
    await userEvent.click(within(kinds).getByRole('radio', { name: 'Subscription keys 1' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: 'key', Page: 1 }));
    expect(location.search).toBe('?kind=key');
  });

  it('shows the kind given in the address, and links back to its list', async () => {
    const { requests } = await open('/deleted?kind=student', [one]);

    expect(await screen.findByText('Mei Lin')).toBeDefined();
    expect(requests[0]).toMatchObject({ kind: 'student', Page: 1 });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Users 1' }).checked).toBe(true);
    expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/user-management?tab=users');
  });

  it('restores some of many, and says how many can only be restored together', async () => {
    const { restored } = await open('/deleted?kind=student', [many]);
    expect(await screen.findByText('300 users')).toBeDefined();
    expect(screen.getByText('Li Na, Wang Fang and 298 more')).toBeDefined();

    await userEvent.click(screen.getByRole('button', { name: 'Choose some of 300 users' }));
    expect(screen.getByText('‘Restore all’ brings back 298 more.')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Li Na' }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore 1 selected' }));

    expect(await screen.findByText('User Li Na restored')).toBeDefined();
    expect(restored).toEqual([{ deletionId: 9, records: [2] }]);
  });

  it("shows AD everybody's deletions, with who deleted them, and keeps the choice in the address", async () => {
    const { requests } = await open('/deleted?kind=student', [{ ...one, by: 'Jane Doe' }], {
      permissions: [userManagement, admins],
    });

    await userEvent.click(await screen.findByRole('radio', { name: 'By everybody' }));

    expect(await screen.findByText(/^Deleted by Jane Doe /)).toBeDefined();
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: 'student', owner: 'everybody', Page: 1 }));
    expect(location.search).toContain('owner=everybody');
  });

  it("leads from an empty list of one's own to everybody's", async () => {
    const { requests } = await open('/deleted', [], { permissions: [admins] });

    await userEvent.click(await screen.findByRole('button', { name: 'Show what everybody deleted' }));

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ owner: 'everybody' }));
  });

  it('says why a record cannot be restored, and loads the list again', async () => {
    const refusal = 'Another user has its subscription code now';
    const { requests, restored } = await open('/deleted?kind=student', [one], { refusal });

    await userEvent.click(await screen.findByRole('button', { name: 'Restore Mei Lin' }));

    expect(await screen.findByText(refusal)).toBeDefined();
    expect(restored).toEqual([{ deletionId: 4 }]);
    await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  });
});
