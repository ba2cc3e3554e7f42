import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth, desk, phone, resize } from './looks.ts';
import { test } from './journey.ts';
import { title } from './list.ts';

test.use({ as: account, viewport: desk, contextOptions: { reducedMotion: 'reduce' } });

const contents = (page: Page) => page.getByRole('navigation', { name: 'Handbook' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the handbook' });
const article = (page: Page, name: string) => page.getByRole('article', { name });

test('the handbook opens at the screen, leads on, and back to where one was', async ({ page }) => {
  await page.goto('/score-library/scores?search=bell');
  await expect(title(page, 'All scores')).toBeVisible();
  // The key has an effect once the link is loaded, which happens after the screen is shown.
  await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page).toHaveURL('/handbook/find-scores');
  await expect(title(page, 'Find a score or a tune')).toBeFocused();

  await article(page, 'Find a score or a tune').getByRole('link', { name: 'Findings and duplicates' }).click();
  await article(page, 'Findings and duplicates').getByRole('link', { name: 'publish a new edition' }).click();
  await expect(title(page, 'Correct a published score')).toBeVisible();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL('/score-library/scores?search=bell');

  await page.goto('/manage-subscription');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(title(page, 'Sell 500 keys')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a search leads to the part of a page that it found', async ({ page }) => {
  await page.goto('/handbook');
  await expect(contents(page).getByRole('link')).toHaveCount(27);
  await search(page).fill('refund');
  await expect(contents(page).getByRole('link').first()).toContainText('Refund and revoke');
  await search(page).fill('unicorn');
  await expect(page.getByText('No page contains these words.')).toBeVisible();
  await checkLooks(page, 'handbook search');
  await search(page).fill('wrong value');
  await contents(page).getByRole('link').first().click();
  await expect(page).toHaveURL('/handbook/prices#correct-a-wrong-value');
  await expect(page.getByRole('heading', { name: 'Correct a wrong value' })).toBeInViewport();
  await expect(search(page)).toHaveValue('');

  await page.goto('/handbook/analytics#what-words-mean');
  await expect(page.getByRole('heading', { name: 'What words mean' })).toBeInViewport();
});

test('a page of the handbook is accessible, on a phone, too', async ({ page }) => {
  await page.goto('/handbook/find-your-way');
  await checkLooksAtBoth(page, 'handbook', article(page, 'Find your way'));
  await page.goto('/handbook');
  await resize(page, phone);
  await checkLooksAtBoth(page, 'handbook contents', contents(page));
});
