import { permissions } from '@eemusic/contract/platform/permissions';
import { expect, type Page } from '@playwright/test';
import { account, type Account, colleagues } from './account.ts';
import { test } from './journey.ts';
import { button, dialog, link, search, visit } from './list.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link');
const tiles = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Screens that require a code, by their name in the menu. */
const screens = [
  { name: 'Admins', address: '/administrator?tab=activity', title: 'Activity', permission: 'Permissions' },
  {
    name: 'User management',
    address: '/user-management?tab=educators',
    title: 'User Management',
    permission: 'User Management, Sales Management',
  },
  { name: 'Analytics', address: '/analytics', title: 'Analytics: Overview', permission: 'Data Analytics' },
  {
    name: 'Score Library',
    address: '/score-library/1/upload',
    title: 'Kung Fu Sight Reading',
    permission: 'Score Library',
  },
  ...(
    [
      ['All scores', 'scores'],
      ['Booklet', 'booklet'],
      ['Duplicates', 'duplicates'],
      ['Coverage', 'coverage'],
      ['Findings', 'findings'],
    ] as const
  ).map(([name, address]) => ({
    name,
    address: `/score-library/${address}`,
    title: name,
    permission: 'Score Library',
  })),
  {
    name: 'Manage Libraries',
    address: '/score-library/manage',
    title: 'Manage Libraries',
    permission: 'Score Library, Content Management',
  },
  {
    name: 'Key management',
    address: '/manage-subscription',
    title: 'Key management',
    permission: 'User Management, Sales Management',
  },
  {
    name: 'Sales management',
    address: '/sales/rules',
    title: 'Prices and rates',
    permission: 'User Management, Sales Management',
  },
  { name: 'Support', address: '/support/email-support', title: 'Support', permission: 'Support Mailbox' },
];

const { librarian, author, registrar, analyst, seller, supporter, gatekeeper } = colleagues;

/** `within`: screens that are reached only through another screen. */
type Role = { holds: string; as: Account; opens: string[]; within?: string[] };

const ofLibrary = ['All scores', 'Booklet', 'Duplicates', 'Coverage', 'Findings', 'Manage Libraries'];

const roles: Role[] = [
  { holds: 'Score Library', as: librarian, opens: ['Score Library'], within: ofLibrary },
  { holds: 'Content Management', as: author, opens: ['Manage Libraries'] },
  {
    holds: 'User Management',
    as: registrar,
    opens: ['User management', 'Key management'],
    within: ['Sales management'],
  },
  { holds: 'Data Analytics', as: analyst, opens: ['Analytics'] },
  { holds: 'Sales Management', as: seller, opens: ['User management', 'Key management', 'Sales management'] },
  { holds: 'Support Mailbox', as: supporter, opens: ['Support'] },
  { holds: 'Permissions', as: gatekeeper, opens: ['Admins'] },
  {
    holds: 'every permission',
    as: account,
    opens: ['Admins', 'User management', 'Analytics', 'Score Library', 'Key management', 'Sales management', 'Support'],
    within: ofLibrary,
  },
];

const welcome = (page: Page) => page.getByRole('heading', { level: 2, name: /^Welcome back/ });

/**
 * Opens the dashboard in between if the previous screen shows the same text, because otherwise nothing would prove that
 * the screen changed.
 */
async function goOn(page: Page, address: string, isSamePage: boolean): Promise<void> {
  if (isSamePage) {
    await visit(page, '/dashboard');
    await expect(welcome(page)).toBeVisible();
  }
  await visit(page, address);
}

