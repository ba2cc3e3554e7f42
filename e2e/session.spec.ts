import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { refusedWith, test } from './journey.ts';
import { checkLooks } from './looks.ts';
import { endSession, signIn, storageKey } from './sign-in.ts';
import { visit } from './list.ts';

const screens = [
  '/dashboard',
  '/score-library/dashboard',
  '/score-library/1/upload?gradeId=1',
  '/settings/profile',
  '/administrator',
  '/no/such/screen',
];

const loginForm = (page: Page) => page.getByRole('button', { name: 'Login' });
async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
}

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you sure you want to logout?');
}

async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(loginForm(page)).toBeVisible();
  expect(await page.evaluate((key) => sessionStorage.getItem(key) ?? localStorage.getItem(key), storageKey)).toBeNull();
}

test.describe('without a session', () => {
  test('every address leads to Login, and nothing is asked but the options of a passkey', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    for (const address of screens) {
      await page.goto(address);
      await expectSignedOut(page);
    }

    const paths = new Set(requests.filter((path) => path.startsWith('/admin/')));
    expect(paths).toEqual(new Set(['/admin/auth/passkey/options']));
  });

  test('signing in leads back to the address with its query', { tag: '@nightly' }, async ({ page }) => {
    const address = '/score-library/1/upload?curriculum=PianoAdventure#list';
    await page.goto(address);
    await expectSignedOut(page);

    await signIn(page, account);

    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Kung Fu Sight Reading' })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL('/');
  });

  test('an address of another site is never followed', { tag: '@nightly' }, async ({ page, server }) => {
    await page.goto(`${server}//example.com/dashboard`);
    await expectSignedOut(page);

    await signIn(page, account);

    await expect(page).toHaveURL('/dashboard');
  });
});

for (const clear of [
  ['all of the storage', () => localStorage.clear()],
  ['only the session', () => localStorage.removeItem('eemusic.admin')],
] as const)
  test.describe(`a session whose storage was cleared in its tab, ${clear[0]}`, () => {
    /* A call that was about to be sent has no token any more. */
    test.use({ as: account, expectedComplaints: refusedWith(401) });

    test('is logged out at the next step', { tag: '@nightly' }, async ({ page }) => {
      await page.goto('/dashboard');
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByRole('link', { name: 'Admins' })).toBeVisible();
      await page.evaluate(clear[1]);

      await visit(page, '/administrator');

      await expectSignedOut(page);
    });
  });

test.describe('a session that the server ended', () => {
  test.use({ as: account, expectedComplaints: refusedWith(401) });

  test(
    'asks to sign in again, and goes on at the same address',
    { tag: '@nightly' },
    async ({ page, server, session }) => {
      if (session === null) throw new Error('Nobody is signed in');
      const address = '/score-library/1/upload?curriculum=PianoAdventure';
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Kung Fu Sight Reading' })).toBeVisible();

      await endSession(server, session);
      await page.reload();

      await expect(toast(page, 'Please login!!!')).toHaveCount(1);
      await expectSignedOut(page);
      await signIn(page, account);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: 'Kung Fu Sight Reading' })).toBeVisible();
    },
  );

  test('is noticed by the next call of an open screen', { tag: '@nightly' }, async ({ page, server, session }) => {
    if (session === null) throw new Error('Nobody is signed in');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
    // Waits until the tiles have fetched their figures, so that this is not the next call.
    await page.waitForLoadState('networkidle');

    await endSession(server, session);
    await visit(page, '/score-library/scores');

    await signInAgain(page);
    await expect(page).toHaveURL('/score-library/scores');
    await expect(page.getByRole('heading', { level: 1, name: 'All scores' })).toBeVisible();
  });

  test('loses nothing that was typed, and the form is saved after signing in again', async ({
    page,
    server,
    session,
  }) => {
    if (session === null) throw new Error('Nobody is signed in');
    await page.goto('/user-management?mode=add');
    const fields = { 'Channel Name': 'Euphonium House', 'Contact Name': 'Lu Yi', 'Contact No': '+86 138 0000 0177' };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
    await page.getByLabel('Contact Email').fill('lu.yi@example.com');
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'Shanghai' }).click();

    await endSession(server, session);
    await page.getByRole('button', { name: 'Add channel' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('a wrong one');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid email or password')).toBeVisible();
    await signInAgain(page);
    await expect(page.getByRole('row', { name: /Euphonium House/ })).toBeVisible();
  });
});

