import type { SignedIn } from '@eemusic/contract/access/session';
import type { Page } from '@playwright/test';
import type { Account } from './account.ts';

/** The storage key of the console's session. */
export const storageKey = 'eemusic.admin';

/** Fills in the login screen and waits for the next screen. */
export async function signIn(page: Page, { email, password }: Account, { stays = false } = {}): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Stay signed in').setChecked(stays);
  await page.getByRole('button', { name: 'Login' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .or(page.getByRole('button', { name: 'Open the menu' }))
    .waitFor();
}

/** Signs in through the API. */
export async function openSession(server: string, { email, password }: Account): Promise<SignedIn> {
  const answer = await post(server, '/admin/auth/login', { email, password, staySignedIn: true });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return answer.json();
}

export async function endSession(server: string, { token }: SignedIn): Promise<void> {
  const answer = await post(server, '/admin/auth/logout', undefined, token);
  if (!answer.ok) throw new Error(`The session could not be ended: ${answer.status}`);
}

export function post(server: string, path: string, body?: object, token?: string): Promise<Response> {
  return fetch(new URL(path, server), {
    method: 'POST',
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}
