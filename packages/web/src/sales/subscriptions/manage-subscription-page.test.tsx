import type { ActivationCode, SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const lotus: SubscriptionEducator = {
  educatorId: 7,
  educatorName: 'Lotus School',
  name: 'Wang Fang',
  totalActiveUsers: 1,
  totalSubcriptionsKeys: 2,
  enabledKeys: 1,
  availableKeys: 1,
  isDeleted: false,
  foundKeys: 2,
  activationCodes: [],
};
const pearl = { ...lotus, educatorId: 8, educatorName: 'Pearl School', totalSubcriptionsKeys: 0, foundKeys: 0 };

const used: ActivationCode = {
  activationId: 71,
  key: 'AAAA-BBBB-CCCC-DDDD-EEEE',
  educatorId: 7,
  durationDays: 366,
  status: 'Active',
  isUserFound: true,
  isRevoked: false,
  expireBy: '2027-03-01',
  userAccount: { studentId: 5, fullName: 'Chen Jie', phone: '', region: 'SH', email: 'chen@example.com' },
  redeemedOn: '2026-02-28',
  createdOn: '2026-01-01',
  isTrial: false,
  renewedBy: null,
  libraryIds: null,
  version: 1,
};
const free: ActivationCode = {
  ...used,
  activationId: 72,
  key: 'FFFF-GGGG-HHHH-JJJJ-KKKK',
  status: 'Available',
  isUserFound: false,
  expireBy: null,
  userAccount: null,
  redeemedOn: null,
};

type Call = { path: string; body: Record<string, unknown> };

/** Opens the console at this address; returns the calls it made. */
async function open(address: string, answers: Partial<Record<string, () => Response>> = {}): Promise<Call[]> {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    const answer = answers[path]?.();
    if (answer) return answer;
    if (path === '/admin/subscriptions') return Response.json({ educators: [lotus, pearl], total: 2 });
    if (path === '/admin/subscriptions/educator/keys')
      return Response.json({ activationCodes: [used, free], total: 2 });
    if (path === '/admin/subscriptions/forecast') return Response.json({ months: [] });
    if (path === '/admin/subscriptions/expiring') return Response.json({ expiring: null });
    if (path === '/admin/modules/all') return Response.json({ modules: [] });
    if (path === '/admin/sales/rules') return Response.json({ prices: [], rates: [] });
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    const permissions = [{ code: 'SM', name: 'SM' }];
    return Response.json({ user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  /* jsdom has no layout, and rows without a position are not rendered. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  await openConsole(address);
  return calls;
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const sent = (calls: readonly Call[], path: string) => calls.findLast((call) => call.path === path)?.body;

describe('the list of subscription keys', () => {
  it('expands and collapses rows by the arrow keys, and keeps that in the address', async () => {
    const calls = await open('/manage-subscription?search=school');
    const row = await rowOf(/Lotus School/);
    expect(row.getAttribute('aria-expanded')).toBe('false');
    row.focus();

    await userEvent.keyboard('{ArrowRight}');
    const keys = await screen.findByRole('grid', { name: 'Keys of Lotus School' });
    const first = await within(keys).findByRole('row', { name: /AAAA-BBBB/ });
    expect(new URLSearchParams(location.search).get('open')).toBe('[7]');
    expect(sent(calls, '/admin/subscriptions')).toMatchObject({ keysEach: 0, searchKeyValue: 'school' });
    expect(sent(calls, '/admin/subscriptions/educator/keys')).toMatchObject({
      educatorId: 7,
      searchKeyValue: 'school',
    });

    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(await rowOf(/Pearl School/));
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(document.activeElement).toBe(row);
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
    expect(location.search).toBe('?search=school');
    expect(document.activeElement).toBe(row);
  });

  it('reverts a failed revocation, and explains why an unused key cannot be revoked', async () => {
    await open('/manage-subscription?open=[7]', {
      '/admin/subscriptions/key/toggle': () => Response.json({ error: 'The key is gone', code: 'x' }, { status: 404 }),
    });
    const control = await screen.findByRole('switch', { name: 'AAAA-…-EEEE is revoked' });

    await userEvent.click(control);
    expect(await screen.findByText('The key is gone')).toBeDefined();
    await waitFor(() => expect(control).toHaveProperty('checked', false));

    const locked = screen.getByRole('switch', { name: /FFFF-…-KKKK is revoked. No user associated with this key/ });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Edit FFFF-…-KKKK. No user associated with this key' })).toBeDefined();
  });

  it('selects single keys and all of an educator, and leads to the export of these educators', async () => {
    await open('/manage-subscription?open=[7]');
    const one = await screen.findByRole('checkbox', { name: /AAAA-BBBB/ });
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all keys of Lotus School' });

    await userEvent.click(one);
    expect(await screen.findByText('1 Item selected')).toBeDefined();
    expect(all.indeterminate).toBe(true);
    await userEvent.click(all);
    expect(await screen.findByText('2 Items selected')).toBeDefined();
    expect(all).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Select all keys of Pearl School' })).toHaveProperty('disabled', true);

    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(new URLSearchParams(location.search).get('mode')).toBe('export'));
    expect(new URLSearchParams(location.search).get('educators')).toBe('[7]');
  });

  it('selects all keys that an educator has now, including those made since the list was fetched', async () => {
    await open('/manage-subscription?open=[7]', {
      '/admin/subscriptions': () => Response.json({ educators: [{ ...lotus, foundKeys: 1 }], total: 1 }),
    });
    await screen.findByRole('checkbox', { name: /FFFF-GGGG/ });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all keys of Lotus School' }));
    expect(await screen.findByText('2 Items selected')).toBeDefined();
  });

  it('offers to make keys if there are none, and a next step if nothing is found', async () => {
    await open('/manage-subscription?open=[8]');
    await userEvent.click(await screen.findByRole('button', { name: 'Generate keys for Pearl School' }));
    await waitFor(() => expect(location.search).toContain('mode=generate&educator=8'));

    await open('/manage-subscription?status=Expired&from=2027-03-01&to=2027-03-31', {
      '/admin/subscriptions': () => Response.json({ educators: [], total: 0 }),
    });
    expect(await screen.findByText('Educator not found in our collection')).toBeDefined();
    expect(screen.getByText('1–31 March 2027')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter of the expiry' }));
    await waitFor(() => expect(location.search).toBe('?status=Expired'));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(location.search).toBe(''));
  });
});
