import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { expectAccessible } from './assert-accessible.ts';
import { checkLooks, checkLooksAtBoth, desk, phone, resize } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { visit } from './visit.ts';

const profileMenu = (page: Page) => page.getByRole('button', { name: /^Profile menu/ });

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

test.describe('without a session', () => {
  test.use({ expectedComplaints: refusedWith(401) });

  test('every state is accessible', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByLabel('Email')).toBeFocused();
    await checkLooksAtBoth(page, 'login', page.getByLabel('Email'));

    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
    await checkLooksAtBoth(page, 'login refused', page.getByRole('alert'));

    await page.getByLabel('Email').fill(colleagues.newcomer.email);
    await page.getByLabel('Password', { exact: true }).fill(colleagues.newcomer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'You are not allowed' });
    await expect(page).toHaveURL('/');
    for (const size of [phone, desk]) {
      await resize(page, size);
      /* The notice stays while the pointer is on it. */
      await notice.hover();
      await checkLooks(page, 'login with a notice');
    }
    await resize(page, phone);

    await page.goto('/register/made-up');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await checkLooksAtBoth(page, 'set-up', page.getByLabel('Full name'));
  });
});

test.describe('for an administrator', () => {
  test.use({ as: account });

  test('every state of the shell is accessible', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await checkLooksAtBoth(page, 'dashboard', page.getByRole('heading', { name: 'Welcome back Admin' }));

    await profileMenu(page).click();
    await checkLooksAtBoth(page, 'profile menu', page.getByRole('menu'));

    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await checkLooksAtBoth(page, 'logout', page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkLooks(page, 'navigation');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await resize(page, desk);
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await checkLooks(page, 'navigation');

    await page.goto('/no/such/screen');
    await checkLooksAtBoth(page, 'not found', page.getByText('There is nothing at this address'));
  });
});

test.describe('for an administrator of another area', () => {
  test.use({ as: colleagues.supporter });

  test('what they may not see is accessible', async ({ page }) => {
    await page.goto('/dashboard');
    await checkLooksAtBoth(page, 'dashboard without modules', page.getByRole('heading', { name: 'Welcome back 李伟' }));
    await visit(page, '/score-library/dashboard');
    await checkLooksAtBoth(page, 'not allowed', page.getByRole('heading', { level: 1, name: 'Not allowed' }));
  });
});

test.describe('a screen that fails to load', () => {
  test.use({ as: account, viewport: desk, expectedComplaints: /status of 500 |CallError: It broke/ });

  test('says so, and is shown on the next try', async ({ page }) => {
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await page.goto('/score-library/dashboard');
    await expect(page.getByText('It broke').first()).toBeVisible();
    await expectAccessible(page);

    await page.unroute('/admin/modules/all');
    await page.getByRole('button', { name: 'Try again' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Score Library' })).toBeVisible();
  });
});
