import { expect, type Page } from '@playwright/test';
import { account, colleagues, filing } from './account.ts';
import { test } from './journey.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse the menu' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const widthOf = async (page: Page) => (await navigation(page).boundingBox())?.width;

async function openProfileMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test.describe('the dashboard', () => {
  test.describe('for an administrator of the library', () => {
    test.use({ as: colleagues.librarian });

    test('greets them and offers the library', async ({ page }) => {
      await page.goto('/dashboard');

      await expect(page.getByRole('heading', { name: 'Welcome back Wang Fang' })).toBeVisible();
      const modules = page.getByRole('navigation', { name: 'Modules' });
      await expect(modules.getByRole('link')).toHaveText([/^Score Library/]);
      await modules.getByRole('link', { name: 'Score Library' }).click();
      await expect(page).toHaveURL('/score-library/dashboard');
    });
  });

  test.describe('for an administrator without a name', () => {
    test.use({ as: colleagues.nameless });

    test('greets Admin', async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Welcome back Admin', exact: true })).toBeVisible();
    });
  });
});

test.describe('the side navigation', () => {
  test.use({ as: account });

  test('is 200 px wide, and marks the screen by its address', async ({ page }) => {
    await page.goto('/dashboard');
    const current = navigation(page).getByRole('listitem').locator('[aria-current=page]');
    await expect(current).toHaveAccessibleName('Dashboard');
    expect(await page.locator('div:has(> nav)').first().boundingBox()).toMatchObject({ x: 0, width: 200, height: 900 });

    await navigation(page).getByRole('link', { name: 'Score Library' }).click();
    await expect(current).toHaveAccessibleName('Score Library');
    await page.getByRole('navigation', { name: 'Libraries' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/upload/);
    await expect(current).toHaveAccessibleName('Score Library');

    await page.goto('/no/such/screen');
    await expect(title(page, 'Not found')).toBeVisible();
    await expect(current).toHaveCount(0);
  });

  test('leads to modules, whose screens are tabs below the title', async ({ page }) => {
    await page.goto('/dashboard');
    const menu = navigation(page);
    const tabs = (name: string) => page.getByRole('navigation', { name: `Screens of ${name}` });

    await menu.getByRole('link', { name: 'Score Library' }).click();
    await tabs('Score Library').getByRole('link', { name: 'Coverage' }).click();
    await expect(title(page, 'Coverage')).toBeVisible();
    await expect(tabs('Score Library').locator('[aria-current=page]')).toHaveText('Coverage');
    await expect(menu.locator('[aria-current=page]')).toHaveAccessibleName('Score Library');

    await menu.getByRole('link', { name: 'Admins' }).click();
    await tabs('Admins').getByRole('link', { name: 'Activity' }).click();
    await expect(title(page, 'Activity')).toBeVisible();
    await expect(tabs('Admins').locator('[aria-current=page]')).toHaveText('Activity');

    await tabs('Admins').getByRole('link', { name: 'Company' }).click();
    await expect(title(page, 'Company')).toBeVisible();
    await expect(menu.locator('[aria-current=page]')).toHaveAccessibleName('Admins');
  });

  test('stays collapsed on every screen, after a reload and in another tab', async ({ context, page }) => {
    await page.goto('/dashboard');
    const wide = await widthOf(page);
    await collapse(page).click();
    await expect(collapse(page)).toHaveAttribute('aria-pressed', 'true');
    const narrow = await widthOf(page);
    expect(narrow).toBeLessThan(64);

    await navigation(page).getByRole('link', { name: 'Score Library' }).click();
    await expect(title(page, 'Score Library')).toBeVisible();
    expect(await widthOf(page)).toBe(narrow);
    await page.reload();
    await expect(title(page, 'Score Library')).toBeVisible();
    expect(await widthOf(page)).toBe(narrow);

    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(collapse(other)).toHaveAttribute('aria-pressed', 'true');
    await collapse(other).click();
    await expect.poll(() => widthOf(other)).toBe(wide);
    await expect.poll(() => widthOf(page)).toBe(wide);
  });

  test('shows the names of its items as tooltips while it is collapsed', async ({ page }) => {
    await page.goto('/dashboard');
    await collapse(page).click();
    await expect(collapse(page)).toHaveAttribute('aria-pressed', 'true');

    await navigation(page).getByRole('link', { name: 'Score Library' }).hover();

    await expect(page.getByRole('tooltip', { name: 'Score Library' })).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('opens over the screen, leaves room for titles, and closes with the choice', async ({ page }) => {
      await page.setViewportSize({ width: 800, height: 844 });
      await page.goto('/manage-subscription');
      const title = page.getByRole('heading', { level: 1, name: 'Key management' });
      await expect(title).toBeVisible();
      const isWhole = await title.evaluate((it) => it.scrollWidth <= it.clientWidth && it.clientHeight === 24);
      expect(isWhole, 'the title on one line beside its actions on a tablet').toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
      await expect(navigation(page)).toBeHidden();
      const burger = page.getByRole('button', { name: 'Open the menu' });
      const drawer = page.getByRole('dialog');

      await burger.click();
      await expect(navigation(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
      // From then on it listens to keys.
      await expect(drawer.locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(burger).toBeFocused();

      await burger.click();
      await navigation(page).getByRole('link', { name: 'Score Library' }).click();
      await expect(page).toHaveURL('/score-library/dashboard');
      await expect(drawer).toHaveCount(0);
    });
  });
});

test.describe('the top bar', () => {
  test.use({ as: account });

  test('shows the title of the screen and the way back', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page).toHaveTitle('Dashboard · EEMusic Console');
    await navigation(page).getByRole('link', { name: 'Score Library' }).click();
    await page.getByRole('navigation', { name: 'Libraries' }).getByRole('link').first().click();
    await expect(title(page, 'Kung Fu Sight Reading')).toBeFocused();
    await expect(page).toHaveTitle('Kung Fu Sight Reading · EEMusic Console');
    const bar = page.getByRole('banner');

    await bar.getByRole('link', { name: 'Score Library' }).click();
    await expect(page).toHaveURL('/score-library/dashboard');
    await expect(title(page, 'Score Library')).toBeFocused();
    await bar.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('says who is signed in', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Profile menu of Admin' }).click();

    const menu = page.getByRole('menu');
    await expect(menu).toContainText(account.email);
    await expect(menu.getByRole('menuitem')).toHaveText(['Company', 'Profile', 'Logout']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Profile menu of Admin' })).toBeFocused();
  });

  test('can be skipped by keyboard', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();

    await page.keyboard.press('Enter');

    await expect(page.getByRole('main')).toBeFocused();
  });

  test('and the toolbar can be skipped, so that the first row of a list is two keys away', async ({ page }) => {
    await page.goto('/administrator');
    const rows = page.getByRole('main').getByRole('row');
    await expect(page.getByRole('main').getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the list' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();

    await page.keyboard.press('Enter');

    await expect(rows.nth(1)).toBeFocused();
  });
});

test.describe('the colour scheme', () => {
  test.use({ as: account, colorScheme: 'light' });

  test('is chosen in the profile menu and kept', async ({ page }) => {
    /* Reads the root element, because directly after a reload there is no body yet. */
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto('/dashboard');
    await expect.poll(scheme).toBe('light');
    const white = await background();

    await openProfileMenu(page);
    await expect(page.getByRole('menuitemradio', { name: 'Same as the system' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(scheme).toBe('dark');
    expect(await background()).not.toBe(white);

    await page.reload({ waitUntil: 'commit' });
    await expect.poll(scheme).toBe('dark');
    await openProfileMenu(page);
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Same as the system' }).click();
    await expect.poll(scheme).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toBe('dark');
  });
});

test.describe('the footer', () => {
  test.use({ as: account });

  test('links to the filing registration', async ({ page }) => {
    await page.goto('/dashboard');
    const link = page.getByRole('contentinfo').getByRole('link', { name: filing.number });
    await expect(link).toHaveAttribute('href', filing.address);
    await expect(link).toHaveAttribute('rel', /noreferrer/);
  });
});

test.describe('an unknown address', () => {
  test.use({ as: account });

  test('says so and leads back', async ({ page }) => {
    await page.goto('/no/such/screen?really=1');
    await expect(page.getByText('We can’t find that page')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back Admin' })).toBeVisible();
  });
});
