import type { SignedIn } from '@eemusic/contract/access/session';
import { expect } from '@playwright/test';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { ports, type Server, startServer } from './servers.ts';
import { refusedWith, test as base } from './journey.ts';
import { button, pick, title } from './list.ts';
import { exercise, firstShelf, publishScore } from './publish-score.ts';
import { openSession, post, signIn } from './sign-in.ts';

const test = base.extend<{ demo: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
  demo: async ({}, use) => {
    const server = await startServer(new URL('start.ts', import.meta.url), ports.demo, { DEMO: 'true' });
    await use(server);
    await server.stop();
  },
});

/** In milliseconds, from the editor's click until the child's screen shows the change. */
const maxWait = 2000;

test.describe('a published score', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedComplaints: refusedWith(404) });

  test('reaches a learner who plays it, and the practice is reported back', async ({ demo, page, openDevice }) => {
    const editor = await openSession(demo.address, account);
    const shelf = await firstShelf(demo.address, editor, 6);
    await publishScore(demo.address, editor, 'Morning Walk', shelf);

    await test.step('the learner comes in with the key that the demo offers', async () => {
      await page.goto(`${demo.address}/demo/learn`);
      await expect(page.getByRole('button', { name: 'Fill in' })).toBeVisible();
      await checkLooksAtBoth(page, 'learner key', page.getByRole('button', { name: 'Start learning' }));
      await page.getByLabel('Subscription key').fill('not a key');
      await page.getByRole('button', { name: 'Start learning' }).click();
      await expect(page.getByRole('alert')).toHaveText(/not one of our keys/);
      await page.getByRole('button', { name: 'Fill in' }).click();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Choose a score' })).toBeFocused();
      await expect(page.getByText('Demo learner')).toBeVisible();
      await expect(page.getByText(/^[\d,]+ days left$/)).toBeVisible();
    });

    const score = (name: string) => page.getByRole('list', { name: 'Scores' }).getByText(name);
    await test.step('a score is there within two seconds of its publication, and gone as soon', async () => {
      await expect(score('Morning Walk')).toBeVisible();
      const id = await publishScore(demo.address, editor, 'Evening Song', shelf);
      await expect(score('Evening Song')).toBeVisible({ timeout: maxWait });
      await checkLooksAtBoth(page, 'learner scores', score('Evening Song'));
      const { ok } = await fetch(new URL(`/admin/score/library/delete/${id}`, demo.address), {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${editor.token}` },
      });
      expect(ok).toBe(true);
      await expect(score('Evening Song')).toBeHidden({ timeout: maxWait });
    });

    await test.step('it is engraved, and the cursor goes along', async () => {
      await score('Morning Walk').click();
      await expect(page.locator('g.note').first()).toBeVisible();
      const player = page.getByRole('region', { name: 'Player' });
      await player.getByRole('button', { name: 'Play' }).click();
      await expect(page.locator('[data-sounding]').first()).toBeVisible();
      await player.getByRole('button', { name: 'Pause' }).click();
      await checkLooksAtBoth(page, 'learner practice', player);
    });

    await test.step('practice is reported at the end', async () => {
      await page.getByRole('button', { name: 'Finish and report' }).click();
      await expect(page.getByRole('status')).toHaveText(/^Reported: \d+ seconds? of Morning Walk$/);
      await expect(page.getByText(/^Last practised /)).toBeVisible();
    });

    await test.step('and stands in Analytics', async () => {
      const desk = await openDevice(null);
      await desk.goto(demo.address);
      await signIn(desk, account);
      await desk.goto(`${demo.address}/analytics/overview?part=students`);
      const regions = desk.getByRole('region', { name: 'Students by region', exact: true });
      await regions.getByRole('link', { name: /Shanghai/ }).click();
      await expect(desk.getByRole('dialog').getByRole('link', { name: 'Demo learner' })).toBeVisible();
    });

    await test.step('in Chinese', async () => {
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('button', { name: '简体中文' }).click();
      await expect(page.getByRole('heading', { name: '以学生身份体验' })).toBeVisible();
      await checkLooks(page, 'learner key in Chinese');
    });
  });
});

test.describe('a key for one library', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('opens its scores to the learner, and no others', async ({ demo, page, openDevice }) => {
    const editor = await openSession(demo.address, account);
    const shelf = await firstShelf(demo.address, editor, 6);
    const [opened, closed] = await listLibraries(demo.address, editor);
    if (!opened || !closed) throw new Error('The journeys have fewer than two libraries');
    await publishScore(demo.address, editor, 'Open Door', shelf, { moduleId: opened.id });
    await publishScore(demo.address, editor, 'Closed Door', shelf, { moduleId: closed.id, xml: exercise(12) });

    const key = await test.step('staff choose the library when they generate the key', async () => {
      const desk = await openDevice(null);
      await desk.goto(demo.address);
      await signIn(desk, account);
      await desk.goto(`${demo.address}/manage-subscription?mode=generate`);
      await pick(desk, 'School or teacher', { by: 'horn ac', to: 'Horn Academy' });
      await desk.getByRole('combobox', { name: 'Libraries' }).fill(opened.name);
      await desk.getByRole('option', { name: opened.name, exact: true }).click();
      await button(desk, 'Generate').first().click();
      await expect(title(desk, '1 key generated')).toBeVisible();
      return desk.getByRole('list', { name: 'Keys' }).getByRole('listitem').innerText();
    });

    const score = (name: string) => page.getByRole('list', { name: 'Scores' }).getByText(name);
    await test.step('the learner sees the library of the key alone', async () => {
      await page.goto(`${demo.address}/demo/learn`);
      await page.getByLabel('Subscription key').fill(key);
      await page.getByRole('button', { name: 'Start learning' }).click();
      await expect(page.getByText(`Your key opens: ${opened.name}`, { exact: true })).toBeVisible();
      await expect(score('Open Door')).toBeVisible();
      await expect(score('Closed Door')).toBeHidden();
    });

    await test.step('also of what is published later', async () => {
      await publishScore(demo.address, editor, 'Closed Window', shelf, { moduleId: closed.id, xml: exercise(13) });
      await publishScore(demo.address, editor, 'Open Window', shelf, { moduleId: opened.id, xml: exercise(14) });
      await expect(score('Open Window')).toBeVisible();
      await expect(score('Closed Window')).toBeHidden();
    });
  });
});

type Library = { id: number; name: string };

async function listLibraries(server: string, { token }: SignedIn): Promise<Library[]> {
  const answer = await fetch(new URL('/admin/modules/all', server), { headers: { Authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { modules: Library[] }).modules;
}

test.describe('on a console that is not a demo', () => {
  test.use({ expectedComplaints: refusedWith(404) });

  test('there is no page for learners', async ({ page, server }) => {
    await page.goto('/demo/learn');
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
    await expect(page.getByText('We can’t find that page')).toBeVisible();
    expect((await post(server, '/demo/learner', { key: 'R7QX-2M9D-K4TA-8WZE-3HNR' })).status).toBe(404);
  });
});
