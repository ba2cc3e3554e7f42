import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { checkLooksAtBoth, expectAccessible } from './looks.ts';
import { test } from './journey.ts';
import { narrow } from './list.ts';
import { firstShelf, publishScore } from './publish-score.ts';
import { post } from './sign-in.ts';

const { leaver } = colleagues;

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const filters = (page: Page) => page.getByRole('search', { name: 'Activity' });
const entries = (page: Page) => page.getByRole('region', { name: 'Activity' }).getByRole('listitem');

test(
  "the activity log shows a new action: who, what, before and after, and the record's history",
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(`/administrator?search=${leaver.email}`);
    await page.getByRole('button', { name: `Edit ${leaver.fullName}` }).click();
    await page.getByRole('textbox', { name: 'Age' }).fill('61');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Admin updated!')).toBeVisible();

    await page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }).click();
    const entry = entries(page)
      .filter({ hasText: `changed the administrator ${leaver.fullName}` })
      .first();
    await expect(entry).toContainText('Admin changed the administrator');
    await entry.getByRole('button', { name: /^Details/ }).click();
    await expect(entry.getByRole('row', { name: 'Age' }).getByRole('cell')).toHaveText(['60', '61']);
    await checkLooksAtBoth(page, 'activity entry', entry.getByRole('table', { name: 'What changed' }));

    await entry.getByRole('button', { name: `What happened to ${leaver.fullName}` }).click();
    await expect(page).toHaveURL(/kind=administrator&record=\d+/);
    await expect(entries(page).filter({ hasText: `added the administrator ${leaver.fullName}` })).toHaveCount(1);
    await entries(page).first().getByRole('link', { name: leaver.fullName }).click();
    await expect(page.getByRole('heading', { level: 1, name: leaver.fullName })).toBeVisible();
  },
);

test(
  'the filters are in the address: a reload and a pasted link show the same',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await page.goto('/administrator?tab=activity');
    await narrow(page, 'Area', { by: 'Administrators' });
    await narrow(page, 'Time', { by: 'Today' });
    await filters(page).getByRole('searchbox').fill('He Xin');
    await expect(page).toHaveURL(/search=He(\+|%20)Xin&area=administrator&time=today/);
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page)).toContainText('added the administrator He Xin');

    await page.reload();
    await expect(entries(page)).toHaveCount(1);
    const pasted = await context.newPage();
    await pasted.goto(page.url());
    await expect(entries(pasted)).toContainText('added the administrator He Xin');
    for (const name of ['Area is Administrators', 'Time Today'])
      await expect(filters(pasted).getByRole('button', { name })).toBeVisible();
    await expect(filters(pasted).getByRole('searchbox')).toHaveValue('He Xin');

    await narrow(pasted, 'Person', { by: 'He Xin' });
    await expect(pasted.getByText('Nothing matches')).toBeVisible();
    await pasted.getByRole('button', { name: 'Clear the filters' }).last().click();
    await expect(pasted).toHaveURL('/administrator?tab=activity');
    await expect(entries(pasted).first()).toBeVisible();
    await pasted.goBack();
    await expect(pasted.getByText('Nothing matches')).toBeVisible();
  },
);

test(
  'a deleted administrator is restored from the notice and from Activity, by keyboard',
  { tag: '@nightly' },
  async ({ page }) => {
    const remove = async () => {
      await page.getByRole('checkbox', { name: `Select ${leaver.fullName}` }).check();
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(toast(page, 'Admin deleted successful')).toBeVisible();
      await expect(page.getByText('User not found in our collection')).toBeVisible();
    };
    await page.goto(`/administrator?search=${leaver.email}`);
    await remove();
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(row(page, leaver.fullName)).toBeVisible();

    await remove();
    await page.getByRole('main').getByRole('link', { name: 'Activity', exact: true }).click();
    const deletion = entries(page).filter({ hasText: `deleted the administrator ${leaver.fullName}` });
    await expect(deletion.nth(1)).toContainText('Restored');
    await deletion
      .first()
      .getByRole('button', { name: /^Restore/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(deletion.first()).toContainText('Restored');
    await expect(entries(page).filter({ hasText: `restored the administrator ${leaver.fullName}` })).toHaveCount(2);

    await page.goto(`/administrator?search=${leaver.email}`);
    await expect(row(page, leaver.fullName)).toBeVisible();
  },
);

test(
  'a deleted score is restored from the notice and from Activity',
  { tag: '@nightly' },
  async ({ page, server, session }) => {
    if (session === null) throw new Error('Nobody is signed in');
    const name = 'Rain on the roof';
    const shelf = await firstShelf(server, session, 7);
    await publishScore(server, session, name, shelf);
    const address = `/score-library/1/upload?grade=${shelf.gradeId}&level=${shelf.levelId}&stage=${shelf.stageId}`;
    const remove = async () => {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(row(page, name)).toHaveCount(0);
    };
    await page.goto(address);
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, name)).toBeVisible();

    await remove();
    await page.goto('/administrator?tab=activity&area=score');
    const deletion = entries(page)
      .filter({ hasText: `deleted the score ${name}` })
      .first();
    await deletion.getByRole('button', { name: `Restore ${name} and what was deleted with it` }).click();
    await expect(deletion).toContainText('Restored');
    await page.goto(address);
    await expect(row(page, name)).toBeVisible();
  },
);

test('what is done to many at once is one entry, which opens to a row for each and is undone as a whole', async ({
  page,
  server,
  session,
}) => {
  const names = ['Kazoo East', 'Kazoo North', 'Kazoo West'];
  for (const channelName of names) {
    const contact = { contactName: 'Lu Yi', contactNumber: '+86 138 0000 0188', contactEmail: 'lu.yi@example.com' };
    const answer = await post(
      server,
      '/admin/channel/create',
      { channelName, ...contact, region: 'SH' },
      session?.token,
    );
    expect(answer.status).toBe(200);
  }
  await page.goto('/user-management?search=Kazoo');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 channels');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Channel not found in our collection')).toBeVisible();

  await page.goto('/administrator?tab=activity&area=channel');
  const bulk = entries(page).filter({ hasText: 'deleted 3 channels' });
  await expect(bulk).toHaveCount(1);
  for (const name of names)
    await expect(entries(page).filter({ hasText: `deleted the channel ${name}` })).toHaveCount(0);
  await bulk.getByRole('button', { name: /^Details/ }).click();
  const rows = bulk.getByRole('list', { name: 'Each of them' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const name of names) await expect(rows.filter({ hasText: `deleted the channel ${name}` })).toHaveCount(1);
  await expectAccessible(page);

  await bulk.getByRole('button', { name: /^Restore/ }).click();
  await expect(entries(page).filter({ hasText: 'restored 3 channels' })).toHaveCount(1);
  await page.goto('/user-management?search=Kazoo');
  for (const name of names) await expect(row(page, name)).toBeVisible();
});
