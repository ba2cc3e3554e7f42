import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { account } from './account.ts';
import { anMp3, brokenFile, type ScoreFile, scoreFiles } from './files.ts';
import { checkLooksAtBoth, expectAccessible, phone, resize } from './looks.ts';
import { refusedWith, test } from './journey.ts';

test.use({ as: account });

/** Each journey has its own library or place. */
type Shelf = { library: string; grade: string; level: string; stage: string };

async function openLibrary(page: Page, library: string): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Score Library' }).click();
  await page.getByRole('navigation', { name: 'Libraries' }).getByRole('link', { name: library }).click();
  await expect(page.getByRole('heading', { level: 1, name: library })).toBeVisible();
}

async function choose(field: Locator, option: string | RegExp): Promise<void> {
  await field.click();
  await field.page().getByRole('option', { name: option, exact: true }).click();
}

async function openShelf(page: Page, { library, grade, level, stage }: Shelf): Promise<void> {
  await openLibrary(page, library);
  await choose(page.getByRole('combobox', { name: 'Grade' }), grade);
  await choose(page.getByRole('combobox', { name: 'Level' }), level);
  await choose(page.getByRole('combobox', { name: 'Stage' }), stage);
}

async function drop(page: Page, files: ScoreFile[]): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(files);
}

const scoresUnderReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');

/** Chooses the first value of every tag that the notes do not determine. */
async function complete(page: Page): Promise<void> {
  const fields = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
  for (const score of await scoresUnderReview(page).all()) {
    await score.click();
    await expect(fields).toHaveCount(7);
    const open = await fields.evaluateAll((all) => all.flatMap((one, at) => ('value' in one && !one.value ? at : [])));
    for (const at of open) {
      await fields.nth(at).click();
      await page.getByRole('option').first().click();
    }
    await expect(score).toContainText('Complete');
  }
}

