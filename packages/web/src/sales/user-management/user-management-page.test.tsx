import type { Code } from '@eemusic/contract/platform/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const channel = {
  channelId: 3,
  channelName: 'Harmony',
  contactName: 'Li Na',
  contactNumber: '138',
  contactEmail: 'lina@example.com',
  schools: 2,
  avgSalesMonth: 1234.5,
  region: 'SH',
  status: 1,
  version: 4,
};
const educator = {
  educatorId: 7,
  educatorName: 'Lotus School',
  contactName: 'Wang Fang',
  contactNumber: '139',
  contactEmail: 'lotus@example.com',
  users: 5,
  avgSalesMonth: 10,
  region: null,
  status: 1,
  channelId: 3,
  channelName: 'Harmony',
  category: 'School',
  version: 2,
};
const saved = {
  id: 3,
  name: 'Harmony',
  contactName: 'Li Na',
  contactNumber: '138',
  contactEmail: 'lina@example.com',
  region: 'SH',
  status: 1,
  version: 4,
  educators: [{ educatorId: 7, educatorName: 'Lotus School' }],
};

type Call = { path: string; body: Record<string, unknown> };
type Answers = Partial<Record<string, () => Response>>;

/** Opens the console at this address for somebody with these codes; returns the calls it made. */
async function open(address: string, codes: readonly Code[], answers: Answers = {}): Promise<Call[]> {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    calls.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    const answer = answers[path]?.();
    if (answer) return answer;
    if (path === '/admin/channels') return Response.json({ channels: [channel], total: 1 });
    if (path === '/admin/channel/edit') return Response.json({ channel: saved });
    if (path === '/admin/educators') return Response.json({ educators: [educator], total: 1 });
    if (path === '/admin/educators/not/assigned') {
      return Response.json({ educators: [{ educatorId: 8, educatorName: 'Pearl School' }], total: 1 });
    }
    if (path === '/admin/receivers/figures')
      return Response.json({ figures: [{ id: 7, lastSale: '2026-11-02', activeKeys: 3, keys: 8 }] });
    if (path === '/admin/users') return Response.json({ students: [], total: 0 });
    if (path === '/admin/regions') return Response.json({ regions: [{ code: 'SH', region: 'Shanghai' }] });
    if (path === '/admin/modules/all') return Response.json({ modules: [] });
    if (path === '/appearance') return Response.json({ filing: null, demo: null });
    const permissions = codes.map((code) => ({ code, name: code }));
    return Response.json({ user: { userId: 7, fullName: 'Chen Jie', image: null, permissions } });
  });
  /* jsdom has no layout, and rows without a position are not rendered. */
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320);
  await openConsole(address);
  return calls;
}

const currentAddress = () => location.pathname + location.search;
const fault = (status: number, code: string) => () => Response.json({ error: 'No', code }, { status });
const last = (calls: readonly Call[], path: string) => calls.findLast((call) => call.path === path)?.body;

describe('user management', () => {
  it('reverts a failed status change, follows a count to its list and back, and keeps each list as it was left', async () => {
    const refused = { '/admin/channel/update/status': fault(500, 'server.fault') };
    const calls = await open('/user-management?search=harm', ['UM'], refused);

    await userEvent.click(await screen.findByRole('switch', { name: 'Harmony is active' }));
    expect(await screen.findByText('Something Went wrong!')).toBeDefined();
    expect(last(calls, '/admin/channel/update/status')).toEqual({ channelId: 3, status: 0 });
    await waitFor(() => expect(screen.getByRole('switch')).toHaveProperty('checked', true));

    await userEvent.click(await screen.findByRole('link', { name: '2 schools of Harmony' }));
    await userEvent.click(await screen.findByRole('link', { name: '5 users of Lotus School' }));

    expect(await screen.findByText('User not found in our collection')).toBeDefined();
    expect(await screen.findByText('No users found!')).toBeDefined();
    expect(last(calls, '/admin/educators')).toMatchObject({ OrganizationId: 3 });
    expect(last(calls, '/admin/users')).toMatchObject({ teacherId: 7 });

    await userEvent.click(screen.getByRole('button', { name: 'Back to the schools and teachers' }));
    await waitFor(() => expect(currentAddress()).toBe('/user-management?tab=educators&channel=3'));
    await userEvent.click(screen.getByRole('tab', { name: 'Channel Name' }));
    await waitFor(() => expect(currentAddress()).toBe('/user-management?search=harm'));
  });

  it('shows the last sale and the active keys of all schools of a page after one request', async () => {
    const calls = await open('/user-management?tab=educators', ['SM']);

    expect(await screen.findByRole('cell', { name: '2026-11-02' })).toBeDefined();
    expect(screen.getByRole('img', { name: '3 of 8 keys' })).toBeDefined();
    const asked = calls.filter(({ path }) => path === '/admin/receivers/figures');
    expect(asked.map(({ body }) => body)).toEqual([{ receiver: 'educator', ids: [7] }]);
  });

  it('shows users with only Sales Management educators and reports, and offers no change', async () => {
    await open('/user-management', ['SM']);
    const row = await screen.findByRole('row', { name: /Lotus School/ });

    expect(currentAddress()).toBe('/user-management?tab=educators');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['School/Teacher']);
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.getAttribute('aria-label') ?? link.textContent),
    ).toEqual(['Lotus School', 'Report of Lotus School', 'Report of Harmony, the channel of Lotus School']);
    for (const name of ['Add', 'Export', 'Import']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it.each(['tab=foo', 'edit=1.5'])('shows the list for ?%s', async (unknown) => {
    await open(`/user-management?${unknown}`, ['UM']);

    expect(await screen.findByRole('row', { name: /Harmony/ })).toBeDefined();
  });

  it('warns that another channel has the typed name, and still saves it', async () => {
    const calls = await open('/user-management?edit=4', ['UM'], {
      '/admin/channel/edit': () => Response.json({ channel: { ...saved, id: 4, name: 'Melody' } }),
      '/admin/channel/update': () => Response.json({ message: 'Channel updated successful' }),
    });
    const name = await screen.findByRole('textbox', { name: /Channel Name/ });
    expect(screen.queryByText('Another channel has this name')).toBeNull();

    await userEvent.clear(name);
    await userEvent.type(name, channel.channelName.toUpperCase());

    expect(await screen.findByText('Another channel has this name')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(last(calls, '/admin/channel/update')).toMatchObject({ channelId: 4 }));
  });

  it('saves which schools join and leave, and merges what somebody else saved first', async () => {
    let isStale = true;
    const calls = await open('/user-management?edit=3', ['UM'], {
      '/admin/channel/edit': () => {
        const now = { ...saved, name: 'Harmony Ltd', contactName: 'Li N.', version: 5, educators: [] };
        return Response.json({ channel: isStale ? saved : now });
      },
      '/admin/channel/update': () => {
        if (!isStale) return Response.json({ message: 'Channel updated successful' });
        isStale = false;
        return fault(409, 'record.stale')();
      },
    });
    const contact = await screen.findByRole('textbox', { name: /Contact Name/ });
    await userEvent.type(contact, ' Wei');
    await userEvent.click(await screen.findByRole('option', { name: /Pearl School/ }));
    await userEvent.click(screen.getByRole('option', { name: /Lotus School/ }));

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Schools and teachers: − Lotus School')).toBeDefined();
    expect(last(calls, '/admin/channel/update')).toMatchObject({ addedSchools: [8], removedSchools: [7], version: 4 });

    await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));
    expect(await screen.findByText('Channel updated successful')).toBeDefined();
    expect(last(calls, '/admin/channel/update')).toMatchObject({
      channelName: 'Harmony Ltd',
      contactName: 'Li Na Wei',
      addedSchools: [8],
      removedSchools: [],
      version: 5,
    });
  });
});

