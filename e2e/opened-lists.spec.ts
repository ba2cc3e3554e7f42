import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth } from './check-looks.ts';
import { test } from './journey.ts';
import { title } from './list.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

for (const [address, names] of [
  ['/settings/company', ['Currency', 'Time zone']],
  ['/settings/retention', ['Detail of practice']],
  ['/administrator?tab=activity', ['Person', 'Area', 'Time']],
  ['/user-management?mode=add', ['Region']],
  ['/sales/statements', ['Month', 'State']],
  ['/manage-subscription?mode=generate', ['Libraries']],
] as const)
  test(`lists that open on ${address} are accessible`, async ({ page }) => {
    await page.goto(address);
    for (const name of names) {
      await page.getByRole('combobox', { name }).click();
      const list = page.getByRole('listbox', { name });
      await checkLooksAtBoth(page, `list of ${name}`, list);
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  });

test('the palette is accessible before anything is typed', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Control+k');
  await checkLooksAtBoth(page, 'palette opened', page.getByRole('combobox', { name: 'Search and go' }));
});
