import { expect, type Page } from '@playwright/test';
import { colleagues } from './account.ts';
import { expectAccessible } from './assert-accessible.ts';
import { refusedWith, test as base } from './journey.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openSession, post, signIn, storageKey } from './sign-in.ts';

const { forgetful } = colleagues;

const test = base.extend<{ mailbox: Mailbox }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const resetPassword = (page: Page) => page.getByRole('button', { name: 'Reset Password' });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function linkFrom(mailbox: Mailbox, address: string): Promise<string> {
  const { text = '' } = await mailbox.mailTo(address);
  const link = /http:\S+\/forgot-password\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in this mail: ${text}`);
  return link;
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm password').fill(again);
  await resetPassword(page).click();
}

test.describe('a forgotten password', () => {
  /* A weak password, and a link that was used. */
  test.use({ expectedComplaints: refusedWith(400) });

  test('is set anew by the link of a mail, once', async ({ page, mailbox }) => {
    const password = 'eleven quiet oboes';

    await test.step('one asks for the mail from Login', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Forgot Password' }).click();
      await expect(heading(page, 'Forgot password')).toBeVisible();
      await resetPassword(page).click();
      await expect(page.getByText('Please fill the email field')).toBeVisible();
      await expect(field(page, 'Email')).toBeFocused();
      await expectAccessible(page);

      await field(page, 'Email').fill(` ${forgetful.email.toUpperCase()} `);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Check your email')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Resend in/ })).toBeDisabled();
      await expectAccessible(page);
    });

    const link = await linkFrom(mailbox, forgetful.email);
    await test.step('what is missing or weak is said', async () => {
      await page.goto(link);
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
      await expectAccessible(page);
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
      await choose(page, 'twelve quiet oboes');
      await expect(page.getByText('This link has expired or was already used')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).click();
      await expect(heading(page, 'Forgot password')).toBeVisible();
    });
  });
});

test.describe('a password that is reset while one is signed in', () => {
  /* What the browser asks next with the session that ended. */
  test.use({ as: colleagues.absentMinded, expectedComplaints: refusedWith(401) });

  test('ends the session here and on every other device', async ({ page, server, mailbox, session }) => {
    const { email, password } = colleagues.absentMinded;
    const elsewhere = await openSession(server, { email, password });
    await page.goto('/forgot-password');
    await field(page, 'Email').fill(email);
    await resetPassword(page).click();
    await page.goto(await linkFrom(mailbox, email));

    await choose(page, 'thirteen quiet oboes');

    await expect(heading(page, 'Password reset')).toBeVisible();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKey)).toBeNull();
    for (const open of [session, elsewhere]) {
      const answer = await post(server, '/admin/profile/fetch', { userId: open?.userId }, open?.token);
      expect(answer.status).toBe(401);
    }
    await page.getByRole('link', { name: 'Continue to log in' }).click();
    await expect(heading(page, 'Login')).toBeVisible();
  });
});

test.describe('an e-mail that nobody has', () => {
  test('is answered like any other, and asked for again after a while', async ({ page }) => {
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
  });
});

test('addresses that lead to a forgotten password, and those that lack their link', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/reset-password/made-up');
  await expect(page).toHaveURL('/forgot-password/made-up');
  await expect(field(page, 'New password')).toBeVisible();
  await page.goto('/register');
  await expect(heading(page, 'A link is needed')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/demo/mails');
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await expectAccessible(page);
});