test.describe('an idle session', () => {
  test('warns before it ends, and is extended by one key press', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await signIn(page, account);
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();

    /*
     * A response that arrives after the clock was advanced counts as a call, and then the clock must be advanced again.
     */
    await page.reload({ waitUntil: 'networkidle' });
    const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
    await expect(async () => {
      await page.clock.fastForward('27:30');
      await expect(dialog.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    }).toPass();
    const kept = page.waitForResponse('/admin/profile/fetch');
    await page.keyboard.press('Enter');
    expect((await kept).status()).toBe(200);
    await page.clock.runFor('00:05');
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('a refused list of libraries', () => {
  test.use({ as: account, expectedComplaints: refusedWith(403) });

  test('ends the session', { tag: '@nightly' }, async ({ page }) => {
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 403, json: { error: 'No' } }));
    await page.goto('/dashboard');

    await expect(toast(page, 'Please login!!!')).toHaveCount(1);
    await expectSignedOut(page);
  });
});

test.describe("without 'Stay signed in'", () => {
  test(
    'a new tab opens its address with the session of the open one, and both end together',
    { tag: '@nightly' },
    async ({ context, page }) => {
      await page.goto('/');
      await signIn(page, account);
      await expect(page).toHaveURL('/dashboard');
      expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toBeNull();

      const other = await context.newPage();
      await other.goto('/score-library/dashboard');
      await expect(other.getByRole('heading', { level: 1, name: 'Score Library' })).toBeVisible();

      await askToLogOut(other);
      await other.getByRole('button', { name: 'Yes' }).click();
      await expectSignedOut(other);
      await expectSignedOut(page);
    },
  );
});

test.describe('logging out', () => {
  test.use({ as: account });

  test('asks first, and Cancel stays', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/dashboard');
    await askToLogOut(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await askToLogOut(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
  });

  test('ends the session here and on the server', { tag: '@nightly' }, async ({ page, server, session }) => {
    if (session === null) throw new Error('Nobody is signed in');
    await page.goto('/score-library/dashboard');
    await askToLogOut(page);
    const answered = page.waitForResponse('/admin/auth/logout');
    await page.getByRole('button', { name: 'Yes' }).click();

    await expectSignedOut(page);
    expect((await answered).status()).toBe(200);
    await expect(endSession(server, session)).rejects.toThrow('401');
    await page.goBack();
    await expectSignedOut(page);
    await signIn(page, account);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('is noticed by the other tabs, and so is signing in', async ({ context, page }) => {
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/score-library/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Score Library' })).toBeVisible();

    await page.bringToFront();
    await askToLogOut(page);
    await page.getByRole('button', { name: 'Yes' }).click();
    await expectSignedOut(page);
    await expectSignedOut(other);
    await expect(toast(other, 'Please login!!!')).toHaveCount(0);

    await signIn(page, account, { stays: true });
    await expect(page).toHaveURL('/dashboard');
    await expect(other).toHaveURL('/dashboard');
    await expect(other.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
  });
});

test.describe('an administrator without any permission code', () => {
  test('is told so and signed out', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill(colleagues.newcomer.email);
    await page.getByLabel('Password', { exact: true }).fill(colleagues.newcomer.password);
    const loggedOut = page.waitForResponse('/admin/auth/logout');
    await page.getByRole('button', { name: 'Login' }).click();

    const notice = toast(page, 'You are not allowed to access any admin module. Please contact administrator.');
    /* The notice stays while the pointer is on it. */
    await notice.hover();
    await expectSignedOut(page);
    await checkLooks(page, 'login with a notice');
    expect((await loggedOut).status()).toBe(200);
  });
});
