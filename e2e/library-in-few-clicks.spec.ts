import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { expectAccessible } from './looks.ts';
import { dragFiles, dropOn } from './files.ts';
import { test } from './journey.ts';
import { button, dialog, field, found, title, toast } from './list.ts';
import { exercise } from './publish-score.ts';
import { signIn } from './sign-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The clicks that each step takes. */
const clicksNow = {
  'sign in': 1,
  'drop ten files into a place': 3,
  'review with play': 2,
  publish: 1,
  'find by melody': 4,
  filter: 3,
  'correct an edition and compare': 4,
  'save and print a booklet': 5,
};
/** The sum while the library was spread over several screens. */
const clicksBefore = 38;
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

const mimeType = 'application/vnd.recordare.musicxml+xml';
const fileOf = (name: string, xml: string) => ({ name: `${name}.musicxml`, mimeType, buffer: Buffer.from(xml) });
const seeds = [903, 900, 901, 902, 904, 905, 906, 907, 908, 909];
const music = (seed: number) => exercise(seed).replace(/<work-title>[^<]*/, `<work-title>Sackbut ${seed}`);
const files = seeds.map((seed) => fileOf(`Sackbut ${seed}`, music(seed)));
const corrected = music(903).replace(
  /(<measure number="3">[\s\S]*?<step>)([A-G])/,
  (_, before: string, step: string) => `${before}${step === 'G' ? 'F' : 'G'}`,
);

/** Counts pointer clicks from now on; clicks by keyboard have no `detail` and are not counted. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    /* A click that Playwright aims again, because the screen moved under it, does not reach the document. */
    document.addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countClick(), true);
  });
  return () => clicks;
}

const target = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: text });

async function drop(page: Page, dropped: Parameters<typeof dragFiles>[1], text: string): Promise<void> {
  const dataTransfer = await dragFiles(page, dropped);
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer });
    await expect(target(page, text)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dropOn(target(page, text), dataTransfer);
}

const underReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');

/** Chooses, by keyboard, the tags that the notes do not determine. */
async function complete(page: Page): Promise<void> {
  const fields = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
  for (const score of await underReview(page).all()) {
    await score.focus();
    await page.keyboard.press('Enter');
    await expect(fields).toHaveCount(7);
    const open = await fields.evaluateAll((all) => all.flatMap((one, at) => ('value' in one && !one.value ? at : [])));
    for (const at of open) {
      await fields.nth(at).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await expect(score).toContainText('Complete');
  }
}

test('from ten files to a printed booklet in fewer clicks than before', async ({ page }) => {
  const clicks = await countClicks(page);
  const counted: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<void>) => {
    const before = clicks();
    await test.step(name, work);
    counted[name] = clicks() - before;
  };

  await step('sign in', async () => {
    await page.goto('/');
    await signIn(page, account);
    await expect(page).toHaveURL('/dashboard');
  });

  await step('drop ten files into a place', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Score Library' }).click();
    await page
      .getByRole('navigation', { name: 'Libraries' })
      .getByRole('link', { name: 'Kung Fu Sight Reading' })
      .click();
    await button(page.getByRole('grid', { name: 'Places' }), /^Grade 6, Level 3, Stage 1/).click();
    await drop(page, files, 'Upload to Kung Fu Sight Reading');
    await expect(underReview(page)).toHaveCount(10);
  });

  await step('review with play', async () => {
    await button(page, 'Play').click();
    await expect(button(page, /^Pause|^Stop/).first()).toBeVisible();
    await button(page, 'Close the player').click();
    await complete(page);
  });

  await step('publish', async () => {
    await button(page, 'Publish to library').click();
    await expect(found(page, /10 scores/)).toBeVisible();
    await expectAccessible(page);
  });

  await step('find by melody', async () => {
    await button(page, 'Find by notes').click();
    for (const key of ['E4', 'D4', 'E4']) await button(page.getByRole('group', { name: 'Find by notes' }), key).click();
    await expect(page).toHaveURL(/notes=64-62-64/);
    await expect(page.getByText('Sackbut 903', { exact: true }).first()).toBeVisible();
  });

  await step('filter', async () => {
    await button(page.getByRole('search', { name: 'Scores' }), 'Filter').click();
    await page.getByRole('option', { name: 'Enabled', exact: true }).click();
    await page.getByRole('option', { name: /^Yes/ }).click();
    await expect(page).toHaveURL(/enabled=yes/);
  });

  await step('correct an edition and compare', async () => {
    await button(page, 'Edit Sackbut 903').first().click();
    await dialog(page).getByRole('link', { name: 'New edition…' }).click();
    await expect(title(page, 'Editions of Sackbut 903')).toBeVisible();
    await page.locator('main input[type=file]').setInputFiles([fileOf('corrected', corrected)]);
    const review = page.getByRole('region', { name: 'Edition 2: review' });
    await expect(review.getByText(/^1 measure differs: 3$/)).toBeVisible();
    await button(review, 'Play the new edition').click();
    await expect(button(review, /^Pause|^Stop/).first()).toBeVisible();
    await expectAccessible(page);
    await field(review, 'What was corrected').fill('The first note of measure 3');
    await page.keyboard.press('Tab');
    await button(review, 'Publish edition 2').click();
    await expect(toast(page, 'Edition 2 published')).toBeVisible();
  });

  await step('save and print a booklet', async () => {
    await page.getByRole('link', { name: 'Scores', exact: true }).first().click();
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await expect(search).toBeVisible();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('Sackbut');
    await expect(found(page, '10 scores')).toBeVisible();
    await page
      .getByRole('checkbox', { name: /^Select all/ })
      .first()
      .click();
    await button(page, 'Booklet').click();
    await expect(page.getByRole('list', { name: 'Scores of the booklet' }).getByRole('listitem')).toHaveCount(10);
    await button(page, 'Save…').click();
    await field(dialog(page), 'Name').fill('Sackbut Album');
    await page.keyboard.press('Enter');
    await expect(title(page, 'Sackbut Album')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await button(page, 'Make PDF').click();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  });

  expect(counted).toEqual(clicksNow);
  expect(sum(clicksNow)).toBeLessThan(clicksBefore);
});
