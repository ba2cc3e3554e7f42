import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LoginPage } from './login-page.tsx';
import { currentSession } from './store.ts';

function serverAnswers(status: number, body: object, headers: Record<string, string> = {}) {
  const onRequest = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/appearance') {
      return Response.json({ filing: null, demo: { email: 'demo@example.com', password: 'four violins' } });
    }
    if (address === '/admin/auth/ways') return Response.json({ passkeyOrigin: null, signOnLabel: null });
    onRequest(JSON.parse(String(init.body)));
    return Response.json(body, { status, headers });
  });
  return onRequest;
}

const login = () => screen.getByRole('button', { name: 'Login' });

describe('Login', () => {
  it('requires both fields before it sends anything', async () => {
    const onRequest = serverAnswers(200, {});
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), '  ');
    await userEvent.click(login());

    expect(screen.getByRole('alert').textContent).toBe('Please fill all fields');
    expect(onRequest).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('can be sent at once, however long it takes to be shown', () => {
    serverAnswers(200, {});
    let time = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (time += 1));
    show(<LoginPage />);

    expect(login().hasAttribute('disabled')).toBe(false);
  });

  it("shows the server's message, and focuses the password", async () => {
    serverAnswers(401, { error: 'Invalid email or password', code: 'session.wrong' });
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(login());

    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(currentSession()).toBeNull();
  });

  it('is in the language chosen there, including refusals, and keeps what was typed', async () => {
    serverAnswers(401, { error: 'Invalid email or password', code: 'session.wrong' });
    show(<LoginPage />);
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    await userEvent.type(email, 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    await screen.findByText('Invalid email or password');

    await userEvent.click(screen.getByRole('button', { name: '简体中文' }));

    expect(await screen.findByText('邮箱或密码不正确')).toBeDefined();
    expect(screen.getByLabelText('邮箱')).toBe(email);
    expect(email.value).toBe('wang@example.com');
    expect(document.title).toBe('登录 · EEMusic Console');

    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByText('Invalid email or password')).toBeDefined();
  });

  it('waits as long as the server asks', async () => {
    serverAnswers(
      429,
      { error: 'Too many attempts. Please wait before you try again', code: 'session.too-many' },
      { 'Retry-After': '600' },
    );
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');

    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please wait before you try again');
    expect(screen.getByRole('button', { name: 'Login in 10 minutes' }).hasAttribute('disabled')).toBe(true);
  });

  it('fills in the account of a demo, and signs in with it', async () => {
    const onRequest = serverAnswers(200, { token: 'secret', userId: 7 });
    show(<LoginPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Fill in' }));
    await userEvent.click(screen.getByLabelText('Stay signed in'));
    await userEvent.click(login());

    expect(onRequest).toHaveBeenCalledExactlyOnceWith({
      email: 'demo@example.com',
      password: 'four violins',
      staySignedIn: true,
    });
    await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret' }));
    expect(localStorage.getItem('eemusic.admin')).toContain('secret');
  });

  it('asks for the second step if it is on, and sends both steps together', async () => {
    const needed = { error: 'Please enter the code', code: 'session.code-needed' };
    const onRequest = serverAnswers(401, needed);
    show(<LoginPage />);
    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'four violins{Enter}');

    const field = await screen.findByLabelText('Six-digit code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.queryByRole('alert')).toBeNull();

    serverAnswers(401, { error: 'This code is wrong or has already been used', code: 'session.code-wrong' });
    await userEvent.type(field, '000000{Enter}');
    expect(await screen.findByText('This code is wrong or has already been used')).toBeDefined();

    const askedAgain = serverAnswers(200, { token: 'secret', userId: 7 });
    await userEvent.clear(field);
    await userEvent.type(field, '123456');
    expect(screen.queryByText('This code is wrong or has already been used')).toBeNull();
    await userEvent.type(field, '{Enter}');
    await waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret' }));

    const proof = { email: 'wang@example.com', password: 'four violins', staySignedIn: false };
    expect(onRequest).toHaveBeenCalledExactlyOnceWith(proof);
    expect(askedAgain).toHaveBeenCalledExactlyOnceWith({ ...proof, code: '123456' });
  });

  it('accepts a recovery code too, and allows starting again', async () => {
    serverAnswers(401, { error: 'Please enter the code', code: 'session.code-needed' });
    show(<LoginPage />);
    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.click(screen.getByLabelText('Stay signed in'));
    await userEvent.type(screen.getByLabelText('Password'), 'four violins{Enter}');

    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code').getAttribute('inputmode')).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));

    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('wang@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Stay signed in').checked).toBe(true);
  });

  it('leads to the password reset', () => {
    serverAnswers(200, {});
    show(<LoginPage />);
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/forgot-password');
  });
});