for (const [turn, { holds, as, opens, within = [] }] of roles.entries()) {
  test.describe(`the holder of ${holds}`, () => {
    test.use({ as });

    test('sees what it opens, and elsewhere which permission is missing', { tag: '@nightly' }, async ({ page }) => {
      /*
       * Every fifth screen is loaded by its address, and the others through the router; each role begins with another
       * screen.
       */
      let before = '';
      for (const [place, screen] of [...screens.slice(turn), ...screens.slice(0, turn)].entries()) {
        const mayOpen = [...opens, ...within].includes(screen.name);
        const seen = mayOpen ? screen.title : `You need the ${screen.permission} permission to open this page`;
        if (place % 5 === 0) await page.goto(screen.address);
        else await goOn(page, screen.address, seen === before);
        before = seen;
        await expect(title(page, mayOpen ? screen.title : 'Not allowed')).toBeVisible();
        if (!mayOpen) await expect(page.getByText(seen, { exact: true })).toBeVisible();
      }

      await menu(page).first().click();
      await expect(welcome(page)).toBeVisible();
      await expect(menu(page)).toHaveText(['Dashboard', ...opens, 'Profile']);
      const names = as === account ? permissions.map(({ en }) => en) : [holds];
      await expect(tiles(page)).toHaveText(names.map((name) => new RegExp(`^${name}`)));

      await menu(page).last().click();
      await expect(title(page, 'Profile')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(as.email);
    });
  });
}

test.describe('the dashboard of an administrator without the code of the library', () => {
  test.use({ as: supporter });

  test('offers nothing of it, and its addresses say which permission they need', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back 李伟' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Score Library|Piano Adventure/ })).toHaveCount(0);
    await expect(page.getByText(/scores? in 2 libraries/)).toHaveCount(0);

    for (const address of ['/score-library/dashboard', '/score-library/1/upload']) {
      await page.goto(address);
      await expect(page.getByText('You need the Score Library permission')).toBeVisible();
      await expect(title(page, 'Not allowed')).toBeVisible();
    }
    expect(requests.filter((path) => /^\/(academic|admin\/score)/.test(path))).toEqual([]);
  });
});

test.describe('of the sales chain', () => {
  test.describe('User Management', () => {
    test.use({ as: registrar });

    test('sees and changes everything, but refunds no sale', async ({ page }) => {
      await page.goto('/user-management?tab=educators&search=oboe+academy');
      await expect(page.getByRole('tab')).toHaveText(['Channel Name', 'School/Teacher', 'Users']);
      for (const name of ['Import', 'Export', 'Add']) await expect(button(page, name)).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Oboe Academy is active' })).toBeVisible();
      await link(page, 'Report of Oboe Academy').click();
      await page.getByRole('link', { name: 'Prices and rates' }).click();
      await expect(page.getByRole('heading', { name: 'Commission rates', exact: true })).toBeVisible();
      await expect(button(page, /^(Set a|Correct|Change|Remove)/)).toHaveCount(0);
      await page.goBack();
      await button(page, 'Sales of Oboe Clara: commission ¥79.60').click();
      await expect(dialog(page).getByRole('row', { name: 'Oboe Clara' })).toBeVisible();
      await expect(button(page, /^Refund/)).toHaveCount(0);
    });
  });

  test.describe('Sales Management', () => {
    test.use({ as: seller });

    test('sees the schools and teachers and the reports, and changes none', async ({ page }) => {
      await page.goto('/user-management?tab=users');
      await expect(page).toHaveURL('/user-management?tab=educators');
      await search(page, 'oboe academy');
      await expect(page.getByRole('tab')).toHaveText(['School/Teacher']);
      for (const name of ['Import', 'Export', 'Add', /^Edit/, /users? of/])
        await expect(button(page, name)).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0);
      await link(page, 'Report of Oboe Academy').last().click();
      await page.getByRole('link', { name: 'Prices and rates' }).click();
      await expect(button(page, 'Set a price')).toBeVisible();
      await page.goBack();
      await button(page, 'Sales of Oboe Clara: commission ¥79.60').click();
      await expect(button(page, 'Refund Oboe Clara')).toBeVisible();
      await page.goto('/user-management?tab=educators&mode=add');
      await expect(page).toHaveURL('/user-management?tab=educators');
    });
  });
});
