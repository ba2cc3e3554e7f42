import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { choosePortrait } from './files.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

async function add(page: Page, person: { name: string; username: string }): Promise<void> {
  await page.goto('/administrator');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await choosePortrait(page);
  await field(page, 'Name').fill(person.name);
  await field(page, 'Username').fill(person.username);
  await field(page, 'Email').fill(`${person.username}@example.com`);
  await page.getByLabel(/^Password/).fill('purple violins at dawn');
  await field(page, 'Mobile').fill('13900000000');
  await field(page, 'Age').fill('29');
  await page.getByRole('radio', { name: 'Female' }).check();
  await page.getByRole('checkbox', { name: /Score Library/ }).check();
  await page.getByRole('button', { name: 'Add administrator' }).click();
  await expect(toast(page, 'Admin created!')).toBeVisible();
}

test.describe('an administrator', () => {
  test('is invited by mail, and signs in with a password of their own', async ({ browser, page, server, mailbox }) => {
    await page.goto('/administrator');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please fill in this field').first()).toBeVisible();
    await dialog.getByLabel('Name').fill('Bai Ling');
    await dialog.getByLabel('Email').fill('bai.ling@example.com');
    await dialog.getByRole('checkbox', { name: /Score Library/ }).check();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(toast(page, 'Invitation sent to bai.ling@example.com')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invitations' })).toContainText('Bai Ling');

    const { text = '' } = await mailbox.mailTo('bai.ling@example.com');
    const path = /\/invitation\/[\w.~-]+/.exec(text)?.[0] ?? '';
    const guest = await (await browser.newContext({ baseURL: server })).newPage();
    await guest.goto(path);
    await expect(guest.getByText('Welcome, Bai Ling.')).toBeVisible();
    await expect(guest.getByLabel('Username')).toHaveValue('bai.ling');
    await guest.getByLabel('Password', { exact: true }).fill('violet metronome harbour');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name: 'Welcome back Bai Ling' })).toBeVisible();

    await page.reload();
    await expect(row(page, 'bai.ling@example.com')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Invitations' })).toHaveCount(0);

    await test.step('whose rights and status are changed without a phone, an age and a gender', async () => {
      await page.getByRole('button', { name: 'Edit Bai Ling' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Bai Ling' })).toBeVisible();
      await page.getByRole('checkbox', { name: /User Management/ }).check();
      await checkLooksAtBoth(page, 'rights of somebody invited', field(page, 'Mobile'));
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Admin updated!')).toBeVisible();
      const canSignIn = page.getByRole('switch', { name: 'Let Bai Ling sign in' });
      await canSignIn.click({ force: true });
      await expect(toast(page, 'Bai Ling can no longer sign in.')).toBeVisible();
      await canSignIn.click({ force: true });
      await expect(toast(page, 'Admin activated!')).toBeVisible();
      await expect(toast(page, 'Bai Ling can no longer sign in.')).toHaveCount(0);
    });

    await guest.evaluate(() => sessionStorage.clear());
    await guest.goto(path);
    await expect(guest.getByRole('alert')).toHaveText('This invitation has expired or was already used');
    await guest.context().close();
  });

  test('is added, found, changed, deactivated, deleted and restored by keyboard', async ({ page }) => {
    await add(page, { name: 'Mei Lin', username: 'meilin' });

    await page.getByRole('searchbox').fill('meil');
    await expect(page).toHaveURL('/administrator?search=meil');
    await expect(page.getByRole('status').filter({ hasText: '1 administrator' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Mei Lin' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mei Lin' })).toBeFocused();
    await field(page, 'Age').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Admin updated!')).toBeVisible();
    await expect(page).toHaveURL('/administrator?search=meil');
    await expect(row(page, 'Mei Lin').getByRole('cell', { name: '30', exact: true })).toBeVisible();

    const canSignIn = page.getByRole('switch', { name: 'Let Mei Lin sign in' });
    await canSignIn.click({ force: true });
    await expect(canSignIn).not.toBeChecked();
    await toast(page, 'Mei Lin can no longer sign in.').getByRole('button', { name: 'Undo' }).click();
    await expect(canSignIn).toBeChecked();
    await canSignIn.click({ force: true });
    await expect(toast(page, 'Mei Lin can no longer sign in.')).toBeVisible();
    await page.reload();
    await expect(canSignIn).not.toBeChecked();

    await page.getByRole('checkbox', { name: 'Select Mei Lin' }).check();
    await expect(page.getByText('1 Item selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure you want to delete all selected users?')).toBeVisible();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(toast(page, 'Admin deleted successful')).toBeVisible();
    await expect(page.getByText('User not found in our collection')).toBeVisible();

    await page.keyboard.press('Control+z');
    await expect(row(page, 'Mei Lin')).toBeVisible();
  });

  test('is exported with everything that the search finds', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/administrator?search=Wang');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('admins.xlsx');
  });

  test(
    'can change neither their own status nor their own permissions, nor select themselves',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto('/administrator');
      await expect(page.getByRole('checkbox', { name: 'Select Admin', exact: true })).toBeDisabled();
      await page.getByRole('button', { name: 'Edit Admin', exact: true }).click();

      await expect(page.getByText('You cannot change your own permissions')).toBeVisible();
      for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
    },
  );

  test.describe('with an incomplete form', () => {
    test.use({ expectedComplaints: refusedWith(409) });

    test('is told what is missing, and keeps what was typed', { tag: '@nightly' }, async ({ page }) => {
      await page.goto('/administrator?mode=add');
      await page.getByRole('button', { name: 'Add administrator' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Please fill all fields' })).toBeVisible();
      await expect(page.getByText('Profile Image is required!')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();

      await field(page, 'Name').fill('Someone');
      await page.getByRole('link', { name: 'Score Library' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(field(page, 'Name')).toHaveValue('Someone');

      await page.getByRole('link', { name: 'Score Library' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/score-library/dashboard');
    });
  });

  test.describe('changed by somebody else meanwhile', () => {
    test.use({ expectedComplaints: refusedWith(409) });

    test('keeps both changes and says so', { tag: '@nightly' }, async ({ page, context }) => {
      await add(page, { name: 'Qin Hai', username: 'qinhai' });
      await page.getByRole('button', { name: 'Edit Qin Hai' }).click();
      await expect(field(page, 'Mobile')).toHaveValue('13900000000');

      const other = await context.newPage();
      await other.goto(page.url());
      await field(other, 'Mobile').fill('777');
      await other.getByRole('button', { name: 'Save' }).click();
      await expect(toast(other, 'Admin updated!')).toBeVisible();

      await field(page, 'Age').fill('31');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(toast(page, 'Admin updated!')).toBeVisible();
      await expect(toast(page, 'Someone else’s changes were kept, too.')).toBeVisible();
      await page.getByRole('button', { name: 'Edit Qin Hai' }).click();
      await expect(field(page, 'Mobile')).toHaveValue('777');
      await expect(field(page, 'Age')).toHaveValue('31');
    });
  });
});

test.describe('the administrators', () => {
  test.describe('without the permission', () => {
    test.use({ as: colleagues.librarian });

    test('cannot be seen', { tag: '@nightly' }, async ({ page }) => {
      await page.goto('/administrator');
      await expect(page.getByText('You need the Permissions permission')).toBeVisible();
    });
  });
});
