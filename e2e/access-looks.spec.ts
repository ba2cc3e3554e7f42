import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth, phone } from './check-looks.ts';
import { codeOf } from './authenticator.ts';
import { refusedWith, test } from './journey.ts';
import { visit } from './visit.ts';

const { doublyGuarded, gatekeeper, supporter } = colleagues;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

test.use({ viewport: phone });
/* Caused by wrong passwords, wrong codes and expired links. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith('40[01]') });

test('every state of signing in is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(doublyGuarded.email);
  await page.getByLabel('Password', { exact: true }).fill(doublyGuarded.password);
  await button(page, 'Login').click();
  await page.getByLabel('Six-digit code').fill('12345');
  await button(page, 'Login').click();
  await checkLooksAtBoth(page, 'login code', page.getByText('This code is wrong or has already been used'));
  await button(page, 'Use a recovery code').click();
  await checkLooksAtBoth(page, 'login recovery code', page.getByLabel('Recovery code'));

  await page.goto('/forgot-password');
  await button(page, 'Reset Password').click();
  await checkLooksAtBoth(page, 'forgot password 1', page.getByText('Please fill the email field'));
  await page.getByLabel('Email').fill('a-rather-long-name-of-somebody.who-is-not-here@mail.example.com');
  await button(page, 'Reset Password').click();
  await checkLooksAtBoth(page, 'forgot password 2', page.getByRole('heading', { name: 'Check your email' }));

  await page.route('**/admin/auth/reset/open', (route) =>
    route.fulfill({ json: { expiresAt: '2027-01-01T00:00:00.000Z' } }),
  );
  await page.goto('/forgot-password/made-up');
  await page.getByLabel('New password').fill('seven loud trombones');
  await button(page, 'Reset Password').click();
  await checkLooksAtBoth(
    page,
    'forgot password 3',
    page.getByRole('meter').or(page.getByText('Please fill all fields')).first(),
  );
  await page.getByLabel('Confirm password').fill('seven loud trombones');
  await button(page, 'Reset Password').click();
  await checkLooksAtBoth(page, 'forgot password expired', page.getByText('This link has expired or was already used'));
  await page.goto('/forgot-password?done=true');
  await checkLooksAtBoth(page, 'forgot password 4', page.getByRole('heading', { name: 'Password reset' }));
});

test.describe('for administrators who may open Admins', () => {
  test.use({ as: gatekeeper });

  test('every state of administrators and activity is accessible', async ({ page }) => {
    await page.goto('/administrator');
    await page.getByRole('checkbox', { name: 'Select New Comer' }).check();
    /* Scrolls to the top, so that the table header covers no part of a row. */
    await page.getByRole('searchbox').scrollIntoViewIfNeeded();
    await checkLooksAtBoth(page, 'administrators', page.getByRole('region', { name: 'Selection' }));
    await page.getByRole('searchbox').fill('nobody like this');
    await checkLooksAtBoth(page, 'administrators empty', page.getByText('User not found in our collection'));

    await button(page, 'Add').click();
    await button(page, 'Add administrator').click();
    await checkLooksAtBoth(page, 'administrators add', page.getByText('Profile Image is required!'));
    for (const { fullName, email } of [gatekeeper, supporter]) {
      await visit(page, `/administrator?search=${email}`);
      await button(page, `Edit ${fullName}`).click();
      await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
      await page.getByRole('group', { name: 'Permissions' }).scrollIntoViewIfNeeded();
      await checkLooksAtBoth(
        page,
        `administrators edit ${email === gatekeeper.email ? 'own' : 'stronger'}`,
        page.getByRole('group', { name: 'Permissions' }),
      );
    }

    await visit(page, '/administrator?tab=activity&area=administrator');
    const details = page.getByRole('button', { name: /^Details: .*added the administrator He Xin/ });
    await details.click();
    await expect(page.getByRole('table', { name: 'What changed' })).toBeVisible();
    await details.scrollIntoViewIfNeeded();
    await checkLooksAtBoth(page, 'activity entry', page.getByRole('table', { name: 'What changed' }));
    await visit(page, '/administrator?tab=activity&time=dates&from=2026-05-01&to=2020-05-01&search=He+Xin');
    await expect(page.getByText('This is before the first day')).toBeVisible();
    await checkLooksAtBoth(page, 'activity empty', page.getByText('Nothing matches'));
  });

  test("every state of one's own profile is accessible", async ({ page }) => {
    await page.goto('/settings/profile');
    await page.getByLabel(/^Name/).clear();
    await button(page, 'Save').click();
    await checkLooksAtBoth(page, 'profile edit', page.getByText('Please fill in this field'));
    await page.getByLabel(/^Name/).fill(gatekeeper.fullName);
    await page.getByRole('tab', { name: 'Change Password' }).click();
    await page.getByLabel(/^New password/).fill('violin');
    await expect(page.getByRole('main')).toContainText(/easy|weak|guess/i);
    await button(page, 'Change Password').click();
    await checkLooksAtBoth(page, 'profile password', page.getByText('Please fill all fields'));

    await page.getByLabel(/^New password/).clear();
    await page.getByRole('tab', { name: 'Security' }).click();
    await checkLooksAtBoth(page, 'profile security', page.getByText('This device').first());
    await button(page, 'Turn on').click();
    await dialog(page).getByLabel('Current password').fill('a wrong one');
    await button(page, 'Continue').click();
    await checkLooksAtBoth(page, 'two-step password', page.getByText('The current password is wrong'));
    await dialog(page).getByLabel('Current password').fill(gatekeeper.password);
    await button(page, 'Continue').click();
    const key = page.getByRole('img', { name: /^Key to type/ });
    await checkLooksAtBoth(page, 'two-step key', key);

    await page.getByLabel('Six-digit code').fill(codeOf((await key.innerText()).replaceAll(/\s/g, '')));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await checkLooksAtBoth(page, 'two-step recovery codes', codes);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents();
    await page.getByLabel('I have kept them').check();
    await button(page, 'Done').click();
    await checkLooksAtBoth(page, 'two-step on', page.getByText('10 recovery codes are left.'));
    await button(page, 'Turn off').click();
    await dialog(page).getByLabel('Current password').fill(gatekeeper.password);
    await checkLooksAtBoth(page, 'two-step off', dialog(page).getByLabel('Current password'));
    await dialog(page).getByLabel('Code').fill(recoveryCode);
    await dialog(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(button(page, 'Turn on')).toBeVisible();
  });
});
