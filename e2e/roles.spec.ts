import { expect, type Page } from '@playwright/test';
import { account, type Account, colleagues } from './account.ts';
import { test } from './journey.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').getByRole('link');
const tiles = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Screens that need a code, by what the menu calls the room. */
const screens = [
  { name: 'Admins', address: '/administrator?tab=activity', title: 'Administrators', permission: 'Permissions' },
  {
    name: 'Score Library',
    address: '/score-library/1/upload',
    title: 'Kung Fu Sight Reading',
    permission: 'Score Library',
  },
];

const { librarian, author, registrar, analyst, seller, supporter, gatekeeper } = colleagues;

type Role = { holds: string; as: Account; opens: string[] };

const roles: Role[] = [
  { holds: 'Score Library', as: librarian, opens: ['Score Library'] },
  { holds: 'Content Management', as: author, opens: [] },
  { holds: 'User Management', as: registrar, opens: [] },
  { holds: 'Data Analytics', as: analyst, opens: [] },
  { holds: 'Sales Management', as: seller, opens: [] },
  { holds: 'Support Mailbox', as: supporter, opens: [] },
  { holds: 'Permissions', as: gatekeeper, opens: ['Admins'] },
  { holds: 'every permission', as: account, opens: ['Admins', 'Score Library'] },
];

for (const { holds, as, opens } of roles) {
  test.describe(`who holds ${holds}`, () => {
    test.use({ as });

    test('sees what it opens, and of the rest which permission it needs', async ({ page }) => {
      for (const screen of screens) {
        await page.goto(screen.address);
        if (opens.includes(screen.name)) {
          await expect(title(page, screen.title)).toBeVisible();
          continue;
        }
        await expect(title(page, 'Not allowed')).toBeVisible();
        await expect(page.getByText(`This screen needs the permission ${screen.permission}`)).toBeVisible();
      }

      await menu(page).first().click();
      await expect(page.getByRole('heading', { level: 2, name: /^Welcome back/ })).toBeVisible();
      await expect(menu(page)).toHaveText(['Dashboard', ...opens, 'Profile']);
      await expect(tiles(page)).toHaveText(opens.map((name) => new RegExp(`^${name}`)));

      await menu(page).last().click();
      await expect(title(page, 'Profile')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(as.email);
    });
  });
}
