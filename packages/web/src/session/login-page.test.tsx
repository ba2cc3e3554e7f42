import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { LoginPage } from './login-page.tsx';
import { currentSession } from './store.ts';

function serverAnswers(status: number, body: object, headers: Record<string, string> = {}) {
  const asked = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/appearance') {
      return Response.json({ filing: null, demo: { email: 'demo@example.com', password: 'four violins' } });
    }
    asked(JSON.parse(String(init.body)));
    return Response.json(body, { status, headers });
  });
  return asked;
}

const login = () => screen.getByRole('button', { name: 'Login' });

describe('Login', () => {
  it('asks for both fields before it asks the server', async () => {
    const asked = serverAnswers(200, {});
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), '  ');
    await userEvent.click(login());

    expect(screen.getByRole('alert').textContent).toBe('Please fill all fields');
    expect(asked).not.toHaveBeenCalled();
  });

  it('shows what the server says', async () => {
    serverAnswers(401, { error: 'Invalid email or password', code: 'session.wrong' });
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');

    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password');
    expect(currentSession()).toBeNull();
  });

  it('waits as long as the server asks for', async () => {
    serverAnswers(429, { error: 'Too many attempts', code: 'session.too-many' }, { 'Retry-After': '600' });
    show(<LoginPage />);

    await userEvent.type(screen.getByLabelText('Email'), 'wang@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');

    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts');
    expect(screen.getByRole('button', { name: 'Login in 10 minutes' }).hasAttribute('disabled')).toBe(true);
  });

  it('fills in the account of a demo, and signs in with it', async () => {
    const asked = serverAnswers(200, { token: 'secret', userId: 7 });
    show(<LoginPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Fill in' }));
    await userEvent.click(screen.getByLabelText('Stay signed in'));
    await userEvent.click(login());

    expect(asked).toHaveBeenCalledExactlyOnceWith({
      email: 'demo@example.com',
      password: 'four violins',
      staySignedIn: true,
    });
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ token: 'secret' }));
    expect(localStorage.getItem('eemusic.admin')).toContain('secret');
  });
});