describe('the page of a channel', () => {
  const record = {
    name: 'Harmony',
    purged: [],
    isActive: true,
    createdOn: '2024-03-09',
    region: 'SH',
    contactName: 'Li Na',
    contactNumber: '138',
    contactEmail: 'lina@example.com',
    rate: 10,
    hasOwnRate: false,
    sales: [],
    students: 0,
    practised: 0,
    soldBefore: 0,
    ending: { keys: 0, to: '2026-12-28', amount: 0 },
    keys: { active: 0, free: 0, renewed: 0, ended: 0, revoked: 0 },
    timeline: [],
    statements: null,
    emails: null,
    schools: 0,
    list: [],
  };
  const shown = { '/admin/channels/3/record': () => Response.json({ record }) };

  it('edits a fact in place: Escape leaves it, Enter saves it, and what somebody else saved stays', async () => {
    let isStale = true;
    const calls = await open('/user-management/channels/3', ['UM'], {
      ...shown,
      '/admin/channel/edit': () =>
        Response.json({ channel: isStale ? saved : { ...saved, contactNumber: '777', version: 5 } }),
      '/admin/channel/update': () => {
        if (!isStale) return Response.json({ message: 'Channel updated successful' });
        isStale = false;
        return fault(409, 'record.stale')();
      },
    });
    const pencil = async () => screen.findByRole('button', { name: 'Edit Contact Name' });
    const input = async () => screen.findByRole('textbox', { name: /Contact Name/ });

    await userEvent.click(await pencil());
    await waitFor(async () => expect(document.activeElement).toBe(await input()));
    await userEvent.keyboard('Nobody{Escape}');
    expect(document.activeElement).toBe(await pencil());
    expect(last(calls, '/admin/channel/update')).toBeUndefined();

    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await input()));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.keyboard('Li Wei{Enter}');

    expect(await screen.findByText('Channel updated successful')).toBeDefined();
    expect(last(calls, '/admin/channel/update')).toMatchObject({
      channelId: 3,
      channelName: 'Harmony',
      contactName: 'Li Wei',
      contactNumber: '777',
      version: 5,
    });
    await waitFor(async () => expect(document.activeElement).toBe(await pencil()));
  });

  it('offers to add a school of the channel, and comes back', async () => {
    const calls = await open('/user-management/channels/3', ['UM'], shown);

    await userEvent.click(await screen.findByRole('link', { name: 'Add school or teacher' }));
    expect(await screen.findByRole('combobox', { name: /Channel/ })).toHaveProperty('value', 'Harmony');
    expect(currentAddress()).toBe('/user-management?tab=educators&channel=3&mode=add');
    expect(last(calls, '/admin/channel/edit')).toEqual({ channelId: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(currentAddress()).toBe('/user-management/channels/3'));
  });

  it('lets nobody edit without User Management', async () => {
    await open('/user-management/channels/3', ['SM'], shown);

    expect(await screen.findByText('Li Na')).toBeDefined();
    for (const role of ['switch', 'textbox'] as const) expect(screen.queryByRole(role)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add school or teacher' })).toBeNull();
  });
});

it('on a tablet, what is done rarely is in a menu, so that the title has room', async () => {
  const matchMedia = window.matchMedia;
  const isTablet = (media: string) => media === '(max-width: 1240px)';
  const query = vi.spyOn(window, 'matchMedia');
  query.mockImplementation((media) => Object.assign(matchMedia(media), { matches: isTablet(media) }));
  onTestFinished(() => query.mockRestore());

  await open('/user-management', ['UM']);

  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  /* jsdom has no layout, so Mantine may take the button for scrolled away, and hides its menu. */
  expect(await screen.findByRole('menuitem', { name: 'Import', hidden: true })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
