import { expect, type Locator, type Page } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth, desk, phone, resize } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, found, openFilter, row, toast } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';
import { openSession } from './sign-in.ts';

test.use({ as: account });

/** The names of scores that only these journeys use begin with this. */
const shared = 'Browser';
const names = ['Alpha', 'Bravo', 'Charlie'].map((name) => `${shared} ${name}`);

const search = (page: Page) => page.getByRole('search', { name: 'Scores' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const card = (page: Page, name: string) => page.getByRole('list', { name: 'Scores' }).getByText(name, { exact: true });
const chip = (page: Page, name: string) => button(search(page), name);
/** Returns the count shown with a choice. */
const countOf = async (choice: Locator) => Number((await choice.innerText()).split('\n').at(-1)?.replace(/\D/g, ''));

test.beforeAll(async ({ server }) => {
  const session = await openSession(server, account);
  const shelf = await firstShelf(server, session, 6);
  for (const name of names) await publishScore(server, session, name, shelf);
});

test('scores are found by their tags, changed together by keyboard, and changed back', async ({ page }) => {
  await page.goto('/score-library/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'All scores' }).click();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(shared);
  await expect(found(page, '3 scores')).toBeVisible();
  await button(page, 'List').click();

  await test.step('each choice of a filter tells what it would find', async () => {
    await openFilter(page, 'Enabled');
    /* The counts of the filter before are shown until the new ones arrive. */
    await expect.poll(() => countOf(page.getByRole('option', { name: /^Yes/ }))).toBe(3);
    const no = page.getByRole('option', { name: /^No/ });
    await expect.poll(() => countOf(no)).toBe(0);
    await expect(no).toHaveAttribute('data-none');
    await page.keyboard.type('yes');
    await page.keyboard.press('Enter');
    await expect(chip(page, 'Enabled is Yes')).toBeFocused();

    await openFilter(page, 'Grade');
    await page.getByRole('option', { name: /^Grade 5 *3$/ }).click();
    await button(search(page), 'Filter').click();
    await expect(page.getByRole('option', { name: 'Level', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/enabled=yes/);
  });

  await test.step('the map beside the list counts what the filter finds, and is walked by arrows', async () => {
    const places = page.getByRole('grid', { name: 'Places' });
    const cell = (name: string) => button(places, name);
    await expect(cell('Grade 5: 3 scores')).toHaveAttribute('aria-pressed', 'true');
    await cell('Grade 5: 3 scores').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(cell('Grade 5, Level 1, Stage 1: 3 scores')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/level=\d+&stage=\d+/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No score matches')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/grade=/);
    await cell('Grade 5: 3 scores').click();
  });

  await test.step('a reload shows the same', async () => {
    await page.reload();
    await expect(found(page, '3 scores')).toBeVisible();
    await expect(chip(page, 'Grade is Grade 5')).toBeVisible();
  });

  await test.step('a score stands beside the list, which the arrow keys walk', async () => {
    const [first = '', second = ''] = names;
    const dock = page.getByRole('region', { name: 'Preview' });
    const sheet = (name: string) => dock.getByRole('img', { name: `Sheet music of ${name}, page 1` });
    await button(row(page, first), first).first().click();
    await expect(sheet(first)).toBeVisible();
    await row(page, first).focus();
    await page.keyboard.press('ArrowDown');
    await expect(sheet(second)).toBeVisible();
    await checkLooks(page, 'a score beside its list');

    await page.keyboard.press('Space');
    await expect(button(dock, 'Pause')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('img', { name: `Sheet music of ${second}, page 1` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dock).toHaveCount(0);
  });

  await test.step('two of them are selected by keyboard and get another tag', async () => {
    await row(page, names[0] ?? '').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(bar(page)).toContainText('2 Items selected');

    const downloading = page.waitForEvent('download');
    await button(bar(page), 'Export').click();
    await page.getByRole('menuitem', { name: 'Spreadsheet' }).click();
    expect((await downloading).suggestedFilename()).toBe('Scores.xlsx');

    await button(bar(page), 'Edit').click();
    await dialog(page).getByRole('combobox', { name: 'Score type' }).selectOption('Exercise');
    await dialog(page).getByRole('combobox', { name: 'Score Enabled' }).selectOption('No');
    await checkLooks(page, 'many scores edited');
    await button(dialog(page), 'Change 2 scores').press('Enter');
    await expect(found(page, '1 score')).toBeVisible();
    await expect(bar(page)).not.toContainText('selected');
  });

  await test.step('Undo brings them back', async () => {
    await button(toast(page, 'Undo'), /^Undo/).click();
    await expect(found(page, '3 scores')).toBeVisible();
  });

  await test.step('a booklet takes them in the order of the list', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await button(bar(page), 'Booklet').click();
    await expect(page).toHaveURL(/\/score-library\/booklet\?scores=\d+-\d+-\d+/);
  });
});

test.describe('on a phone and on a desktop', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('rows and pictures of scores pass the checks of looks', async ({ page }) => {
    await page.goto(`/score-library/scores?search=${shared}&view=list`);
    await checkLooksAtBoth(page, 'all scores', row(page, names[0] ?? ''));

    const views = page.getByRole('group', { name: 'View' });
    const beforeSwitch = await views.boundingBox();
    await button(page, 'Grid').click();
    const picture = page.getByRole('list', { name: 'Scores' }).locator('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    /* A double click must not switch back, so the switch stays under the pointer. */
    expect(await views.boundingBox()).toEqual(beforeSwitch);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await checkLooksAtBoth(page, 'scores as pictures', picture);

    for (const size of [phone, desk]) {
      await resize(page, size);
      await page.getByRole('list', { name: 'Scores' }).getByRole('listitem').first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/preview=\d+/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('list', { name: 'Scores' }).locator(':focus')).toHaveCount(1);
      await expect(card(page, names[2] ?? '')).toBeVisible();
    }
    for (const size of [desk, phone]) {
      await resize(page, size);
      await page.reload();
      await expect(card(page, names[2] ?? '')).toBeVisible();
    }
  });
});

/**
 * An exercise that is sung: these syllables, each with its place in its word, are under the first notes of the right
 * hand.
 */
function sung(seed: number, syllables: readonly (readonly [string, string])[]): string {
  const left = [...syllables];
  return exercise(seed).replaceAll(
    /<note>(?:(?!<\/note>).)*<pitch>(?:(?!<\/note>).)*<voice>1<(?:(?!<\/note>).)*<\/note>/gs,
    (note) => {
      const [text, syllabic] = left.shift() ?? [];
      if (text === undefined) return note;
      return note.replace('</note>', `<lyric><syllabic>${syllabic}</syllabic><text>${text}</text></lyric></note>`);
    },
  );
}

test('a song is found by its words, in English and in Chinese', async ({ page, session, server }) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 6);
  const english = sung(71, [
    ...([
      ['Twin', 'begin'],
      ['kle,', 'end'],
      ['twin', 'begin'],
      ['kle,', 'end'],
    ] as const),
    ...([
      ['lit', 'begin'],
      ['tle', 'end'],
      ['star', 'single'],
    ] as const),
  ]);
  const chinese = sung(
    72,
    Array.from('两只老虎跑得快', (syllable) => [syllable, 'single'] as const),
  );
  await publishScore(server, session, 'Words Alpha', shelf, { xml: english });
  await publishScore(server, session, 'Words Bravo', shelf, { xml: chinese });
  const field = page.getByRole('searchbox', { name: 'Search by name, composer or words' });

  await page.goto('/score-library/scores');
  await field.fill('twinkle twinkle lit');
  await expect(found(page, '1 score')).toBeVisible();
  await expect(page.getByText('Words: Twinkle, twinkle, little star')).toBeVisible();
  await checkLooks(page, 'a song found by its words');

  await field.fill('老虎');
  await expect(found(page, '1 score')).toBeVisible();
  await expect(page.getByText('Words: 两只老虎跑得快')).toBeVisible();
});
