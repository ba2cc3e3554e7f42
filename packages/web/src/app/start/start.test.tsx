import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole, signedIn } from '#testing/open-console.ts';

const profile = { userId: 7, fullName: 'Wang Fang', email: 'w@example.com', image: null };

type Server = {
  codes: string[];
  isSessionOver: boolean;
  librariesStatus: number;
  profileStatus: number;
  needsTwoStep: boolean;
  /** The addresses called since the session was ended. */
  calledSignedOut: string[] | null;
};

function startServer(overrides: Partial<Server> = {}): Server {
  const server: Server = {
    codes: ['SL'],
    isSessionOver: false,
    librariesStatus: 200,
    profileStatus: 200,
    needsTwoStep: false,
    calledSignedOut: null,
    ...overrides,
  };
  vi.stubGlobal('fetch', async (address: string) => {
    server.calledSignedOut?.push(address);
    if (address === '/admin/auth/logout') server.calledSignedOut = [];
    if (address === '/appearance') return Response.json({ filing: null, demo: null });
    if (address === '/admin/auth/login') return Response.json(signedIn);
    if (server.isSessionOver) return Response.json({ error: 'Please login!!!', code: 'session.none' }, { status: 401 });
    if (address === '/admin/modules/all') return Response.json({ modules: [] }, { status: server.librariesStatus });
    if (address === '/admin/profile/two-step/fetch') return Response.json({ isOn: true, recoveryCodesLeft: 10 });
    const { needsTwoStep } = server;
    const permissions = server.codes.map((code) => ({ code, name: code }));
    return Response.json({ user: { ...profile, permissions }, needsTwoStep }, { status: server.profileStatus });
  });
  return server;
}

/** Opens this address in a new browser. */
async function open(address: string) {
  return openConsole(address, null);
}

async function signIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'w@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'four violins{Enter}');
}

const place = () => location.pathname + location.search;

describe('the console', () => {
  beforeEach(() => sessionStorage.clear());

  it('asks for a sign-in at any address, and continues there afterwards', async () => {
    startServer();
    await open('/dashboard?a=1');
    expect(place()).toBe('/');

    await signIn();

    expect(await screen.findByText('Welcome back Wang Fang')).toBeDefined();
    expect(place()).toBe('/dashboard?a=1');
  });

  it('opens nothing before two-step sign-in is on, where it is required', async () => {
    const server = startServer({ needsTwoStep: true });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/');
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in is required' })).toBeDefined();
    expect(screen.queryByText('Welcome back Wang Fang')).toBeNull();

    server.needsTwoStep = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));

    expect(await screen.findByText('Welcome back Wang Fang')).toBeDefined();
  });

  it('opens the dashboard at once with a session', async () => {
    startServer();
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/');

    expect(await screen.findByText('Welcome back Wang Fang')).toBeDefined();
    expect(place()).toBe('/dashboard');
  });

  it('asks for the password on top of the screen when the session has ended, and continues there', async () => {
    const server = startServer();
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/unknown?page=2');
    await screen.findByText('We can’t find that page');

    server.isSessionOver = true;
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));

    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email').value).toBe('w@example.com');

    server.isSessionOver = false;
    await userEvent.type(within(dialog).getByLabelText('Password'), 'four violins{Enter}');
    expect(await screen.findByText('Welcome back Wang Fang')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(place()).toBe('/dashboard');
  });

  it('opens a fresh page if somebody else signs in', async () => {
    const server = startServer();
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/unknown?page=2');
    await screen.findByText('We can’t find that page');

    server.isSessionOver = true;
    await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));

    expect(await screen.findByText('Please login!!!')).toBeDefined();
    await waitFor(() => expect(place()).toBe('/'));
    expect(sessionStorage.getItem('eemusic.admin')).toBeNull();
  });

  it('signs out users who may not see the libraries', async () => {
    startServer({ librariesStatus: 403 });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/dashboard');

    expect(await screen.findByText('Please login!!!')).toBeDefined();
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('signs out users without any permission, and says why', async () => {
    const server = startServer({ codes: [] });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/dashboard');

    expect(
      await screen.findByText('You are not allowed to access any admin module. Please contact administrator.'),
    ).toBeDefined();
    await waitFor(() => expect(place()).toBe('/'));
    await screen.findByLabelText('Email');
    expect(server.calledSignedOut?.filter((address) => address !== '/admin/auth/ways')).toEqual([]);
  });

  it('says that the profile could not be loaded, and shows the screen once it can', async () => {
    const server = startServer({ profileStatus: 500 });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/dashboard');

    expect(await screen.findByRole('heading', { name: 'Your profile could not be loaded' })).toBeDefined();
    expect(place()).toBe('/dashboard');
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect(menu.textContent).toContain('The other entries could not be loaded');

    server.profileStatus = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Welcome back Wang Fang')).toBeDefined();
    expect(menu.textContent).not.toContain('could not be loaded');
  });

  it("offers and shows only what the administrator's codes open", async () => {
    startServer({ codes: ['UM'] });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/score-library/dashboard');

    expect(await screen.findByText(/You need the Score Library permission/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Score Library' })).toBeNull();
  });

  it('shows the screens of a module as tabs, each with its address, and marks the open one', async () => {
    startServer({ codes: ['AD'] });
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/administrator?tab=systems');

    const tabs = await screen.findByRole('navigation', { name: 'Screens of Admins' });
    const links = within(tabs).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/administrator',
      '/administrator?tab=activity',
      '/administrator?tab=systems',
      '/settings/company',
      '/settings/retention',
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null, null]);
  });

  it('asks before it signs out', async () => {
    const server = startServer();
    sessionStorage.setItem('eemusic.admin', JSON.stringify(signedIn));
    await open('/dashboard');

    await userEvent.click(await screen.findByRole('button', { name: /Profile menu/ }));
    /* jsdom has no layout: Floating UI takes the button for scrolled out of view, and hides the open menu. */
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Are you sure you want to logout?');
    expect(sessionStorage.getItem('eemusic.admin')).not.toBeNull();

    /* A dialog may ignore clicks while it opens. */
    await waitFor(async () => {
      const yes = screen.queryByRole('button', { name: 'Yes' });
      if (yes) await userEvent.click(yes);
      expect(place()).toBe('/');
    });
    await screen.findByLabelText('Email');
    expect(server.calledSignedOut?.filter((address) => address !== '/admin/auth/ways')).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });
});
