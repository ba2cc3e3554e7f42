import { expect, type Locator, type Page } from '@playwright/test';
import { account } from './account.ts';
import { desk, phone } from './looks.ts';
import { refusedWith, test } from './journey.ts';
import { scoreFiles } from './files.ts';

const notice = 2756;
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

/** The page's clock advances in steps of this many ms until the notice appears, which is then at most two steps old. */
const step = 50;

/** Between two steps the timers of the page stand still, so it only waits for what needs none of them. */
async function runUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  const runOn = async () => {
    await page.clock.runFor(step);
    return isThere();
  };
  await expect.poll(runOn, { intervals: [step] }).toBe(true);
}

/** Opens the screen with a clock that stands still, except while it runs until this element is seen. */
async function openUntil(page: Page, address: string, element: Locator): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(address);
  await runUntil(page, () => element.isVisible());
}

test('a success notice is shown at the top centre for 2756 ms, longer while it is hovered or focused', async ({
  page,
}) => {
  await openUntil(page, '/score-library/1/upload', page.getByText('Drop score files here, or choose them'));
  await page.locator('main input[type=file]').first().setInputFiles(scoreFiles(1));
  const success = toast(page, '1 file uploaded');
  await runUntil(page, () => success.isVisible());
  const place = await success.boundingBox();
  if (place === null) throw new Error('The notice is not drawn');
  expect(Math.abs(place.x + place.width / 2 - 720)).toBeLessThan(20);
  expect(place.y).toBeLessThan(80);
  await page.clock.runFor(notice - 3 * step);
  await expect(success).toBeVisible();

  await success.hover();
  await page.clock.runFor(10 * notice);
  await expect(success).toBeVisible();
  await runUntil(page, () => page.getByRole('navigation', { name: 'Uploaded scores' }).isVisible());

  await success.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(10, 800);
  await page.clock.runFor(10 * notice);
  await expect(success).toBeVisible();

  await success.getByRole('button', { name: 'Close' }).blur();
  await page.clock.runFor(notice - step);
  await expect(success).toBeVisible();
  const now = () => page.evaluate(() => Date.now());
  const before = await now();
  await runUntil(page, () => success.isHidden());
  expect((await now()) - before).toBeLessThan(notice);
});

test.describe('the notice of a failure', () => {
  test.use({ expectedComplaints: refusedWith(500) });

  /** The screen says it as well, in the place of the rows. */
  const noticeOf = (page: Page, text: string) =>
    page.locator('[role=alert]:not(main [role=alert])').filter({ hasText: text });

  for (const [list, call] of [
    ['users', '/admin/users'],
    ['educators', '/admin/educators'],
    ['channels', '/admin/channels'],
  ] as const)
    test(`says ‘Something went wrong’ about the list of ${list}, until it is loaded`, async ({ page }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: 'no text of its own' }));
      await openUntil(page, `/user-management?tab=${list}`, noticeOf(page, 'Something went wrong'));
      await page.clock.resume();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong');

      await page.unroute(call);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('tr[data-row]').first()).toBeVisible();
      await expect(noticeOf(page, '')).toHaveCount(0);
    });

  test('that is long to read stays longer than that of a success', async ({ page }) => {
    const text = 'The disk of the libraries is full. Ask whoever looks after the console to make room';
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 500, json: { error: text } }));
    const failure = noticeOf(page, text);
    await openUntil(page, '/dashboard', failure);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);

    await page.clock.runFor(2 * notice);
    await expect(failure).toBeVisible();
    await page.clock.runFor(notice);
    await runUntil(page, () => failure.isHidden());
  });
});

for (const [name, viewport] of Object.entries({ desktop: desk, phone }))
  test(`on a ${name} a notice stands within the title bar, and covers nothing below it`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/user-management?tab=users&search=nobody+of+this+name');
    const notice = toast(page, 'No users found!');
    await expect(notice).toBeVisible();
    const bar = await page.getByRole('banner').boundingBox();
    const place = await notice.boundingBox();
    if (bar === null || place === null) throw new Error('Nothing is drawn');
    expect(place.y + place.height).toBeLessThanOrEqual(bar.y + bar.height);

    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/tab=users$/);
  });
