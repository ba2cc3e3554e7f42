import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';

test.use({ as: account });

test.describe('without a connection', () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|load preload assets|profile could not be fetched/ });

  test('the screen stays, missing parts say so, and everything is loaded once the connection is back', async ({
    context,
    page,
  }) => {
    /* Notices are loaded shortly after the screen, which would fail without a connection. */
    const notices = page.waitForResponse(/toast-list.*\.js$/);
    await page.goto('/administrator');
    await notices;
    const rows = page.getByRole('row', { name: /Wang Fang/ });
    await expect(rows).toBeVisible();
    const isActive = page.getByRole('switch', { name: 'Let Wang Fang sign in' });

    await context.setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'You are offline – trying again' });
    await expect(banner).toBeVisible();
    await expect(rows).toBeVisible();

    await isActive.click();
    const failure = page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' });
    await expect(failure).toBeVisible();
    await expect(isActive).toBeChecked();

    await page.getByRole('link', { name: 'User management' }).click();
    const missing = page.getByRole('main').getByText('You are offline');
    await expect(missing).toBeVisible();
    await checkLooks(page, 'offline');

    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expect(missing).toBeHidden();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Channel Name' })).toBeVisible();
  });
});

test.describe('a screen that is first opened without a connection', () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED|load preload assets/ });

  test('has its style sheets when the connection is back', async ({ context, page }) => {
    const notices = page.waitForResponse(/toast-list.*\.js$/);
    await page.goto('/administrator');
    await notices;
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Support' }).click();
    await expect(page.getByRole('main').getByText('You are offline')).toBeVisible();

    await context.setOffline(false);
    const list = page.getByRole('region', { name: 'Buffer', exact: true });
    await expect(list).toBeVisible();
    await expect(list).toHaveCSS('display', 'flex');
  });
});

test.describe('a screen that fails to load', () => {
  test.use({ expectedComplaints: /status of 500 |CallError: It broke/ });

  test('says so, and is shown on the next try', async ({ page }) => {
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await page.goto('/score-library/dashboard');
    await expect(page.getByText('It broke').first()).toBeVisible();
    await checkLooks(page, 'a screen that failed');

    await page.unroute('/admin/modules/all');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Score Library' })).toBeVisible();
  });
});

test.describe('a profile that cannot be loaded', () => {
  test.use({ expectedComplaints: /status of 500|The profile could not be fetched/ });

  test('says so and offers to try again', async ({ page }) => {
    await page.route('/admin/profile/fetch', (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await page.goto('/administrator');
    await expect(page.getByRole('heading', { level: 1, name: 'Your profile could not be loaded' })).toBeVisible();
    await checkLooks(page, 'profile not loaded');

    await page.unroute('/admin/profile/fetch');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Administrators' })).toBeVisible();
  });
});
