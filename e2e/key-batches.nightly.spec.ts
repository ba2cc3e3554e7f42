import { expect } from '@playwright/test';
import { account } from './account.ts';
import { test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';
import { find } from './keys.ts';
import { button, field, pick, row, title } from './list.ts';

test.use({
  as: account,
  contextOptions: { reducedMotion: 'reduce' },
  expectedComplaints: /net::ERR_FAILED/,
});

test('keys in batches are all there after the connection broke in between, and none of them twice', async ({
  page,
}) => {
  const made = page.getByRole('list', { name: 'Keys' }).getByRole('listitem');
  const batches = page.getByRole('combobox', { name: 'Batches', exact: true });
  await page.goto('/manage-subscription?mode=generate');
  await pick(page, 'School or teacher', { by: 'sackbut', to: 'Sackbut Academy' });
  await field(page, 'Number of keys').fill('4');
  await batches.selectOption('3');
  await expect(page.getByText(/^12 keys · ¥[\d,.]+ when all are redeemed$/)).toBeVisible();

  let calls = 0;
  /* The second batch reaches the server, but its answer is lost. */
  await page.route('/admin/subscriptions/genelete', async (route) => {
    calls += 1;
    const answer = await route.fetch();
    await (calls === 2 ? route.abort() : route.fulfill({ response: answer }));
  });
  await button(page, 'Generate').first().click();
  await expect(title(page, '4 keys generated')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('8 keys are still missing');
  await button(page, 'Generate the rest').click();

  await checkLooksAtBoth(page, 'keys generated', title(page, '12 keys generated'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new Set(await made.allInnerTexts()).size).toBe(12);
  await button(page, 'Generate more').click();
  await expect(field(page, 'Number of keys')).toHaveValue('4');
  await expect(batches).toHaveValue('3');
  await button(page, 'Cancel').click();
  await find(page, 'sackbut');
  await expect(row(page, 'Sackbut Academy')).toContainText('12');
});
