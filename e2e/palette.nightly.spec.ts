import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, expectAccessible } from './looks.ts';
import { test } from './journey.ts';
import { makeKeys } from './keys.ts';
import { dialog, title, visit } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account });

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and go' });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Searches in the palette and opens the result, using only the keyboard. */
async function find(page: Page, typed: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  // Without waiting for the field, as somebody does who types fast.
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  for (let presses = 0; (await option.getAttribute('data-combobox-selected')) === null; presses += 1) {
    expect(presses, `${typed} is out of reach`).toBeLessThan(12);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveCount(0);
}

test('the palette finds every kind of record, and lists the keys', async ({ page, server, session }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 2);
  await publishScore(server, session, 'Spinet Waltz', shelf, { xml: exercise(91) });
  const [key] = await makeKeys(server, session, { educator: 'Bugle Academy', count: 1 });
  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();

  await find(page, 'zither w', /^Zither Wei/);
  await expect(title(page, 'Zither Wei')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ }).first()).toHaveValue('Zither Wei');
  await find(page, 'zither aca', /^Zither Academy/);
  await expect(title(page, 'Zither Academy')).toBeVisible();
  await find(page, key?.key ?? '', new RegExp(`^${key?.key.slice(0, 4)}`));
  await expect(page).toHaveURL(/manage-subscription\?.*mode=edit/);
  await find(page, 'spinet w', /^Spinet Waltz/);
  await expect(page.getByRole('dialog', { name: /Spinet Waltz/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await find(page, 'add school', /^Add a school or teacher/);
  await expect(title(page, 'Add school or teacher')).toBeVisible();

  await page.keyboard.press('Control+/');
  await expect(help(page).getByRole('heading', { name: 'Support board' })).toBeVisible();
  await checkLooks(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Search and go' }).click();
    await field(page).fill('zither');
    await expect(page.getByRole('option', { name: /^Zither Lan/ })).toBeVisible();
    await checkLooks(page, 'palette');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('verbs lead to actions, and recent work comes first', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  for (const [verb, offer] of [
    ['upload', /^Upload scores to /],
    ['generate', /^Generate keys/],
    ['price', /^Prices and rates/],
    ['revoke', /^Renew or revoke keys/],
    ['import', /^Import users/],
    ['invite', /^Add an administrator/],
    ['commission', /^Statements/],
  ] as const) {
    const before = await field(page).boundingBox();
    await field(page).fill(verb);
    await expect(page.getByRole('option', { name: offer }).first()).toBeVisible();
    expect((await field(page).boundingBox())?.y).toBe(before?.y);
  }
  await field(page).fill('zzqqxx');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page, 'everything');
});

test('each number of waiting work is the total of the list that its row opens', async ({ page }) => {
  await page.goto('/dashboard');
  const rows = page.getByRole('list', { name: 'What now' });
  await expect(rows.getByRole('listitem')).not.toHaveCount(0);
  await expect(rows.locator('[aria-busy=true]')).toHaveCount(0);
  const counted = await rows.getByRole('link', { name: /^\d/ }).evaluateAll((links) =>
    links.map((link) => ({
      count: /^([\d,]+)/.exec(link.textContent)?.[1] ?? '',
      address: link.getAttribute('href') ?? '',
    })),
  );
  expect(counted).not.toEqual([]);
  for (const { count, address } of counted) {
    await rows.locator(`a[href="${address}"]`).first().click();
    await expect(title(page, 'Dashboard')).toHaveCount(0);
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: new RegExp(`^${count} `) })
        .first(),
      address,
    ).toBeVisible();
    await visit(page, '/dashboard');
  }
});
