import { expect, type Page } from '@playwright/test';
import { makeExercise } from '@eemusic/music/made-exercises';
import { account } from './account.ts';
import { checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { firstShelf, publishScore } from './publish-score.ts';
import { openSession } from './sign-in.ts';

test.use({ as: account });

const easy = { range: 1, interval: 1, rhythm: 4, rest: 4, measures: 8 } as const;
const hard = { range: 5, interval: 6, rhythm: 7, measures: 16 } as const;
/** No other journey adds scores of this curriculum to this library. */
const shelf = { moduleId: 2, curriculum: 'PianoAdventure' } as const;
const ofEach = 16;

test.beforeAll(async ({ server }) => {
  const session = await openSession(server, account);
  const [low, high] = await Promise.all([2, 9].map((grade) => firstShelf(server, session, grade)));
  if (!low || !high) throw new Error('There are no grades');
  for (let seed = 0; seed < ofEach; seed += 1)
    await Promise.all([
      publishScore(server, session, `Easy ${seed}`, low, { xml: makeExercise({ ...easy, seed }).xml, ...shelf }),
      publishScore(server, session, `Hard ${seed}`, high, { xml: makeExercise({ ...hard, seed }).xml, ...shelf }),
    ]);
});

const suggestion = (page: Page) => page.getByRole('region', { name: 'Suggested place' });

test('a place is suggested from similar scores, and applied only on request', async ({ page }) => {
  await page.goto('/score-library/2/upload?grade=9&curriculum=PianoAdventure');
  const { xml } = makeExercise({ ...easy, seed: 1001 });
  await page
    .locator('main input[type=file]')
    .first()
    .setInputFiles({ name: 'new.musicxml', mimeType: 'application/xml', buffer: Buffer.from(xml) });

  await test.step('in the review of an upload', async () => {
    await expect(suggestion(page)).toContainText('Suggested: Grade 1 · Level 1');
    await expect(suggestion(page)).toContainText(/Like ‘Easy \d+’, ‘Easy \d+’ and ‘Easy \d+’ \(.+\)/);
    await expect(suggestion(page)).toContainText(/Very likely · right for \d+% of this library’s scores/);
    await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveValue('Grade 8');
    await checkLooksAtBoth(page, 'suggested place', suggestion(page));

    await page.getByRole('button', { name: 'Use Grade 1 · Level 1' }).click();
    await expect(page.getByRole('combobox', { name: 'Grade' })).toHaveValue('Grade 1');
    await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('Level 1');
    await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('');
    await expect(suggestion(page).getByRole('button')).toHaveCount(0);
  });

  await test.step('in the edit panel of a score', async () => {
    await page.goto('/score-library/scores?search=Hard');
    await page.getByRole('button', { name: 'Edit Hard 3', exact: true }).click();
    await expect(suggestion(page)).toContainText('Suggested: Grade 8 · Level 1');
    await expect(suggestion(page).getByRole('button')).toHaveCount(0);
  });
});
