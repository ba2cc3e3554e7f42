import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { refusedWith, test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';
import { post, signIn, storageKey } from './sign-in.ts';

const login = (page: Page) => page.getByRole('button', { name: 'Login' });
const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Holds the script that contains React until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/sign-in-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('signing in', () => {
  test('leads to the dashboard', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Login · EEMusic Console');

    await signIn(page, account);

    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
  });

  test('uses its own typeface, and shows the focus on a field with an error', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].find(({ family }) => /Inter Variable/.test(family))?.status))
      .toBe('loaded');

    await login(page).click();
    await email(page).focus();
    await expect(email(page)).toHaveCSS('outline-width', '2px');
    await expect(email(page)).toHaveCSS('outline-style', 'solid');
  });

  test('works by keyboard alone', async ({ page }) => {
    await page.goto('/');
    await expect(email(page)).toBeFocused();
    await page.keyboard.type(account.email);
    await page.keyboard.press('Tab');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type(account.password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show or hide the password' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Stay signed in')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot Password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(login(page)).toBeFocused();

    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
  });

  test('requires both fields, and sends nothing without them', { tag: '@nightly' }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/');

    await login(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
    await email(page).fill(account.email);
    await login(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
    await email(page).fill('   ');
    await password(page).fill(account.password);
    await password(page).press('Enter');

    await expect(page.getByRole('alert')).toHaveText('Please fill all fields');
    await expect(page).toHaveURL('/');
    expect(requests).not.toContain('/admin/auth/login');
  });

  test(
    'begins before React is loaded: what is typed stays, and is sent once React has taken over',
    { tag: '@nightly' },
    async ({ page }) => {
      const loadReact = await holdReact(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(email(page)).toBeFocused();
      await page.keyboard.type(account.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(account.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/');

      loadReact();

      await expect(async () => {
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible({ timeout: 3000 });
      }).toPass();
    },
  );

  test('begins in the language of the browser', { tag: '@nightly' }, async ({ page }) => {
    const loadReact = await holdReact(page);
    await page.addInitScript(() => localStorage.setItem('eemusic.language', 'zh-Hans'));
    await page.goto('/', { waitUntil: 'commit' });

    const loginInChinese = page.getByRole('button', { name: '登录', exact: true });
    await expect(loginInChinese).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');

    loadReact();

    await expect(async () => {
      await loginInChinese.click();
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('is skipped by somebody with a session', { tag: '@nightly' }, async ({ browser, server, context, page }) => {
    await page.goto('/');
    await signIn(page, account, { stays: true });
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();

    const later = await browser.newContext({ baseURL: server, storageState: await context.storageState() });
    const reopened = await later.newPage();
    await reopened.goto('/');
    await expect(reopened).toHaveURL('/dashboard');
    await expect(reopened.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
    await later.close();
  });

  test("lasts while a tab is open unless 'Stay signed in' is chosen", async ({ context, page }) => {
    await page.goto('/');
    await signIn(page, account);
    expect(await page.evaluate((key) => [key in sessionStorage, key in localStorage], storageKey)).toEqual([
      true,
      false,
    ]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();

    const last = await context.newPage();
    await page.close();
    await last.goto('/dashboard');

    await expect(last).toHaveURL('/');
    await expect(login(last)).toBeVisible();
  });
});

test.describe('a refused sign-in', () => {
  test.use({ expectedComplaints: refusedWith(401) });

  test('does not say whether the email or the password was wrong, and can be corrected at once', async ({ page }) => {
    await page.goto('/');
    await email(page).fill('nobody@example.com');
    await password(page).fill('wrong password');
    await login(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await checkLooksAtBoth(page, 'login refused', page.getByRole('alert'));

    await email(page).fill(colleagues.librarian.email);
    await login(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await expect(email(page)).toHaveValue(colleagues.librarian.email);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);

    await password(page).fill(colleagues.librarian.password);
    await login(page).click();

    await expect(page.getByRole('heading', { name: 'Welcome back Wang Fang' })).toBeVisible();
  });
});

test.describe('a sign-in after too many attempts', () => {
  test.use({ expectedComplaints: refusedWith(429) });

  test('has to wait, and says for how long', { tag: '@nightly' }, async ({ page, server }) => {
    const stranger = 'guessed@example.com';
    for (let attempt = 0; attempt < 10; attempt++) {
      await post(server, '/admin/auth/login', { email: stranger, password: `guess ${attempt}` });
    }
    await page.goto('/');

    await email(page).fill(stranger);
    await password(page).fill('guess 10');
    await login(page).click();

    await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please wait before you try again');
    await expect(page.getByRole('button', { name: 'Login in 15 minutes' })).toBeDisabled();
  });
});