async function publish(page: Page, files: ScoreFile[]): Promise<void> {
  await drop(page, files);
  await expect(scoresUnderReview(page)).toHaveCount(files.length);
  await complete(page);
  await page.getByRole('button', { name: 'Publish to library' }).click();
  await expect(page.getByRole('table', { name: 'Scores' })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('table', { name: 'Scores' }).locator('tbody tr');
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('ten scores from files to the library', async ({ page }) => {
  await openLibrary(page, 'Kung Fu Sight Reading');
  await expectAccessible(page);

  await test.step('the shelf is in the address', async () => {
    await choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 1');
    await choose(page.getByRole('combobox', { name: 'Level' }), 'Level 2');
    await choose(page.getByRole('combobox', { name: 'Stage' }), 'Stage 3');
    await expect(page.getByText('No scores here yet')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Stage 3');

    await choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 2');
    await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('Stage 3');
  });

  await test.step('each file is uploaded, checked, tagged and engraved', async () => {
    await drop(page, scoreFiles(10));
    await expect(page.getByRole('region', { name: 'Upload' })).toContainText(/Uploading \d+ of 10/);
    await expect(scoresUnderReview(page)).toHaveCount(10);
    await expect(page.getByRole('img', { name: /^Sheet music of .+, page 1/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('pointing at a tag lights the measures that show it', async () => {
    await page.getByRole('group', { name: 'Tags' }).getByRole('combobox', { name: 'Rhythm' }).focus();
    const lit = page.locator('g.measure > rect[data-light=evidence]');
    await expect(lit.first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await expect(lit).toHaveCount(0);
  });

  await test.step('another value than the notes say is shown as a conflict', async () => {
    const field = page.getByRole('group', { name: 'Tags' }).getByRole('combobox', { name: 'Rhythm' });
    const read = await field.inputValue();
    await choose(field, read === 'whole' ? 'sixteenths' : 'whole');
    await expect(page.getByText(`The notes say ${read}`)).toBeVisible();
    await page.getByRole('button', { name: `Use ‘${read}’` }).click();
    await expect(field).toHaveValue(read);
  });

  await test.step('the review comes back after a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    const notice = page.getByRole('status').filter({ hasText: '10 uploaded scores are not published yet.' });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Continue the review' }).click();
    await expect(scoresUnderReview(page)).toHaveCount(10);
  });

  await test.step('nothing incomplete is published', async () => {
    await complete(page);
    await scoresUnderReview(page).nth(2).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    const title = await name.inputValue();
    await name.clear();
    await scoresUnderReview(page).nth(0).click();
    await page.getByRole('button', { name: 'Publish to library' }).click();
    await expect(page.getByText('Please enter a name')).toBeVisible();
    await expect(name).toBeFocused();
    await expectAccessible(page);

    await name.fill(title);
  });

  const misfit = 'The accompaniment lasts 11:40, the score ';
  const player = page.getByRole('group', { name: 'Accompaniment player' });
  await test.step('an accompaniment is heard, and warned about where it does not fit', async () => {
    await page.locator('main input[accept="audio/mpeg"]').setInputFiles(anMp3(700));
    await expect(page.getByText(misfit)).toBeVisible();
    await player.getByRole('button', { name: 'Play the accompaniment' }).click();
    await expect(player).not.toContainText('0:00 / 11:40');
    await player.getByRole('button', { name: 'Pause the accompaniment' }).click();
    await player.getByRole('slider', { name: 'Position in the accompaniment' }).press('End');
    await expect(player).toContainText('11:40 / 11:40');
    await expectAccessible(page);
  });

  await test.step('the published scores are in the list', async () => {
    await page.getByRole('button', { name: 'Publish to library' }).click();
    await expect(page.getByText('10 scores published to library').first()).toBeVisible();
    await expect(rows(page).getByText('New', { exact: true })).toHaveCount(10);
    expect(new URL(page.url()).pathname).toMatch(/^\/score-library\/\d+\/upload$/);
    await expectAccessible(page);
    await rows(page)
      .filter({ has: page.getByRole('img', { name: misfit }) })
      .getByRole('button', { name: /^Edit / })
      .click();
    await expect(page.getByRole('dialog').getByText(misfit)).toBeVisible();
    await expect(player).toContainText('0:00 / 11:40');
  });
});

test('working with the scores of a shelf', async ({ page }) => {
  await openShelf(page, { library: 'Piano Adventure', grade: 'Grade 3', level: 'Level 1', stage: 'Stage 1' });
  await publish(page, scoreFiles(3));
  await expect(rows(page)).toHaveCount(3);
  const previews = page.getByRole('button', { name: /^Preview / });
  const first = (await previews.first().getAttribute('aria-label'))?.replace('Preview ', '') ?? '';

  await test.step('found by name', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(first);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('seen as sheet music', async () => {
    await page.getByRole('button', { name: `Preview ${first}` }).click();
    const sheet = page.getByRole('dialog').getByRole('img', { name: `Sheet music of ${first}, page 1` });
    await expect(sheet.locator('g.note').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('disabled, and still so after a reload', async () => {
    const enabled = page.getByRole('switch', { name: `Enable ${first}` });
    const saved = page.waitForResponse(/\/toggle\//);
    await enabled.click();
    await expect(enabled).not.toBeChecked();
    await saved;
    await page.reload();
    await expect(enabled).not.toBeChecked();
  });

  await test.step('edited', async () => {
    await page.getByRole('button', { name: `Edit ${first}` }).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('img').first()).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('textbox', { name: 'Name' }).fill('小星星');
    await panel.getByRole('combobox', { name: 'Score type' }).click();
    await page.getByRole('option', { name: 'Warm-up' }).click();
    await expect(panel.getByText('2 fields changed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('You have not saved your changes.')).toBeVisible();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Score updated')).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(rows(page).filter({ hasText: '小星星' })).toHaveCount(1);
  });

  await test.step('printed to one PDF', async () => {
    await rows(page).first().press('Delete');
    await expect(page.getByText('Please select at least one score')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('EEMusic Scores.pdf');
    const pdf = readFileSync(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
  });

  await test.step('deleted, one and all', async () => {
    await page.getByRole('button', { name: 'Delete 小星星' }).click();
    await expect(page.getByText('Are you sure you want to delete this item?')).toBeVisible();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect(toast(page, 'Undo')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('No scores here yet')).toBeVisible();
  });
});

test.describe('refused files', () => {
  test.use({ expectedComplaints: refusedWith(400) });

  test('are listed with their reason', async ({ page }) => {
    await openShelf(page, { library: 'Piano Adventure', grade: 'Grade 7', level: 'Level 2', stage: 'Stage 2' });
    const [good] = scoreFiles(1);
    if (good === undefined) throw new Error('There is no score file');

    await drop(page, [...scoreFiles(10), { ...good, name: 'eleventh.musicxml' }]);
    await expect(page.getByText('You can upload maximum 10 files at a time')).toBeVisible();

    await drop(page, [{ ...good, name: 'song.mscz' }, good, brokenFile()]);
    await expect(page.getByRole('alert').filter({ hasText: 'song.mscz' })).toBeVisible();
    await expect(page.getByText('1 file failed to upload')).toBeVisible();
    const upload = page.getByRole('region', { name: 'Upload' });
    await expect(upload).toContainText('cut off.musicxml');
    await expect(upload).toContainText(/Line \d+/);
    await expect(scoresUnderReview(page)).toHaveCount(1);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove Score' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('All scores removed').first()).toBeVisible();
    await expect(page.getByText('No scores here yet')).toBeVisible();
  });
});

test.describe('at every width', () => {
  test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen passes the checks of looks', async ({ page }) => {
    const look = async (name: string, knownBy: Locator) => {
      await checkLooksAtBoth(page, name, knownBy);
      for (const width of [1024, 768]) {
        await resize(page, { width, height: phone.height });
        await expectAccessible(page);
      }
      await resize(page, phone);
    };
    await page.goto('/score-library/dashboard');
    await page.getByRole('navigation', { name: 'Libraries' }).getByRole('link', { name: 'Piano Adventure' }).click();
    await choose(page.getByRole('combobox', { name: 'Grade' }), 'Grade 5');
    await choose(page.getByRole('combobox', { name: 'Level' }), 'Level 1');
    await choose(page.getByRole('combobox', { name: 'Stage' }), 'Stage 1');
    await look('a shelf without scores', page.getByText('No scores here yet'));

    await drop(page, scoreFiles(2));
    await expect(scoresUnderReview(page)).toHaveCount(2);
    await look('the review', page.getByRole('img', { name: /^Sheet music of .+, page 1/ }));
    await complete(page);
    await page.getByRole('button', { name: 'Publish to library' }).click();
    await look('a shelf', rows(page).first());
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await look('a score in the edit panel', page.getByRole('dialog').getByRole('img').first());
  });
});
