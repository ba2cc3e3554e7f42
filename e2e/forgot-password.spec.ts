import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { checkLooksAtBoth, expectAccessible } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import type { Mailbox } from './mailbox.ts';
import { signIn, storageKey } from './sign-in.ts';
import { visit } from './list.ts';

const { forgetful } = colleagues;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const resetPassword = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function linkFrom(mailbox: Mailbox, address: string): Promise<string> {
  const { text = '' } = await mailbox.mailTo(address);
  const link = /http:\S+\/forgot-password\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in this mail: ${text}`);
  return link;
}

/** Opens the newest mail to this address in the browser, and clicks its link. */
async function followLinkOf(page: Page, mailbox: Mailbox, address: string): Promise<void> {
  const { html, subject } = await mailbox.mailTo(address);
  expect(subject).toBe('Reset your password');
  if (html === false) throw new Error('The mail is text alone');
  await page.setContent(html);
  await page.getByRole('link', { name: 'Set a new password' }).click();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm password').fill(again);
  await resetPassword(page).click();
}

test.describe('a forgotten password', () => {
  /* Caused by a weak password and a used link. */
  test.use({ expectedComplaints: refusedWith(400) });

  test('is replaced through the link of a mail, once', async ({ page, mailbox }) => {
    const password = 'eleven quiet oboes';

    await test.step('one asks for the mail from Login', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await expect(heading(page, 'Forgot password')).toBeVisible();
      await resetPassword(page).click();
      await expect(page.getByText('Please fill the email field')).toBeVisible();
      await expect(field(page, 'Email')).toBeFocused();
      await checkLooksAtBoth(page, 'forgot password', field(page, 'Email'));

      await field(page, 'Email').fill(` ${forgetful.email.toUpperCase()} `);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Check your email')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
      await checkLooksAtBoth(page, 'check your email', heading(page, 'Check your email'));
    });

    const link = await linkFrom(mailbox, forgetful.email);
    await test.step('what is missing or weak is said', async () => {
      await followLinkOf(page, mailbox, forgetful.email);
      await expect(field(page, 'New password')).toBeFocused();
      await resetPassword(page).click();
      await expect(page.getByText('Please fill all fields')).toBeVisible();
      await choose(page, password, `${password}!`);
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await choose(page, 'oboes');
      await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
      await choose(page, 'password1');
      await expect(page.getByText('This password is too easy to guess')).toBeVisible();
      await expect(field(page, 'New password')).toBeFocused();
      await checkLooksAtBoth(page, 'a weak password', field(page, 'New password'));
    });

    await test.step('the new password signs in, and the link is not left behind', async () => {
      await choose(page, password);
      await expect(heading(page, 'Password reset')).toBeVisible();
      expect(page.url()).not.toContain(new URL(link).pathname);
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Continue to log in' }).click();
      await signIn(page, { ...forgetful, password });
      await expect(page).toHaveURL('/dashboard');
    });

    await test.step('the link works no second time, and leads to a new one', async () => {
      await page.goto(link);
      await expect(page.getByText('This link has expired or was already used')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(heading(page, 'Forgot password')).toBeVisible();
    });
  });
});

test.describe('a password reset while signed in', () => {
  /* Caused by the next call of the browser, whose session has ended. */
  test.use({ as: colleagues.absentMinded, expectedComplaints: refusedWith(401) });

  test(
    'ends the session here and on every other device',
    { tag: '@nightly' },
    async ({ page, openDevice, mailbox }) => {
      const { email } = colleagues.absentMinded;
      const elsewhere = await openDevice(colleagues.absentMinded);
      await elsewhere.goto('/dashboard');
      await expect(elsewhere.getByRole('heading', { name: 'Welcome back Zhou Jie' })).toBeVisible();

      await test.step('asked for and set by keyboard alone', async () => {
        await page.goto('/forgot-password');
        await expect(field(page, 'Email')).toBeFocused();
        await page.keyboard.type(email);
        await page.keyboard.press('Enter');
        await expect(heading(page, 'Check your email')).toBeFocused();
        await followLinkOf(page, mailbox, email);
        await expect(field(page, 'New password')).toBeFocused();
        await page.keyboard.type('thirteen quiet oboes');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(field(page, 'Confirm password')).toBeFocused();
        await page.keyboard.type('thirteen quiet oboes');
        await page.keyboard.press('Enter');
        await expect(heading(page, 'Password reset')).toBeFocused();
      });

      await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).toBeNull();
      await visit(elsewhere, '/score-library/scores');
      await expect(elsewhere.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Login')).toBeVisible();
    },
  );
});

test.describe('an unknown email address', () => {
  test(
    'gets the same answer as any other, and can be sent again after a while',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.clock.install();
      await page.goto('/forgot-password');
      await field(page, 'Email').fill('nobody@example.com');
      await resetPassword(page).click();

      await expect(heading(page, 'Check your email')).toBeVisible();
      await expect(page.getByText('nobody@example.com')).toBeVisible();
      const resend = page.getByRole('button', { name: /^Resend/ });
      await expect(resend).toBeDisabled();
      await page.clock.fastForward('00:30');
      await resend.click();

      await expect(page.getByRole('alert').filter({ hasText: 'Email sent successfully' })).toBeVisible();
      await expect(resend).toBeDisabled();
    },
  );
});

test.describe('an invented link', () => {
  test.use({ expectedComplaints: refusedWith(400) });

  test('says at once what an expired one says', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/reset-password/made-up');
    await expect(page).toHaveURL('/forgot-password/made-up');
    await expect(page.getByText('This link has expired or was already used')).toBeVisible();
    await expect(field(page, 'New password')).toBeHidden();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(heading(page, 'Forgot password')).toBeVisible();
  });
});

test(
  'the addresses of the reset screens redirect or explain what is missing',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page).toHaveURL('/forgot-password');
    await page.goto('/register');
    await expect(heading(page, 'A link is needed')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/demo/mails');
    await expect(page.getByText('There is nothing here')).toBeVisible();
    await expectAccessible(page);
  },
);
