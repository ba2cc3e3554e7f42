import { expect, type Page } from '@playwright/test';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { colleagues } from './account.ts';
import { drawPicture } from './draw-picture.ts';
import { dragFiles, dropOn } from './files.ts';
import { refusedWith, test } from './journey.ts';
import type { Mailbox } from './mailbox.ts';
import { signIn } from './sign-in.ts';
import { visit } from './list.ts';

const { painter, rival, mover, careful, traveller } = colleagues;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name} \\*$`));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const devices = (page: Page) => page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');

async function expectSignedOut(device: Page): Promise<void> {
  await visit(device, '/score-library/scores');
  const dialog = device.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(title(device, 'Login')).toBeVisible();
}

async function open(device: Page): Promise<Page> {
  await device.goto('/dashboard');
  await expect(device.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  return device;
}

test.describe("one's own profile", () => {
  test.use({ as: painter });

  test('is completed, with a picture that the shell shows at once', async ({ page }) => {
    const shown = page.getByRole('banner').getByRole('img');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Profile menu of Luo Hui' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/settings/profile');
    await expect(title(page, 'Profile')).toBeVisible();

    await test.step('what is missing is said where it is missing', async () => {
      await field(page, 'Name').clear();
      await button(page, 'Save').click();
      await expect(alert(page, 'Please fill all fields')).toBeVisible();
      await expect(page.getByText('Please choose a picture')).toBeVisible();
      await expect(page.getByText('Please fill in this field')).toHaveCount(3);
      await checkLooks(page, 'profile-incomplete');
      await expect(button(page, 'Choose a picture')).toBeFocused();
      await field(page, 'Age').fill('three');
      await button(page, 'Save').click();
      await expect(field(page, 'Age')).toHaveAttribute('aria-invalid', 'true');
    });

    await test.step('a picture is dropped, and its part chosen by keyboard', async () => {
      const zone = page.getByText('Drop a picture here');
      await dropOn(zone, await dragFiles(page, [picture('notes.png', Buffer.from('no picture'))]));
      await expect(page.getByText(/^This file cannot be read as a picture/)).toBeVisible();

      await dropOn(zone, await dragFiles(page, [picture('me.png', drawPicture([40, 110, 90]))]));
      const crop = page.getByRole('dialog', { name: 'Choose the visible part' });
      await crop.getByRole('slider', { name: 'Zoom' }).focus();
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
      await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuenow', '1.5');
      await crop.getByRole('group', { name: /^The visible part/ }).focus();
      const position = () => crop.locator('img').getAttribute('style');
      const before = await position();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(position).not.toBe(before);
      await button(page, 'Use this part').focus();
      await page.keyboard.press('Enter');
      await expect(crop).toHaveCount(0);
      await expect(button(page, 'Choose another picture')).toBeFocused();
    });

    await field(page, 'Name').fill('Luo Huihui');
    await field(page, 'Age').fill('33');
    await field(page, 'Mobile').fill('+86 138 0000 0101');
    await button(page, 'Save').click();
    await expect(alert(page, 'Profile updated')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu of Luo Huihui' })).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\.webp/);
    await expect(shown).toHaveCount(0);
    const width = () =>
      page
        .getByRole('banner')
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(512);

    await page.reload();
    await expect(field(page, 'Name')).toHaveValue('Luo Huihui');
    await expect(field(page, 'Age')).toHaveValue('33');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back Luo Huihui' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(title(page, 'Profile')).toBeFocused();
  });
});

test.describe("one's own profile, changed elsewhere meanwhile", () => {
  test.use({ as: rival, expectedComplaints: refusedWith(409) });

  test('keeps both changes', async ({ page, openDevice }) => {
    await page.goto('/settings/profile');
    await expect(field(page, 'Age')).toHaveValue('38');
    const elsewhere = await openDevice(rival);
    await elsewhere.goto('/settings/profile');
    await field(elsewhere, 'Mobile').fill('777');
    await field(elsewhere, 'Name').fill('Theirs');
    await button(elsewhere, 'Save').click();
    await expect(alert(elsewhere, 'Profile updated')).toBeVisible();

    await field(page, 'Age').fill('39');
    await field(page, 'Name').fill('Mine');
    await button(page, 'Save').click();
    await expect(alert(page, 'Someone else changed this in the meantime.')).toBeVisible();
    await expect(field(page, 'Age')).toHaveValue('39');
    await expect(field(page, 'Mobile')).toHaveValue('777');
    await button(page, 'Take theirs').click();
    await expect(field(page, 'Name')).toHaveValue('Theirs');
    await expect(field(page, 'Age')).toHaveValue('39');
    await button(page, 'Save').click();
    await expect(alert(page, 'Profile updated')).toBeVisible();
    await expect(alert(page, 'Someone else changed this')).toHaveCount(0);
  });
});

async function codeFrom(mailbox: Mailbox, address: string): Promise<string> {
  const { text } = await mailbox.mailTo(address);
  return /^\d{8}$/m.exec(text ?? '')?.[0] ?? '';
}

test.describe('a new email address', () => {
  /*
   * Caused by a missing password, a wrong one, missing and wrong codes, an email that is taken, and the next call of
   * the other device, which was signed out.
   */
  test.use({ as: mover, expectedComplaints: refusedWith('40[019]') });

  test('signs out other devices and notifies the old mailbox', async ({ page, openDevice, mailbox }) => {
    const elsewhere = await open(await openDevice(mover));
    await page.goto('/settings/profile');
    await expect(field(page, 'Current password')).toHaveCount(0);
    await field(page, 'Email').fill(rival.email);
    await button(page, 'Save').click();
    await expect(alert(page, 'Please enter your current password to change this')).toBeVisible();
    await expect(field(page, 'Current password')).toBeFocused();
    await page.keyboard.type('a wrong one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The current password is wrong')).toHaveCount(1);
    await checkLooks(page, 'profile-new-email');
    await field(page, 'Current password').fill(mover.password);
    await page.keyboard.press('Enter');
    const sent = (address: string) => page.getByRole('status').filter({ hasText: `code to ${address}` });
    await expect(sent(rival.email)).toHaveText(/^We sent a code to /);
    const codeField = field(page, 'Code from the new email');
    await expect(codeField).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await checkLooks(page, 'profile-email-code');
    await codeField.fill(await codeFrom(mailbox, rival.email));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Another administrator has this email')).toHaveCount(1);
    await expect(field(page, 'Email')).toBeFocused();

    await field(page, 'Email').fill('moved@example.com');
    await expect(codeField).toHaveCount(0);
    await button(page, 'Save').click();
    await expect(sent('moved@example.com')).toBeVisible();
    await codeField.fill('00000000');
    await button(page, 'Save').click();
    await expect(page.getByText('This code is wrong or has expired')).toHaveCount(1);
    await checkLooks(page, 'profile-email-code-wrong');
    await button(page, 'Send another code').click();
    await expect(sent('moved@example.com')).toHaveText(/^We sent another code to /);
    await expect(codeField).toBeFocused();
    await codeField.fill(await codeFrom(mailbox, 'moved@example.com'));
    await button(page, 'Save').click();
    await expect(alert(page, 'Profile updated')).toBeVisible();

    await expect(field(page, 'Current password')).toHaveCount(0);
    await expectSignedOut(elsewhere);
    const { subject, text } = await mailbox.mailTo(mover.email);
    expect(subject).toBe('Your email was changed');
    expect(text).toContain(mover.email);
    await signIn(elsewhere, { ...mover, email: 'moved@example.com' });
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(devices(page)).toHaveCount(2);
  });
});

test.describe('a new password', () => {
  test.use({ as: careful, expectedComplaints: refusedWith('40[01]') });

  test('requires the current one, must be strong, and signs out other devices', async ({ page, openDevice }) => {
    const { password } = careful;
    const elsewhere = await open(await openDevice(careful));
    await page.goto('/settings/profile');
    await page.getByRole('tab', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/settings/profile?tab=password');

    for (const [current, chosen, again, message, where] of [
      ['', '', '', 'Please fill all fields', 'Current password'],
      [password, 'six slow bassoons', '', 'Please fill all fields', 'Confirm password'],
      [password, 'six slow bassoons', 'six slow bassoon', 'Passwords do not match', 'Confirm password'],
      [password, 'slow', 'slow', 'Password must be at least 8 characters', 'New password'],
      [password, 'password1', 'password1', 'This password is too easy to guess', 'New password'],
      ['a wrong one', 'six slow bassoons', 'six slow bassoons', 'The current password is wrong', 'Current password'],
    ] as const) {
      await field(page, 'Current password').fill(current);
      await field(page, 'New password').fill(chosen);
      await field(page, 'Confirm password').fill(again);
      await button(page, 'Change Password').click();
      await expect(page.getByText(message)).toBeVisible();
      await expect(field(page, where)).toBeFocused();
    }
    await checkLooksAtBoth(page, 'profile-password', field(page, 'New password'));

    await field(page, 'Current password').fill(password);
    await page.keyboard.press('Enter');
    await expect(alert(page, 'Password changed. Your other devices were signed out.')).toBeVisible();
    await expect(field(page, 'Current password')).toHaveValue('');

    await expectSignedOut(elsewhere);
    await signIn(elsewhere, { ...careful, password: 'six slow bassoons' });
  });
});

test.describe("one's own sessions", () => {
  test.use({ as: traveller, expectedComplaints: refusedWith(401) });

  test('are listed and ended, singly or all others', async ({ page, openDevice }) => {
    await page.goto('/settings/profile?tab=security');
    await expect(devices(page)).toHaveText([/This device/]);
    await expect(button(page, 'Sign out the others')).toHaveCount(0);

    const one = await open(await openDevice(traveller));
    await page.reload();
    await expect(devices(page)).toHaveCount(2);
    await page.getByRole('button', { name: /^Sign out .+, 127\.0\.0\.1$/ }).click();
    await expect(alert(page, 'Session ended')).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused();
    await expectSignedOut(one);

    await signIn(one, traveller);
    const other = await open(await openDevice(traveller));
    await page.reload();
    await expect(devices(page)).toHaveCount(3);
    await button(page, 'Sign out the others').click();
    await expect(alert(page, 'Signed out everywhere else')).toBeVisible();
    await expect(devices(page)).toHaveText([/This device/]);
    await expectSignedOut(other);
  });
});
