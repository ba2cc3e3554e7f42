import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { codeOf } from './authenticator.ts';
import { refusedWith, test } from './journey.ts';
import { checkLooksAtBoth } from './looks.ts';

const { guarded } = colleagues;

/* Caused by wrong passwords and wrong codes, and by a sign-in that requires a code. */
test.use({ as: guarded, expectedComplaints: refusedWith('40[01]'), contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
const code = (page: Page) => page.getByLabel('Six-digit code');
const secondStep = (page: Page) => page.getByRole('heading', { level: 1, name: 'Second step' });
const greeting = (page: Page) => page.getByRole('heading', { name: 'Welcome back Feng Yu' });

async function givePassword(
  page: Page,
  action: string,
  { password = guarded.password, recoveryCode }: { password?: string; recoveryCode?: string } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  if (recoveryCode) await dialog.getByLabel('Code').fill(recoveryCode);
  await dialog.getByRole('button', { name: action, exact: true }).click();
}

/** Turns two-step sign-in on. @returns the secret and the recovery codes */
async function turnOn(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  await button(page, 'Turn on').click();
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeFocused();
  await givePassword(page, 'Continue', { password: 'a wrong one' });
  await checkLooksAtBoth(page, 'two-step password', page.getByText('The current password is wrong'));
  await givePassword(page, 'Continue');

  await checkLooksAtBoth(page, 'two-step key', page.getByRole('img', { name: 'QR code of the key' }));
  const typed = await page.getByRole('img', { name: /^Key to type/ }).getAttribute('aria-label');
  const key = typed?.replace('Key to type: ', '') ?? '';
  await code(page).fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This code is wrong/)).toBeVisible();
  await code(page).fill(codeOf(key));
  await page.keyboard.press('Enter');

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkLooksAtBoth(page, 'two-step recovery codes', codes.last());
  return { key, recoveryCodes: await codes.allTextContents() };
}

async function givePasswordAtLogin(device: Page): Promise<void> {
  await device.goto('/');
  await device.getByLabel('Email').fill(guarded.email);
  await device.getByLabel('Password', { exact: true }).fill(guarded.password);
  await button(device, 'Login').click();
}

test('two-step sign-in is turned on, required at Login, and turned off', async ({ page, openDevice }) => {
  await page.goto('/settings/profile?tab=security');
  const { key, recoveryCodes } = await turnOn(page);
  const [first = '', second = ''] = recoveryCodes;
  let third = '';

  await test.step('the recovery codes are shown once, and not lost by accident', async () => {
    await page.keyboard.press('Escape');
    await expect(button(page, 'Done')).toBeDisabled();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('eemusic-recovery-codes.txt');
    await page.getByRole('checkbox', { name: 'I have kept them' }).check();
    await button(page, 'Done').click();
    await expect(section(page)).toContainText('10 recovery codes are left.');
    await page.reload();
    await expect(section(page)).toContainText('10 recovery codes are left.');
    await expect(page.getByText(first)).toHaveCount(0);
  });

  const device = await openDevice(null);
  await test.step('a code of the app signs in, once', async () => {
    await givePasswordAtLogin(device);
    await expect(secondStep(device)).toBeVisible();
    await expect(code(device)).toBeFocused();
    await device.keyboard.press('Enter');
    await expect(device.getByText('Please fill in this field')).toBeVisible();
    await code(device).fill('12345');
    await device.keyboard.press('Enter');
    const refusal = device.getByText('This code is wrong or has already been used');
    await checkLooksAtBoth(device, 'login code', refusal);
    await code(device).fill(codeOf(key, { isNext: true }));
    await device.keyboard.press('Enter');
    await expect(greeting(device)).toBeVisible();
  });

  await test.step('a recovery code signs in without the phone, once', async () => {
    const lost = await openDevice(null);
    await givePasswordAtLogin(lost);
    await button(lost, 'Use a recovery code').click();
    await checkLooksAtBoth(lost, 'login recovery code', lost.getByLabel('Recovery code'));
    await lost.getByLabel('Recovery code').fill(first.toLowerCase().replace('-', ' '));
    await lost.keyboard.press('Enter');
    await expect(greeting(lost)).toBeVisible();

    await lost.getByRole('button', { name: /^Profile menu/ }).click();
    await lost.getByRole('menuitem', { name: 'Logout' }).click();
    await button(lost, 'Yes').click();
    await givePasswordAtLogin(lost);
    await button(lost, 'Use a recovery code').click();
    await lost.getByLabel('Recovery code').fill(first);
    await lost.keyboard.press('Enter');
    await expect(lost.getByText('This code is wrong or has already been used')).toBeVisible();
  });

  await test.step('new recovery codes replace the others', async () => {
    await page.reload();
    await expect(section(page)).toContainText('9 recovery codes are left.');
    await button(page, 'New recovery codes').click();
    await givePassword(page, 'Create new codes', { recoveryCode: first });
    await expect(page.getByText('This code is wrong or has already been used')).toBeVisible();
    await givePassword(page, 'Create new codes', { recoveryCode: second });
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await expect(codes.getByText(second)).toHaveCount(0);
    [third = ''] = await codes.getByRole('listitem').allTextContents();
    await page.getByRole('checkbox', { name: 'I have kept them' }).check();
    await button(page, 'Done').click();
    await expect(section(page)).toContainText('10 recovery codes are left.');
  });

  await test.step('turned off, the password alone signs in', async () => {
    await checkLooksAtBoth(page, 'two-step on', button(page, 'Turn off'));
    await button(page, 'Turn off').click();
    await checkLooksAtBoth(page, 'two-step off', page.getByRole('dialog').getByLabel('Code'));
    await givePassword(page, 'Turn off', { recoveryCode: third });
    await expect(page.getByRole('alert').filter({ hasText: 'Two-step sign-in is off' })).toBeVisible();
    await expect(button(page, 'Turn on')).toBeVisible();
    const plain = await openDevice(null);
    await givePasswordAtLogin(plain);
    await expect(greeting(plain)).toBeVisible();
  });
});
