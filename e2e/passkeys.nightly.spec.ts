import { type CDPSession, expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth, phone } from './looks.ts';
import { refusedWith, test } from './journey.ts';

const { keyholder, doublyGuarded } = colleagues;

/* Caused by a wrong password and by a passkey that was removed. */
test.use({ as: keyholder, expectedComplaints: refusedWith('40[01]'), contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const greeting = (page: Page) => page.getByRole('heading', { name: 'Welcome back Qiu Yan' });

type Authenticator = { session: CDPSession; authenticatorId: string };

/** Adds a virtual authenticator to the browser, which verifies its owner without asking. */
async function plugIn(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Copies the passkeys of one authenticator to another, as a password manager does. */
async function sync(from: Authenticator, to: Authenticator): Promise<void> {
  const { authenticatorId } = from;
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId });
  for (const credential of credentials)
    await to.session.send('WebAuthn.addCredential', { authenticatorId: to.authenticatorId, credential });
}

/** Makes the browser offer no passkeys in the email field, so that only the button works. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

async function givePassword(page: Page, action: string, password: string = keyholder.password): Promise<void> {
  await dialog(page).getByLabel('Current password').fill(password);
  await button(page, action).last().click();
}

test('a passkey is added, signs in without a password, and is removed', async ({ page, openDevice }) => {
  const laptop = await plugIn(page);
  await page.goto('/settings/profile?tab=security');

  await test.step('adding one needs the password', async () => {
    await button(page, 'Add a passkey').click();
    await givePassword(page, 'Continue', 'a wrong one');
    await expect(page.getByText('The current password is wrong')).toBeVisible();
    await givePassword(page, 'Continue');
    const name = dialog(page).getByLabel('Name');
    await expect(name).toHaveValue(/^(Headless)?\s?Chrom/);
    await name.fill('Laptop');
    await button(page, 'Save').click();
    await expect(section(page).getByRole('listitem')).toContainText('Laptop');
    await expect(section(page).getByRole('listitem')).toContainText('not used yet');
  });

  await test.step('a device cannot have two of one account', async () => {
    await button(page, 'Add a passkey').click();
    await givePassword(page, 'Continue');
    await expect(
      page.getByText('This device or password manager already has a passkey for your account.'),
    ).toBeVisible();
    await button(page, 'Cancel').click();
  });

  const device = await openDevice(null);
  const tablet = await plugIn(device);
  await test.step('it signs in from the list of the email field, without a word typed', async () => {
    await sync(laptop, tablet);
    await device.goto('/');
    await expect(greeting(device)).toBeVisible();
  });

  const other = await openDevice(null);
  await test.step('its button signs in, too, and says when the browser has none', async () => {
    await withoutAutofill(other);
    await other.goto('/');
    const empty = await plugIn(other);
    await button(other, 'Sign in with a passkey').click();
    await expect(other.getByText('No passkey was used. Try again, or sign in another way.')).toBeVisible();
    /* Copies the passkey with its latest counter, because a lower one would mean that it was cloned. */
    await sync(tablet, empty);
    await button(other, 'Sign in with a passkey').click();
    await expect(greeting(other)).toBeVisible();
  });

  await test.step('it is renamed, and removed with the password', async () => {
    await page.reload();
    await expect(section(page).getByRole('listitem')).toContainText('last used');
    await button(page, 'Rename Laptop').click();
    await dialog(page).getByLabel('Name').fill('Old laptop');
    await button(page, 'Save').click();
    await button(page, 'Remove Old laptop').click();
    await givePassword(page, 'Remove');
    await expect(section(page).getByRole('listitem')).toHaveCount(0);
  });

  await test.step('then it signs nobody in', async () => {
    const late = await openDevice(null);
    await withoutAutofill(late);
    await late.goto('/');
    await sync(laptop, await plugIn(late));
    await button(late, 'Sign in with a passkey').click();
    await expect(late.getByText('This passkey does not sign you in here')).toBeVisible();
  });
});

test('passkeys and their dialogs are accessible on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await plugIn(page);
  await page.goto('/settings/profile?tab=security');
  await button(page, 'Add a passkey').click();
  await checkLooksAtBoth(page, 'passkey password', dialog(page));
  await givePassword(page, 'Continue');
  await checkLooksAtBoth(page, 'passkey name', dialog(page).getByLabel('Name'));
  await button(page, 'Cancel').click();
  await checkLooksAtBoth(page, 'passkeys', section(page).getByRole('listitem'));
});

test('the second step offers a passkey instead of the code', async ({ openDevice }) => {
  const device = await openDevice(null);
  await device.goto('/');
  await device.getByLabel('Email').fill(doublyGuarded.email);
  await device.getByLabel('Password', { exact: true }).fill(doublyGuarded.password);
  await button(device, 'Login').click();
  await expect(device.getByLabel('Six-digit code')).toBeVisible();

  await plugIn(device);
  await button(device, 'Sign in with a passkey').click();

  await expect(device.getByText('No passkey was used. Try again, or sign in another way.')).toBeVisible();
  await expect(device.getByLabel('Six-digit code')).toBeVisible();
});
