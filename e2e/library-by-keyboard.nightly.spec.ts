import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { choose, press, reach, use } from './keyboard.ts';
import { test } from './journey.ts';
import { button, found, title } from './list.ts';
import { exercise } from './publish-score.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const seeds = [21, 911, 912, 913, 914, 915, 916, 917, 918, 919];
const music = (seed: number) => exercise(seed).replace(/<work-title>[^<]*/, `<work-title>Clavichord ${seed}`);
const fileOf = (seed: number) => ({
  name: `Clavichord ${seed}.musicxml`,
  mimeType: 'application/vnd.recordare.musicxml+xml',
  buffer: Buffer.from(music(seed)),
});

const underReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');

/** Chooses the first entry for each tag that the notes do not determine. */
async function complete(page: Page): Promise<void> {
  const fields = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
  for (const score of await underReview(page).all()) {
    await use(page, score);
    await expect(fields).toHaveCount(7);
    const open = await fields.evaluateAll((all) => all.flatMap((one, at) => ('value' in one && !one.value ? at : [])));
    for (const at of open) {
      await reach(page, fields.nth(at));
      await press(page, 'ArrowDown');
      await page.getByRole('option').first().waitFor();
      await press(page, 'ArrowDown', 'Enter');
    }
    await expect(score).toContainText('Complete');
  }
}

test('scores are uploaded, reviewed, published and found by keyboard alone', async ({ page }) => {
  await test.step('sign in, and walk the map of places', async () => {
    await page.goto('/');
    await reach(page, page.getByLabel('Email'));
    await page.keyboard.type(account.email);
    await press(page, 'Tab');
    await page.keyboard.type(account.password);
    await press(page, 'Enter');
    await expect(title(page, 'Dashboard')).toBeFocused();
    await use(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Score Library' }));
    await use(
      page,
      page.getByRole('navigation', { name: 'Libraries' }).getByRole('link', { name: 'Kung Fu Sight Reading' }),
    );
    const map = page.getByRole('grid', { name: 'Places' });
    await reach(page, map.locator('[tabindex="0"]').first());
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(page).toHaveURL(/grade=\d+&level=\d+&stage=\d+/);
    await expect(map.locator('[tabindex="0"]').first()).toBeFocused();
  });

  await test.step('choose ten files, review them with play, and publish', async () => {
    await choose(
      page,
      button(page, 'Upload scores'),
      seeds.map((seed) => fileOf(seed)),
    );
    await expect(underReview(page)).toHaveCount(10);
    await use(page, button(page, 'Play').first());
    await expect(button(page, /^Pause|^Stop/).first()).toBeVisible();
    await use(page, button(page, 'Close the player'));
    await expect(button(page, 'Play').first()).toBeFocused();
    await complete(page);
    await use(page, button(page, 'Publish to library'));
    await expect(found(page, /10 scores/)).toBeVisible();
    await expect(title(page, 'Kung Fu Sight Reading')).toBeFocused();
  });

  await test.step('find by melody, and filter', async () => {
    await page.goto('/score-library/scores?search=Clavichord&view=grid');
    await expect(found(page, '10 scores')).toBeVisible();
    const tools = page.getByRole('search', { name: 'Scores' });
    await press(page, '/');
    await use(page, button(page, 'Find by notes'));
    await expect(page.getByRole('group', { name: 'Find by notes' })).toBeVisible();
    await page.keyboard.type('adg');
    await expect(page).toHaveURL(/notes=60-64-67/);
    await use(page, button(page, 'Find by notes'));
    await page.goto('/score-library/scores?search=Clavichord&view=grid');
    await expect(found(page, '10 scores')).toBeVisible();
    await press(page, '/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await use(page, button(tools, 'Filter'));
    await page.getByRole('combobox', { name: 'Search Filters' }).waitFor();
    await page.keyboard.type('Enabled');
    await press(page, 'Enter');
    await page.getByRole('option', { name: /^Yes/ }).waitFor();
    await press(page, 'ArrowDown', 'Enter');
    await expect(page).toHaveURL(/enabled=yes/);
  });
});
