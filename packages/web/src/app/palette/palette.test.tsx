import type { Code } from '@eemusic/contract/platform/permissions';
import { i18n } from '@lingui/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

const user = { userId: 7, fullName: 'Wang Fang', email: 'w@example.com', image: null };
const score = {
  kind: 'score',
  id: 3,
  name: 'Boat Song',
  about: 'Piano Adventure, Grade 1, Level 2, Stage 1',
  place: {
    module: { name: 'Piano Adventure' },
    grade: { gradeName: 'Grade 1', gradeNumber: 1, gradeNameZh: null },
    level: { levelName: 'Level 2', levelNumber: 2, levelNameZh: null },
    stage: { stageName: 'Stage 1', stageNumber: 1, stageNameZh: null },
  },
  within: 2,
};

/** Opens the console for somebody with these codes; returns the requests. */
async function open(heldCodes: readonly Code[]) {
  const requests: { address: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const body = init?.body ? JSON.parse(String(init.body)) : null;
    requests.push({ address, body });
    if (address === '/appearance') return Response.json({ filing: null, demo: null });
    if (address === '/admin/modules/all') return Response.json({ modules: [] });
    if (address === '/admin/find' && body.searchQuery.startsWith('boat ')) return new Promise(() => undefined);
    if (address === '/admin/find') return Response.json({ found: body.searchQuery === 'boat' ? [score] : [] });
    if (address === '/admin/profile/language') return Response.json({ message: 'Language changed' });
    return Response.json({ user: { ...user, permissions: heldCodes.map((code) => ({ code, name: code })) } });
  });
  await openConsole('/dashboard');
  await screen.findByText('Welcome back Wang Fang');
  return requests;
}

const field = () => screen.findByRole('combobox', { name: 'Search and go' });
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const button = () => screen.getByRole('button', { name: 'Search and go' });

afterEach(() => {
  cleanup();
  act(() => i18n.activate('en', 'en-GB'));
});

describe('the command palette', () => {
  it('is opened by its button and by Ctrl+K, and returns the focus when closed', async () => {
    await open(['ES']);
    button().focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button()));

    await userEvent.click(button());
    await waitFor(async () =>
      expect((await field()).getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id),
    );
    expect(offered()).toEqual([
      'Dashboard',
      'Support',
      'Archive of the support board',
      'Deleted',
      'Profile',
      'Handbook',
      'Add a card to the support board',
      'Change my password',
      'Two-step sign-in and sessions',
      '简体中文',
      'Light colours',
      'Dark colours',
      'Same colours as the system',
      'Show the keyboard shortcuts',
      'Logout',
    ]);
  });

  it('leads to what was typed by keyboard alone: a screen, and a record', async () => {
    const requests = await open(['SL']);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'boat');
    const found = await screen.findByRole('option', { name: /^Boat Song/ });
    expect(found.textContent).toBe('Boat SongGrade 1 · Level 2 · Stage 1 · Piano Adventure');
    expect(requests).toContainEqual({ address: '/admin/find', body: { searchQuery: 'boat' } });
    await waitFor(() => expect(found.hasAttribute('data-combobox-selected')).toBe(true));

    await userEvent.clear(await field());
    await userEvent.type(await field(), 'profile');
    await waitFor(() => expect(offered().slice(-3)).toEqual(expectedOfProfile));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes what is typed before its field is there, and keeps it from the element with the focus', async () => {
    await open(['SL']);
    const other = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => other.remove());
    other.focus();
    await userEvent.keyboard('{Control>}k{/Control}boot{Backspace}{Backspace}at');

    expect(await screen.findByRole('option', { name: /^Boat Song/ })).toBeTruthy();
    expect([(await field()).getAttribute('value'), other.value]).toEqual(['boat', '']);
    await userEvent.keyboard(' s');
    expect((await field()).getAttribute('value')).toBe('boat s');

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('{Control>}k{/Control}x{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.type(other, 'y');
    expect(other.value).toBe('y');
  });

  it('offers no results of an earlier text while it searches', async () => {
    await open(['SL']);
    await userEvent.click(button());
    await userEvent.type(await field(), 'boat');
    await screen.findByRole('option', { name: /^Boat Song/ });

    await userEvent.type(await field(), ' so');
    await screen.findByRole('option', { name: /^Boat Song/ });
    await userEvent.type(await field(), 'le');

    expect(screen.queryByRole('option', { name: /^Boat Song/ })).toBeNull();
  });

  it('changes the language at once, and saves it with the account', async () => {
    const requests = await open(['ES']);
    await userEvent.click(button());
    await userEvent.type(await field(), '中文');
    await waitFor(() => expect(offered()).toEqual(['简体中文']));
    await userEvent.keyboard('{Enter}');

    await screen.findByText('欢迎回来，Wang Fang');
    expect(requests).toContainEqual({
      address: '/admin/profile/language',
      body: { userId: 7, language: 'zh-Hans' },
    });
    await userEvent.click(screen.getByRole('button', { name: '搜索与跳转' }));
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索与跳转' }), '资料');
    await waitFor(() => expect(offered()[0]).toBe('个人资料'));
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'boat');
    await waitFor(() => expect(offered()[0]).toBe('Boat Song1 级 · 单元 2 · 阶段 1 · Piano Adventure'));
  });
});

describe('the list of keyboard shortcuts', () => {
  it('is opened by Ctrl+/ and lists the keys of screens that the user may open', async () => {
    await open(['ES']);
    await userEvent.keyboard('{Control>}/{/Control}');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const groups = help.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['Everywhere', 'Lists', 'Support board']);
  });
});

describe('the key ?', () => {
  it('opens the handbook at the page of the screen, but not while typing', async () => {
    await open(['ES']);
    await userEvent.click(button());
    await userEvent.type(await field(), '?');
    expect(await field()).toHaveProperty('value', '?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await screen.findByRole('link', { name: 'Help' })).getAttribute('href')).toBe('/handbook/find-your-way');

    await userEvent.keyboard('{Shift>}?{/Shift}');
    await screen.findByRole('heading', { level: 1, name: 'Find your way' });
    expect(location.pathname).toBe('/handbook/find-your-way');
  });
});

const expectedOfProfile = ['Profile', 'Change my password', 'Two-step sign-in and sessions'];
