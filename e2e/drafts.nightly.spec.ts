import { expect, type Page } from '@playwright/test';
import { account, colleagues } from './account.ts';
import { checkLooks, checkLooksAtBoth, expectAccessible } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { scoreFiles } from './files.ts';
import { signIn } from './sign-in.ts';

const underReview = (page: Page) => page.getByRole('navigation', { name: 'Uploaded scores' }).getByRole('button');
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const isSaved = (page: Page) => expect(page.getByText(/^Saved for review, kept until /)).toBeVisible();

async function upload(page: Page, count: number): Promise<void> {
  await page.goto('/score-library/1/upload');
  await page.locator('main input[type=file]').first().setInputFiles(scoreFiles(count));
  await expect(underReview(page)).toHaveCount(count);
}

/** Chooses the first value of every tag and step that is not chosen yet. */
async function complete(page: Page): Promise<void> {
  for (const score of await underReview(page).all()) {
    await score.click();
    for (const name of ['Grade', 'Level', 'Stage']) {
      const field = page.getByRole('combobox', { name, exact: true });
      if ((await field.inputValue()) !== '') continue;
      await field.click();
      await page.getByRole('option').first().click();
    }
    const fields = page.getByRole('group', { name: 'Tags' }).getByRole('combobox');
    const open = await fields.evaluateAll((all) => all.flatMap((one, at) => ('value' in one && !one.value ? at : [])));
    for (const at of open) {
      await fields.nth(at).click();
      await page.getByRole('option').first().click();
    }
    await expect(score).toContainText('Complete');
  }
}

test.describe('a review', () => {
  test.use({ expectedComplaints: refusedWith('404|409') });

  test('is continued on another device, handed to a colleague, and published there', async ({ page, openDevice }) => {
    await page.goto('/');
    await signIn(page, account);
    await upload(page, 10);
    const address = page.url();
    await nameField(page).fill('Of the first device');
    await isSaved(page);
    await checkLooks(page, 'a review that is kept');

    const other = await openDevice(account);
    await test.step('another device has it, with its number', async () => {
      await other.goto('/score-library/dashboard');
      const waiting = other.getByRole('main').getByRole('link', { name: 'Waiting for review' });
      await expect(waiting).toHaveAttribute('data-waiting', /^\d+$/);
      await waiting.click();
      const row = other.getByRole('listitem').filter({ hasText: 'Of the first device' });
      await expect(row).toContainText('10 scores');
      await checkLooks(other, 'reviews that wait');
      await row.getByRole('link', { name: 'Continue the review' }).click();
      await expect(nameField(other)).toHaveValue('Of the first device');
    });

    await test.step('two windows are merged, and asked where both changed a field', async () => {
      await underReview(other).nth(1).click();
      await nameField(other).fill('Of the other device');
      await isSaved(other);
      await nameField(page).fill('Renamed here');
      await expect(underReview(page).nth(1)).toContainText('Of the other device');
      await isSaved(page);

      await underReview(other).nth(0).click();
      await nameField(other).fill('Renamed there');
      await expect(other.getByText('Someone else changed this in the meantime.')).toBeVisible();
      await expectAccessible(other);
      await other.getByRole('button', { name: 'Take theirs' }).click();
      await expect(nameField(other)).toHaveValue('Renamed here');
      await isSaved(other);
    });

    await test.step('handed over, it is no longer saved by who had it', async () => {
      await page.getByRole('button', { name: 'Hand over to…' }).click();
      await page.getByRole('menuitem', { name: colleagues.librarian.fullName }).click();
      await expect(page.getByText(`Handed over to ${colleagues.librarian.fullName}`)).toBeVisible();
      await expect(page).not.toHaveURL(/review=/);
      await nameField(other).fill('Too late');
      await expect(other.getByText('A colleague is reviewing these scores now.', { exact: false })).toBeVisible();
      await expect(nameField(other)).toHaveValue('Too late');
    });

    await test.step('the colleague finds it on the dashboard and publishes it, once', async () => {
      const theirs = await openDevice(colleagues.librarian);
      await theirs.goto('/dashboard');
      await theirs.getByRole('link', { name: /^\d+ scores to review$/ }).click();
      await theirs.waitForURL('**/score-library/drafts');
      const review = theirs.getByRole('listitem').filter({ hasText: 'Renamed here' });
      await review.getByRole('link', { name: 'Continue the review' }).click();
      await expect(underReview(theirs)).toHaveCount(10);
      await complete(theirs);
      await isSaved(theirs);
      await theirs.getByRole('button', { name: 'Publish to library' }).dblclick();
      await expect(theirs.getByText('10 scores published to library').first()).toBeVisible();

      await page.goto(address);
      await expect(page.getByText('This review is over: its scores were published or discarded')).toBeVisible();
    });
  });

  test('is played: its notes are highlighted as they sound, beside the form', async ({ page }) => {
    await page.goto('/');
    await signIn(page, account);
    await upload(page, 2);
    await expect(page.getByRole('img', { name: /^Sheet music of / }).first()).toBeVisible();

    const player = page.getByRole('region', { name: 'Player' });
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player).toHaveAttribute('data-status', 'playing');
    await expect(page.locator('[data-sounding]').first()).toBeVisible();
    await expect(page.locator('rect[data-light=playing]')).toHaveCount(1);

    await page.keyboard.press('p');
    await expect(player).toHaveAttribute('data-status', 'stopped');
    await checkLooksAtBoth(page, 'an upload that is played', player);

    await nameField(page).fill('Heard');
    await isSaved(page);
    await underReview(page).nth(1).click();
    await expect(player).toHaveAttribute('data-status', 'stopped');
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(player).toHaveAttribute('data-status', 'playing');
    await page.getByRole('button', { name: 'Close the player' }).click();
    await expect(player).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
    await expect(page.locator('[data-sounding]')).toHaveCount(0);
    await expect(page.locator('rect[data-light=playing]')).toHaveCount(0);
  });

  test('leaves nothing behind when discarded, so that the same file can be uploaded again', async ({ page }) => {
    await page.goto('/');
    await signIn(page, account);
    await upload(page, 2);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Discard' }).first().click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('2 uploads discarded')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await upload(page, 1);
    await expect(underReview(page).getByText('among the uploads')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Score' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('heading', { name: 'All scores removed' })).toBeFocused();
  });
});
