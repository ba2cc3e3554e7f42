import { anArchive, anMxl } from '@eemusic/music/archives';
import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { expectAccessible } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { type ScoreFile, scoreFiles } from './files.ts';

test.use({ as: account });

const mimeType = 'application/octet-stream';

async function openLibrary(page: Page): Promise<void> {
  await page.goto('/score-library/dashboard');
  await page.getByRole('navigation', { name: 'Libraries' }).getByRole('link', { name: 'Piano Adventure' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Piano Adventure' })).toBeVisible();
}

async function drop(page: Page, files: ScoreFile[]): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(files);
}

const underReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');

test('compressed and plain files of any program can be reviewed', async ({ page }) => {
  await openLibrary(page);
  const [one, other] = scoreFiles(2).map(({ buffer }) => buffer);
  if (one === undefined || other === undefined) throw new Error('There are no score files');

  await drop(page, [
    { name: 'dances.mxl', mimeType, buffer: Buffer.from(anMxl(one)) },
    { name: 'waltz.xml', mimeType, buffer: other },
  ]);

  await expect(underReview(page)).toHaveCount(2);
  await expect(page.getByRole('img', { name: /^Sheet music of .+, page 1/ })).toBeVisible();
  await expect(page.getByTitle('dances.mxl')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Score' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
});

test('a file of another program is refused with advice how to get MusicXML', async ({ page }) => {
  await openLibrary(page);

  await drop(page, [
    { name: 'song.mscz', mimeType, buffer: Buffer.from(anArchive({ 'song.mscx': '<museScore/>' })) },
    { name: 'song.bin', mimeType, buffer: Buffer.from('MThd') },
  ]);

  const refused = page.getByRole('alert').filter({ hasText: 'Only .musicxml files are accepted' });
  await expect(refused).toContainText('In MuseScore, choose File > Export > MusicXML');
  await expect(refused).toContainText('This is a MIDI file');
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(refused).toBeHidden();
});

test.describe('with the extension of a score', () => {
  test.use({ expectedComplaints: refusedWith(400) });

  test('a file of another program is recognised too', async ({ page }) => {
    await openLibrary(page);

    await drop(page, [{ name: 'song.musicxml', mimeType, buffer: Buffer.from('\u000fSIBELIUS') }]);

    await expect(page.getByRole('region', { name: 'Upload' })).toContainText(
      'This is a Sibelius score. In Sibelius, choose File > Export > MusicXML',
    );
  });
});
