import { rests } from '@eemusic/music/tags';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks } from './looks.ts';
import { test } from './journey.ts';
import { found, title, visit } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';
import { tabTo } from './keyboard.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const { quarter, half } = rests;

const grid = (page: Page) => page.getByRole('grid', { name: 'Coverage' });
const cell = (page: Page, name: string) => grid(page).getByRole('link', { name, exact: true });
const choice = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await choice(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the coverage shows what is missing, and each cell leads to its scores', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 5);
  const xml = exercise(31);
  const publish = (name: string, decided: object) => publishScore(server, session, name, shelf, { xml, ...decided });
  await publish('Cornet Air', { rest: quarter.id });
  await publish('Cornet Ballad', { rest: quarter.id });
  await publish('Cornet Chant', { rest: half.id, moduleId: 2 });
  await publish('Cornet Dump', { rest: half.id, scoreEnabled: false });
  const stage = 'Grade 4, Level 1, Stage 1';

  await test.step('by stage: disabled scores do not count, an empty cell stands out', async () => {
    await page.goto('/score-library/dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Coverage' }).click();
    await expect(title(page, 'Coverage')).toBeVisible();
    await expect(cell(page, `${stage}: 3 scores`)).toHaveText('3');
    await expect(page.getByText(/^\d+ enabled scores · \d+ of 144 places are empty$/)).toBeVisible();
    const none = cell(page, 'Grade 4, Level 1, Stage 2: 0 scores');
    await expect(none).toHaveText('0');
    await expect(none).toHaveCSS('border-style', 'dashed');
    await expect(cell(page, `${stage}: 3 scores`)).toHaveCSS('border-style', 'solid');
  });

  await test.step('arrows lead from cell to cell, Tab leaves them', async () => {
    await tabTo(page, grid(page).getByRole('link').first());
    for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 'Grade 3, Level 1, Stage 2: 0 scores')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await expect(cell(page, 'Grade 4, Level 4, Stage 4: 0 scores')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cell(page, `${stage}: 3 scores`)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(grid(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(cell(page, `${stage}: 3 scores`)).toBeFocused();
  });

  await test.step('a cell leads to exactly its scores, and back', async () => {
    await page.keyboard.press('Enter');
    await expect(found(page, '3 scores')).toBeVisible();
    await page.goBack();
    await checkLooks(page, 'coverage by stage');
  });

  await test.step('of one library, kept by the address', async () => {
    await choose(page, 'Library', 'Kung Fu Sight Reading');
    await expect(cell(page, `${stage}: 2 scores`)).toBeVisible();
    await choose(page, 'Library type', 'Piano Adventure');
    await expect(cell(page, `${stage}: 0 scores`)).toBeVisible();
    await page.reload();
    await expect(cell(page, `${stage}: 0 scores`)).toBeVisible();
    await expect(choice(page, 'Library type')).toHaveValue('Piano Adventure');
    await choose(page, 'Library type', 'Kung Fu Sight Reading');
  });

  await test.step('split by a tag', async () => {
    await choose(page, 'Split by', 'Rest');
    await expect(page).toHaveURL(/library=1.*by=rest/);
    await expect(cell(page, `${stage}, half: 0 scores`)).toBeVisible();
    const quarters = cell(page, `${stage}, quarter: 2 scores`);
    await page.setViewportSize({ width: 390, height: 844 });
    await quarters.scrollIntoViewIfNeeded();
    await expect(page.getByRole('columnheader', { name: 'quarter' })).toBeInViewport();
    await checkLooks(page, 'coverage by rest');
    await quarters.click();
    await expect(found(page, '2 scores')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Scores' }).getByRole('listitem')).toHaveCount(2);
    await page.goBack();
    await expect(choice(page, 'Split by')).toHaveValue('Rest');
  });

  await test.step('by stage on a phone, and whole on paper', async () => {
    await visit(page, '/score-library/coverage');
    await expect(cell(page, `${stage}: 3 scores`)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    /* The printed width of A4. */
    await page.setViewportSize({ width: 688, height: 844 });
    const table = page.getByRole('grid', { name: 'Coverage' });
    await expect.poll(() => table.evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(688);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ media: 'screen' });
    await checkLooks(page, 'coverage by stage');
  });
});
