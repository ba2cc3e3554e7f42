import { clientId, clientSecret, startOidcProvider } from '@eemusic/server/src/testing/an-oidc-provider.ts';
import { expect, type Page } from '@playwright/test';
import { checkLooksAtBoth, expectAccessible } from './looks.ts';
import { ports, startEmptyServer } from './servers.ts';
import { refusedWith, test as base } from './journey.ts';

type Provider = Awaited<ReturnType<typeof startOidcProvider>>;

const origin = `http://localhost:${ports.signOn}`;
const people = {
  mei: { email: 'mei@example.com', name: 'Mei Lin', groups: ['staff', 'editors'] },
  guest: { email: 'guest@example.com', name: 'Gu Ke', groups: [] },
};

const test = base.extend<{ provider: Provider }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  provider: async ({}, use) => {
    const provider = await startOidcProvider({ callback: `${origin}/sign-on`, people });
    const console = await startEmptyServer({
      PORT: String(ports.signOn),
      PUBLIC_URL: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Example Press',
      OIDC_CREATE: 'yes',
      OIDC_ALLOW: 'groups=staff',
      OIDC_PERMISSIONS: 'groups: editors=SL+CM',
    });
    await use(provider);
    await console.stop();
    await provider.close();
  },
});

/* Caused by sign-ins that are refused or were finished before. */
test.use({ expectedComplaints: refusedWith('40[0139]'), contextOptions: { reducedMotion: 'reduce' } });

const refusal = (page: Page) => page.getByRole('alert');

async function signOn(page: Page): Promise<void> {
  /* Makes the provider forget who has signed in before. */
  await page.context().clearCookies();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in with Example Press' }).click();
}

test('single sign-on lets in whom the provider names, with the codes of their groups', async ({ page, provider }) => {
  await test.step('it is offered beside the password', async () => {
    await page.goto(origin);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Example Press' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a stranger to the console is told why it stays closed', async () => {
    provider.signInAs('guest');
    await signOn(page);
    await expect(refusal(page)).toContainText(
      'Your single sign-on account has no access to this console. Ask your administrator',
    );
    await expect(page).toHaveURL(`${origin}/sign-on`);
    await checkLooksAtBoth(page, 'single sign-on refused', refusal(page));
  });

  await test.step('a code that was used is not tried again', async () => {
    await page.reload();
    await expect(refusal(page)).toHaveText('This sign-in took too long or was already used. Please begin again');
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  await test.step('whoever closes the page of the provider can begin again', async () => {
    provider.signInAs(null);
    await signOn(page);
    await expect(refusal(page)).toHaveText(/^Single sign-on did not let you in/);
  });

  await test.step('an editor comes in with the permissions of editors', async () => {
    provider.signInAs('mei');
    await signOn(page);
    await expect(page.getByRole('heading', { name: 'Welcome back Mei Lin' })).toBeVisible();
    const modules = page.getByRole('navigation', { name: 'Modules' });
    await expect(modules.getByRole('link', { name: 'Score Library' })).toBeVisible();
    await expect(modules.getByRole('link', { name: 'User Management' })).toHaveCount(0);
  });

  await test.step('their profile offers nothing that needs a password they have not', async () => {
    await page.goto(`${origin}/settings/profile?tab=security`);
    const security = page.getByRole('tabpanel', { name: 'Security' });
    await expect(security.getByText(/^You sign in with single sign-on/)).toBeVisible();
    await expect(security.getByRole('button', { name: /^(Turn on|Add a passkey)$/ })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Change Password' })).toHaveCount(0);
    await checkLooksAtBoth(page, 'security of an account without a password', security);
    await page.goto(`${origin}/settings/profile?tab=password`);
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  });
});

test.describe('in a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('single sign-on says in Chinese why it lets nobody in', async ({ page, provider }) => {
    provider.signInAs('guest');
    await page.goto(origin);
    await page.getByRole('button', { name: /Example Press/ }).click();

    await expect(refusal(page)).toHaveText(/单点登录/);
    await expectAccessible(page);
  });
});
