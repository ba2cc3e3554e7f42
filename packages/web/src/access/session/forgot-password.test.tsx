import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openConsole } from '#testing/open-console.ts';

type Answer = { status?: number; body?: object };
type Server = { requests: { address: string; body: unknown }[]; answers: Record<string, Answer>; hasMails: boolean };

const link = '/forgot-password/token-of-the-mail';

function startServer(overrides: Partial<Server> = {}): Server {
  const server: Server = { requests: [], answers: {}, hasMails: false, ...overrides };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    server.requests.push({ address, body: init.body ? JSON.parse(String(init.body)) : null });
    if (address === '/appearance') {
      return Response.json({ filing: null, demo: { email: 'a@b.c', password: 'p', hasMails: server.hasMails } });
    }
    const { status = 200, body = { message: 'Email sent successfully' } } = server.answers[address] ?? {};
    return Response.json(body, { status });
  });
  return server;
}

/** Opens this address in a new browser. */
async function open(address: string) {
  return openConsole(address, null);
}

const button = (name: string) => screen.findByRole('button', { name });
const requestsTo = ({ requests }: Server, address: string) => requests.filter((one) => one.address === address);

async function choose(password: string, again = password) {
  if (password !== '') await userEvent.type(await screen.findByLabelText('New password'), password);
  if (again !== '') await userEvent.type(screen.getByLabelText('Confirm password'), again);
  await userEvent.click(await button('Reset Password'));
}

beforeEach(() => sessionStorage.clear());

describe('requesting a reset link', () => {
  it('requires an email address', async () => {
    const server = startServer();
    await open('/forgot-password');

    await userEvent.click(await button('Reset Password'));

    expect(await screen.findByText('Please fill the email field')).toBeDefined();
    expect(requestsTo(server, '/admin/auth/verify/account')).toEqual([]);
  });

  it('says that what was typed is not an email address', async () => {
    const server = startServer();
    await open('/forgot-password');

    await userEvent.type(await screen.findByLabelText('Email'), 'not-an-email{Enter}');

    expect(await screen.findByText('This is not an email address')).toBeDefined();
    expect(requestsTo(server, '/admin/auth/verify/account')).toEqual([]);
  });

  it('says where to look, and sends the mail again only after a while', async () => {
    const server = startServer();
    await open('/forgot-password');

    await userEvent.type(await screen.findByLabelText('Email'), ' wang@example.com {Enter}');

    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Check your email' }));
    expect(screen.getByText('wang@example.com')).toBeDefined();
    expect(requestsTo(server, '/admin/auth/verify/account')).toEqual([
      { address: '/admin/auth/verify/account', body: { email: 'wang@example.com' } },
    ]);
    expect(screen.getByRole('button', { name: /^Resend in \d+ seconds$/ }).hasAttribute('disabled')).toBe(true);
    expect(screen.queryByRole('link', { name: 'Open the emails of this demo' })).toBeNull();
  });

  it('links to the mails of a demo, and accepts another address', async () => {
    startServer({ hasMails: true });
    await open('/forgot-password');
    await userEvent.type(await screen.findByLabelText('Email'), 'wagn@example.com{Enter}');

    const mails = await screen.findByRole('link', { name: 'Open the emails of this demo' });
    expect(mails.getAttribute('href')).toBe('/demo/mails');
    await userEvent.click(await button('Use another email'));

    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('wagn@example.com');
  });
});

