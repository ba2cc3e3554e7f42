import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { button, toast } from './list.ts';

test.use({ as: account, expectedComplaints: refusedWith('409') });

const saved = (page: Page) => page.getByRole('dialog', { name: 'Saved filters' });
const openSaved = (page: Page) => button(page.getByRole('search', { name: 'Scores' }), 'Saved filters').click();
const shown = (page: Page, name: string) => button(saved(page), name);

test('a filter is saved under a name, applied, renamed, and deleted with undo', async ({ page, openDevice }) => {
  await page.goto('/score-library/scores?enabled=yes&range=1-2');

  await test.step('what is set is saved once, under a name of its own', async () => {
    await openSaved(page);
    await button(saved(page), 'Save').click();
    await expect(saved(page).getByText('Please enter a name')).toBeVisible();
    await page.keyboard.type('Small ranges');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Filter saved')).toBeVisible();
    await expect(shown(page, 'Small ranges')).toHaveAttribute('aria-current', 'true');
    await expect(button(saved(page), 'Save')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto('/score-library/scores?enabled=yes&search=Moon');
    await openSaved(page);
    await saved(page).getByRole('textbox').fill('Small ranges');
    await button(saved(page), 'Save').click();
    await expect(saved(page).getByRole('textbox')).toHaveAccessibleDescription(
      'You already have a filter with this name',
    );
    await saved(page).getByRole('textbox').fill('Moons');
    await button(saved(page), 'Save').click();
    await expect(shown(page, 'Moons')).toBeVisible();
    await checkLooksAtBoth(page, 'filters that are saved', saved(page));
  });

  await test.step('on another device it sets what was set, and nothing else', async () => {
    const other = await openDevice(account);
    await other.goto('/score-library/scores?enabled=no&sort=place');
    await openSaved(other);
    await shown(other, 'Small ranges').click();
    await expect(other).toHaveURL(/\/scores\?range=1-2&enabled=yes$/);
    await expect(button(other.getByRole('search', { name: 'Scores' }), 'Saved filters')).toBeFocused();
    await other.goBack();
    await expect(other).toHaveURL(/enabled=no/);
  });

  await test.step('it is renamed, and deleted with undo', async () => {
    await button(saved(page), 'Rename Moons').click();
    const name = saved(page).getByRole('textbox', { name: 'New name of Moons' });
    await name.fill('Moonlight');
    await expect(name).toHaveValue('Moonlight');
    await name.press('Enter');
    await expect(shown(page, 'Moonlight')).toBeVisible();

    await button(saved(page), 'Rename Moonlight').click();
    await expect(saved(page).getByRole('textbox', { name: 'New name of Moonlight' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(saved(page), 'Rename Moonlight')).toBeFocused();
    /* The first one hides the tooltip of the button. */
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(saved(page)).toHaveCount(0);
    await expect(button(page.getByRole('search', { name: 'Scores' }), 'Saved filters')).toBeFocused();

    await openSaved(page);
    await button(saved(page), 'Delete Moonlight').click();
    await expect(shown(page, 'Moonlight')).toHaveCount(0);
    await button(page, /^Undo/).click();
    /* The notice stays while the pointer rests on it, and it covers the button. */
    await page.mouse.move(0, 0);
    await expect(toast(page, 'Filter saved')).toHaveCount(0);
    await openSaved(page);
    await expect(shown(page, 'Moonlight')).toBeVisible();
  });
});
