import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './looks.ts';
import { type EmptyServer, startEmptyServer } from './servers.ts';
import { refusedWith, test as base } from './journey.ts';
import { signIn } from './sign-in.ts';

const founder = { email: 'founder@example.com', password: 'a quiet cello at noon' };

const test = base.extend<{ empty: EmptyServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  empty: async ({}, use) => {
    const server = await startEmptyServer();
    await use(server);
    await server.stop();
  },
});

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const refusal = (page: Page) => page.getByRole('alert');

async function fillIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Full name').fill('Zhao Min');
  await page.getByLabel('Username').fill('zhao');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
}

test.describe('an empty system', () => {
  /* Caused by invalid fields, an unknown link, and a used link. */
  test.use({ expectedComplaints: refusedWith('40[03]') });

  test('gets its first administrator through the printed link, once', async ({ empty, page }) => {
    await test.step('no other link works', async () => {
      await page.goto(`${empty.address}/register/made-up`);
      await fillIn(page, founder);
      await create(page).click();
      await expect(refusal(page)).toHaveText(/^This set-up link is not valid/);
    });

    await test.step('what is missing or weak is said', async () => {
      await page.goto(empty.setUpLink);
      await expect(page.getByLabel('Full name')).toBeFocused();
      await create(page).click();
      await expect(refusal(page)).toHaveText('Please fill all fields');

      await fillIn(page, { ...founder, password: 'password' });
      await create(page).click();
      await expect(page.getByText('This password is too easy to guess', { exact: true })).toBeVisible();
      await fillIn(page, { email: 'no address', password: 'short' });
      await create(page).click();
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the first administrator is signed in and holds every permission', async () => {
      await fillIn(page, founder);
      await create(page).click();
      await expect(page.getByRole('heading', { name: 'Welcome back Zhao Min' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link').first()).toBeVisible();
      const steps = page.getByRole('region', { name: 'First steps' });
      await expect(steps.getByRole('listitem')).toHaveCount(6);
      await expect(steps.getByRole('link', { name: 'Upload the first scores' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an empty library says what to do', async () => {
      await page.goto(`${empty.address}/score-library/dashboard`);
      await expect(page.getByText('There is no library yet')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the link is worth nothing any more', async () => {
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(empty.setUpLink);
      await fillIn(page, { email: 'late@example.com', password: founder.password });
      await create(page).click();
      await expect(refusal(page)).toHaveText('There is already an administrator. Please sign in');

      await page.getByRole('link', { name: 'Go to Login' }).click();
      await signIn(page, founder);
      await expect(page.getByRole('heading', { name: 'Welcome back Zhao Min' })).toBeVisible();
    });
  });
});
