import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { expectAccessible } from './assert-accessible.ts';
import { checkLooks } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';

const profileMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px,`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test.describe('without a session', () => {
      test.use({ expectedComplaints: refusedWith(401) });

      test('every state is accessible', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByLabel('Email')).toBeFocused();
        await checkLooks(page, 'login');

        await page.getByLabel('Email').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong password');
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
        await checkLooks(page, 'login refused');

        await page.getByLabel('Email').fill(colleagues.newcomer.email);
        await page.getByLabel('Password', { exact: true }).fill(colleagues.newcomer.password);
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page.getByRole('alert').filter({ hasText: 'You are not allowed' })).toBeVisible();
        await expect(page).toHaveURL('/');
        await checkLooks(page, 'login with a notice');

        await page.goto('/register/made-up');
        await expect(page.getByLabel('Full name')).toBeFocused();
        await checkLooks(page, 'set-up');
      });
    });

    test.describe('of an administrator', () => {
      test.use({ as: account });

      test('every state of the shell is accessible', async ({ page }) => {
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeVisible();
        await checkLooks(page, 'dashboard');

        await profileMenu(page).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await checkLooks(page, 'profile menu');

        await page.getByRole('menuitem', { name: 'Logout' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await checkLooks(page, 'logout');
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);

        if (width === 390) {
          await page.getByRole('button', { name: 'Open the menu' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        } else {
          await page.getByRole('button', { name: 'Collapse the menu' }).click();
          await expect(page.getByRole('tooltip')).toBeVisible();
        }
        await checkLooks(page, 'navigation');

        await page.goto('/no/such/screen');
        await expect(page.getByText('There is nothing at this address')).toBeVisible();
        await checkLooks(page, 'not found');
      });
    });

    test.describe('of an administrator of another room', () => {
      test.use({ as: colleagues.supporter });

      test('what they may not see is accessible', async ({ page }) => {
        await page.goto('/dashboard');
        await expect(page.getByRole('heading', { name: 'Welcome back 李伟' })).toBeVisible();
        await checkLooks(page, 'dashboard without modules');
        await page.goto('/score-library/dashboard');
        await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible();
        await checkLooks(page, 'not allowed');
      });
    });
  });
}

test.describe('a screen that could not be fetched', () => {
  test.use({ as: account, expectedComplaints: /status of 500 |CallError: It broke/ });

  test('says so, and shows it on the next try', async ({ page }) => {
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await page.goto('/score-library/dashboard');
    await expect(page.getByText('It broke').first()).toBeVisible();
    await expectAccessible(page);

    await page.unroute('/admin/modules/all');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Score Library' })).toBeVisible();
  });
});
