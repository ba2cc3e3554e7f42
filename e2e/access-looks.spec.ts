import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooks } from './check-looks.ts';
import { codeOf } from './authenticator.ts';
import { refusedWith, test } from './journey.ts';
import { visit } from './visit.ts';

const { doublyGuarded, gatekeeper, supporter } = colleagues;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

for (const width of [390, 1440]) {
  test.describe(`at ${width} px,`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 900 } });
    /* Wrong passwords, wrong codes and links that are over. */
    test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith('40[01]') });

    test('every state of coming in is accessible', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Email').fill(doublyGuarded.email);
      await page.getByLabel('Password', { exact: true }).fill(doublyGuarded.password);
      await button(page, 'Login').click();
      await page.getByLabel('Six-digit code').fill('12345');
      await button(page, 'Login').click();
      await expect(page.getByText('This code is wrong or was used already')).toBeVisible();
      await checkLooks(page, 'login code');
      await button(page, 'Use a recovery code').click();
      await checkLooks(page, 'login recovery code');

      await page.goto('/forgot-password');
      await button(page, 'Reset Password').click();
      await expect(page.getByText('Please fill the email field')).toBeVisible();
      await checkLooks(page, 'forgot password 1');
      await page.getByLabel('Email').fill('a-rather-long-name-of-somebody.who-is-not-here@mail.example.com');
      await button(page, 'Reset Password').click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await checkLooks(page, 'forgot password 2');

      await page.goto('/forgot-password/made-up');
      await page.getByLabel('New password').fill('seven loud trombones');
      await button(page, 'Reset Password').click();
      await expect(page.getByRole('meter').or(page.getByText('Please fill all fields')).first()).toBeVisible();
      await checkLooks(page, 'forgot password 3');
      await page.getByLabel('Confirm password').fill('seven loud trombones');
      await button(page, 'Reset Password').click();
      await expect(page.getByText('This link has expired or was already used')).toBeVisible();
      await checkLooks(page, 'forgot password expired');
      await page.goto('/forgot-password?done=true');
      await expect(page.getByRole('heading', { name: 'Password reset' })).toBeVisible();
      await checkLooks(page, 'forgot password 4');
    });

    test.describe('of who may open Admins', () => {
      test.use({ as: gatekeeper });

      test('every state of administrators and activity is accessible', async ({ page }) => {
        await page.goto('/administrator');
        await page.getByRole('checkbox', { name: 'Select New Comer' }).check();
        /* No row stands half under the head of the table. */
        await page.getByRole('searchbox').scrollIntoViewIfNeeded();
        await checkLooks(page, 'administrators');
        await page.getByRole('searchbox').fill('nobody like this');
        await expect(page.getByText('User not found in our collection')).toBeVisible();
        await checkLooks(page, 'administrators empty');

        await button(page, 'Add').click();
        await button(page, 'Add administrator').click();
        await expect(page.getByText('Profile Image is required!')).toBeVisible();
        await checkLooks(page, 'administrators add');
        for (const { fullName, email } of [gatekeeper, supporter]) {
          await visit(page, `/administrator?search=${email}`);
          await button(page, `Edit ${fullName}`).click();
          await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
          await page.getByRole('group', { name: 'Permissions' }).scrollIntoViewIfNeeded();
          await checkLooks(page, `administrators edit ${email === gatekeeper.email ? 'own' : 'stronger'}`);
        }

        await visit(page, '/administrator?tab=activity&area=administrator');
        const details = page.getByRole('button', { name: /^Details: .*added the administrator He Xin/ });
        await details.click();
        await expect(page.getByRole('table', { name: 'What changed' })).toBeVisible();
        await details.scrollIntoViewIfNeeded();
        await checkLooks(page, 'activity entry');
        await visit(page, '/administrator?tab=activity&time=dates&from=2026-05-01&to=2020-05-01&search=He+Xin');
        await expect(page.getByText('This is before the first day')).toBeVisible();
        await expect(page.getByText('Nothing like this has happened')).toBeVisible();
        await checkLooks(page, 'activity empty');
      });

      test('every state of the own profile is accessible', async ({ page }) => {
        await page.goto('/settings/profile');
        await page.getByLabel(/^Name/).clear();
        await button(page, 'Save').click();
        await expect(page.getByText('Please fill in this field')).toBeVisible();
        await checkLooks(page, 'profile edit');
        await page.getByLabel(/^Name/).fill(gatekeeper.fullName);
        await page.getByRole('tab', { name: 'Change Password' }).click();
        await page.getByLabel(/^New password/).fill('violin');
        await expect(page.getByRole('main')).toContainText(/easy|weak|guess/i);
        await button(page, 'Change Password').click();
        await expect(page.getByText('Please fill all fields')).toBeVisible();
        await checkLooks(page, 'profile password');

        await page.getByLabel(/^New password/).clear();
        await page.getByRole('tab', { name: 'Security' }).click();
        await expect(page.getByText('This device').first()).toBeVisible();
        await checkLooks(page, 'profile security');
        await button(page, 'Turn on').click();
        await dialog(page).getByLabel('Current password').fill('a wrong one');
        await button(page, 'Continue').click();
        await expect(page.getByText('The current password is wrong')).toBeVisible();
        await checkLooks(page, 'two-step password');
        await dialog(page).getByLabel('Current password').fill(gatekeeper.password);
        await button(page, 'Continue').click();
        const key = page.getByRole('img', { name: /^Key to type/ });
        await expect(key).toBeVisible();
        await checkLooks(page, 'two-step key');

        await page.getByLabel('Six-digit code').fill(codeOf((await key.innerText()).replaceAll(/\s/g, '')));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
        await checkLooks(page, 'two-step recovery codes');
        await page.getByLabel('I have kept them').check();
        await button(page, 'Done').click();
        await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
        await checkLooks(page, 'two-step on');
        await button(page, 'Turn off').click();
        await dialog(page).getByLabel('Current password').fill(gatekeeper.password);
        await checkLooks(page, 'two-step off');
        await dialog(page).getByRole('button', { name: 'Turn off' }).click();
        await expect(button(page, 'Turn on')).toBeVisible();
      });
    });
  });
}
