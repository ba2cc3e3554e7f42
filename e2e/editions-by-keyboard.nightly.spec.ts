import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { choose, press, reach, use } from './keyboard.ts';
import { expectAccessible } from './looks.ts';
import { test } from './journey.ts';
import { button, dialog, field, found, link, row, title, toast } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const music = exercise(3131);
const corrected = music.replace(
  /(<measure number="3">[\s\S]*?<step>)([A-G])/,
  (_, before: string, step: string) => `${before}${step === 'G' ? 'F' : 'G'}`,
);
const names = ['Spinet Air', 'Spinet Bourree', 'Spinet Canon'] as const;
const [air, bourree] = names;

const tools = (page: Page) => page.getByRole('search', { name: 'Scores' });
const dock = (page: Page) => page.getByRole('region', { name: 'Preview' });
const saved = (page: Page) => page.getByRole('dialog', { name: 'Saved filters' });

test('a filter is saved, a score heard, corrected and compared, and a booklet printed by keyboard alone', async ({
  page,
  session,
  server,
}) => {
  if (session === null) throw new Error('Nobody is signed in');
  const shelf = await firstShelf(server, session, 6);
  await publishScore(server, session, names[0], shelf, { xml: music });
  await publishScore(server, session, names[1], shelf, { xml: exercise(3132) });
  await publishScore(server, session, names[2], shelf, { xml: exercise(3133), scoreEnabled: false });

  await test.step('a filter is saved under a name, and shown again', async () => {
    await page.goto('/score-library/scores?view=list&search=Spinet&enabled=yes');
    await expect(found(page, '2 scores')).toBeVisible();
    await press(page, '/');
    await use(page, button(tools(page), 'Saved filters'));
    await expect(saved(page).getByRole('textbox', { name: 'Save this filter as' })).toBeFocused();
    await page.keyboard.type('Spinets');
    await press(page, 'Enter');
    await expect(toast(page, 'Filter saved')).toBeVisible();
    await press(page, 'Escape');
    await expect(button(tools(page), 'Saved filters')).toBeFocused();

    await page.goto('/score-library/scores?view=list');
    await expect(found(page, /scores$/)).toBeVisible();
    await press(page, '/');
    await use(page, button(tools(page), 'Saved filters'));
    await use(page, button(saved(page), 'Spinets'));
    await expect(found(page, '2 scores')).toBeVisible();
    await expect(page).toHaveURL(/enabled=yes/);
  });

  await test.step('the preview beside the list plays by space, follows the arrows, and opens by Enter', async () => {
    const sheet = (name: string) => dock(page).getByRole('img', { name: `Sheet music of ${name}, page 1` });
    await reach(page, row(page, air));
    await use(page, button(row(page, air), air));
    await expect(sheet(air)).toBeVisible();
    await press(page, 'ArrowDown');
    await expect(sheet(bourree)).toBeVisible();
    await press(page, 'Space');
    await expect(button(dock(page), 'Pause')).toBeVisible();
    await press(page, 'Space');
    await expect(button(dock(page), 'Play')).toBeVisible();
    await press(page, 'Enter');
    await expect(dialog(page).getByRole('img', { name: `Sheet music of ${bourree}, page 1` })).toBeVisible();
    await press(page, 'Escape');
    await expect(dialog(page)).toHaveCount(0);
    await press(page, 'Escape');
    await expect(dock(page)).toHaveCount(0);
  });

  await test.step('a score gets a new edition, which is compared with the first', async () => {
    await reach(page, row(page, bourree));
    await press(page, 'ArrowUp');
    await use(page, button(row(page, air), `Edit ${air}`));
    await use(page, link(dialog(page), 'New edition…'));
    await expect(title(page, `Editions of ${air}`)).toBeVisible();
    await choose(page, button(page, 'Choose a file'), [
      { name: 'corrected.musicxml', mimeType: 'application/xml', buffer: Buffer.from(corrected) },
    ]);
    const review = page.getByRole('region', { name: 'Edition 2: review' });
    await expect(review.getByText(/^1 measure differs: 3$/)).toBeVisible();
    await reach(page, field(review, 'What was corrected'));
    await page.keyboard.type('The first note of measure 3');
    await use(page, button(review, 'Publish edition 2'));
    await expect(toast(page, 'Edition 2 published')).toBeVisible();
    await use(page, button(page, 'Compare Edition 1'));
    await expect(dialog(page).getByText(/1 measure differs: 3$/)).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Escape');
    await expect(button(page, 'Compare Edition 1')).toBeFocused();
  });

  await test.step('a booklet of both is saved and printed', async () => {
    await page.goto('/score-library/scores?view=list&search=Spinet&enabled=yes');
    await expect(found(page, '2 scores')).toBeVisible();
    await press(page, '/');
    await reach(page, row(page, air));
    await press(page, 'Space', 'ArrowDown', 'Space', 'F6');
    await use(page, button(page.getByRole('region', { name: 'Selection' }), 'Booklet'));
    await use(page, button(page, 'Save…'));
    await expect(field(dialog(page), 'Name')).toBeFocused();
    await page.keyboard.type('Spinet Album');
    await press(page, 'Enter');
    await expect(title(page, 'Spinet Album')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await use(page, button(page, 'Make PDF'));
    expect((await downloading).suggestedFilename()).toBe('Kung Fu Sight Reading.pdf');
  });
});