describe('a new password by the link of the mail', () => {
  it.each([
    ['', '', 'Please fill all fields'],
    ['four violins', '', 'Please fill all fields'],
    ['four violins', 'five violins', 'Passwords do not match'],
    ['harp', 'harp', 'Password must be at least 8 characters'],
  ])('%j and %j: %s', async (password, again, text) => {
    const server = startServer();
    await open(link);

    await screen.findByLabelText('New password');
    await choose(password, again);

    expect(await screen.findByText(text)).toBeDefined();
    expect(requestsTo(server, '/admin/auth/reset/password')).toEqual([]);
  });

  it('is refused if it is too long, not truncated', async () => {
    const server = startServer();
    await open(link);

    for (const name of ['New password', 'Confirm password']) {
      await userEvent.click(await screen.findByLabelText(name));
      await userEvent.paste('harp'.repeat(33));
    }
    await userEvent.click(await button('Reset Password'));

    expect(await screen.findByText('Password must be at most 128 characters')).toBeDefined();
    expect(requestsTo(server, '/admin/auth/reset/password')).toEqual([]);
  });

  it('is set, and the token is removed from the address', async () => {
    const server = startServer();
    await open(link);
    const steps = history.length;

    await choose('four violins');

    expect(await screen.findByRole('heading', { name: 'Password reset' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue to log in' }).getAttribute('href')).toBe('/');
    expect(location.href).not.toContain('token-of-the-mail');
    expect(history).toHaveLength(steps);
    expect(requestsTo(server, '/admin/auth/reset/password')).toEqual([
      { address: '/admin/auth/reset/password', body: { token: 'token-of-the-mail', password: 'four violins' } },
    ]);
    const withToken = server.requests.filter((one) => JSON.stringify(one).includes('token-of-the-mail'));
    expect(new Set(withToken.map(({ address }) => address))).toEqual(
      new Set(['/admin/auth/reset/open', '/admin/auth/reset/password']),
    );
  });

  it('is refused beside its field', async () => {
    const weak = { error: 'Please choose another one', code: 'password.weak', fields: { password: 'Too easy' } };
    startServer({ answers: { '/admin/auth/reset/password': { status: 400, body: weak } } });
    await open(link);

    await choose('password1');

    expect(await screen.findByText('Too easy')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));

    await userEvent.keyboard('2');
    expect(screen.queryByText('Too easy')).toBeNull();
  });

  it('cannot be set twice: a used link says so and offers a new one', async () => {
    const over = { error: 'This link has expired or was already used', code: 'session.reset-link' };
    startServer({ answers: { '/admin/auth/reset/password': { status: 400, body: over } } });
    await open(link);

    await choose('four violins');
    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used');
    await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));

    expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeDefined();
    expect(location.pathname).toBe('/forgot-password');
  });

  it('is not requested if the link has expired', async () => {
    const over = { error: 'This link has expired or was already used', code: 'session.reset-link' };
    startServer({ answers: { '/admin/auth/reset/open': { status: 400, body: over } } });
    await open(link);

    expect((await screen.findByRole('alert')).textContent).toBe('This link has expired or was already used');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('can be entered even if the link could not be checked', async () => {
    startServer({ answers: { '/admin/auth/reset/open': { status: 500, body: {} } } });
    await open(link);

    expect(await screen.findByLabelText('New password')).toBeDefined();
  });

  it("ends this browser's session of the account without leaving the page", async () => {
    const over = { error: 'Please login!!!', code: 'session.none' };
    startServer({ answers: { '/admin/profile/fetch': { status: 401, body: over } } });
    sessionStorage.setItem('eemusic.admin', JSON.stringify({ token: 'secret', userId: 7 }));
    await open(link);

    await choose('four violins');

    await waitFor(() => expect(sessionStorage.getItem('eemusic.admin')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Password reset' })).toBeDefined();
    expect(screen.queryByText('Please login!!!')).toBeNull();
  });

  it('is also found under the other address of the screen', async () => {
    startServer();
    await open('/reset-password/token-of-the-mail');

    expect(await screen.findByLabelText('New password')).toBeDefined();
    expect(location.pathname).toBe(link);
  });
});

describe('an invitation', () => {
  const opening = '/admin/auth/invitation/open';

  it('that could not be loaded can be tried again, and is not called expired', async () => {
    const server = startServer({ answers: { [opening]: { status: 500, body: { error: 'Something Went wrong!' } } } });
    await open('/invitation/token-of-the-mail');
    const again = await button('Try again');
    expect(screen.queryByText(/Ask whoever invited you/)).toBeNull();

    server.answers[opening] = { body: { fullName: 'Bai Ling', email: 'bai.ling@example.com' } };
    await userEvent.click(again);

    expect(await screen.findByLabelText('Username')).toHaveProperty('value', 'bai.ling');
  });

  it('takes back what is wrong with a field as soon as somebody types', async () => {
    startServer({ answers: { [opening]: { body: { fullName: 'Bai Ling', email: 'bai.ling@example.com' } } } });
    await open('/invitation/token-of-the-mail');
    await userEvent.click(await button('Create account'));
    const password = screen.getByLabelText('Password');
    expect(screen.getByRole('alert').textContent).toBe('Please fill all fields');
    expect(password.getAttribute('aria-invalid')).toBe('true');

    await userEvent.type(password, 'v');

    expect(screen.queryByRole('alert')).toBeNull();
    expect(password.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('that is over says whom to ask', async () => {
    const over = { error: 'This invitation has expired or was already used', code: 'invitation.link' };
    startServer({ answers: { [opening]: { status: 400, body: over } } });
    await open('/invitation/token-of-the-mail');

    expect(await screen.findByText(/Ask whoever invited you/)).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('This invitation has expired or was already used');
  });
});

describe('the mails of a demo', () => {
  it('are shown with their links', async () => {
    const mail = { at: '2026-05-01T08:00:00Z', to: 'wang@example.com', subject: 'Reset your password' };
    const text = 'Hello, https://console.example/forgot-password/abc and so on';
    startServer({ hasMails: true, answers: { '/demo/outbox': { body: { mails: [{ ...mail, text }] } } } });
    await open('/demo/mails');

    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeDefined();
    const target = screen.getByRole('link', { name: 'https://console.example/forgot-password/abc' });
    expect(target.getAttribute('href')).toBe('https://console.example/forgot-password/abc');
  });

  it('are shown on demos only', async () => {
    const server = startServer();
    await open('/demo/mails');

    expect(await screen.findByText('There is nothing here')).toBeDefined();
    expect(requestsTo(server, '/demo/outbox')).toEqual([]);
  });
});

describe('the set-up page', () => {
  it('says what is needed if the link has no token', async () => {
    startServer();
    await open('/register');

    expect(await screen.findByRole('heading', { name: 'A link is needed' })).toBeDefined();
  });
});
