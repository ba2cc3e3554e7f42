import { expect, type Page } from '@playwright/test';
import { account } from './account.ts';
import { desk, phone } from './check-looks.ts';
import { refusedWith, test } from './journey.ts';
import { scoreFiles } from './score-files.ts';

const notice = 2756;
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

/** The page's clock advances in steps of this many ms until the notice appears, which is then at most two steps old. */
const step = 50;

async function causeNotice(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/score-library/1/upload');
  const files = page.locator('main input[type=file]').first();
  await files.waitFor({ state: 'attached' });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await files.setInputFiles(scoreFiles(1));
  /* The pauses between steps are short, because the timers of the screen stand still during them. */
  await expect
    .poll(
      async () => {
        await page.clock.runFor(step);
        return toast(page, '1 file uploaded').isVisible();
      },
      { intervals: [step], timeout: 30_000 },
    )
    .toBe(true);
}

test('a success notice is shown at the top centre for 2756 ms, longer while it is hovered or focused', async ({
  page,
}) => {
  await causeNotice(page);
  const success = toast(page, '1 file uploaded');
  const place = await success.boundingBox();
  if (place === null) throw new Error('The notice is not drawn');
  expect(Math.abs(place.x + place.width / 2 - 720)).toBeLessThan(20);
  expect(place.y).toBeLessThan(80);
  await page.clock.runFor(notice - 3 * step);
  await expect(success).toBeVisible();

  await success.hover();
  await page.clock.runFor(10 * notice);
  await expect(success).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Uploaded scores' })).toBeVisible();

  await success.getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(10, 800);
  await page.clock.runFor(10 * notice);
  await expect(success).toBeVisible();

  await success.getByRole('button', { name: 'Close' }).blur();
  await page.clock.runFor(notice - step);
  await expect(success).toBeVisible();
  await page.clock.runFor(10 * step);
  await expect(success).toHaveCount(0);
});

test.describe('the notice of a failure', () => {
  test.use({ expectedComplaints: refusedWith(500) });

  test('stays longer than that of a success', async ({ page }) => {
    await page.route('/admin/modules/all', (route) => route.fulfill({ status: 500, json: { error: 'It broke' } }));
    await page.clock.install();
    await page.goto('/dashboard');
    /* The screen says it as well, in the place of the libraries. */
    const failure = page.locator('[role=alert]:not(main [role=alert])').filter({ hasText: 'It broke' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('It broke');

    await page.clock.runFor(2 * notice);
    await expect(failure).toBeVisible();
    await page.clock.runFor(3 * notice);
    await expect(failure).toHaveCount(0);
  });
});

/** Names of titles and controls that the shown notice lies over. */
const coveredBy = (page: Page) =>
  page.locator('.mantine-Notifications-notification').evaluateAll((notices) => {
    const all = [...document.querySelectorAll('h1, h2, button, a[href], input')];
    return notices.flatMap((notice) => {
      const over = notice.getBoundingClientRect();
      return all
        .filter((element) => !notice.contains(element))
        .filter((element) => {
          const { top, bottom, left, right, width } = element.getBoundingClientRect();
          return width > 0 && top < over.bottom && bottom > over.top && left < over.right && right > over.left;
        })
        .map(({ textContent }) => textContent);
    });
  });

for (const [name, viewport] of Object.entries({ desktop: desk, phone }))
  test(`on a ${name} a notice covers no title and no control, and what is below it can be clicked`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/user-management?tab=users&search=nobody+of+this+name');
    await expect(toast(page, 'No users found!')).toBeVisible();
    await expect.poll(() => coveredBy(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/tab=users$/);
  });

test('a notice gives way to a control that comes below it, also when the pointer comes for that control', async ({
  page,
}) => {
  const nobody = toast(page, 'No users found!');
  await page.goto('/user-management?tab=users&search=nobody+of+this+name');
  await expect(nobody).toBeVisible();
  await expect.poll(() => coveredBy(page)).toEqual([]);
  const place = await nobody.boundingBox();
  if (place === null) throw new Error('The notice is not drawn');

  /* At the same time, because the notice moves as soon as it is seen to cover the control. */
  await Promise.all([
    page.evaluate(({ x, y }) => {
      const control = Object.assign(document.createElement('button'), { textContent: 'A control that comes later' });
      control.style.cssText = `position: fixed; left: ${x}px; top: ${y}px`;
      document.querySelector('main')?.append(control);
    }, place),
    page.mouse.move(place.x + 20, place.y + 10),
  ]);
  await expect.poll(() => coveredBy(page)).toEqual([]);
});

/** In each frame, records the controls whose clicks a notice would take. Stays for all pages that are opened later. */
const watchClicks = (page: Page) =>
  page.addInitScript(() => {
    const taken: (string | null)[] = [];
    Object.assign(globalThis, { taken });
    const look = () => {
      for (const control of document.querySelectorAll('button, a[href], input')) {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
          const hit = document.elementFromPoint((left + right) / 2, y)?.closest('[role=alert]');
          if (hit && !hit.contains(control)) taken.push(control.textContent);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a notice takes no click of a control, not even while it slides to its place or away', async ({ page }) => {
    await watchClicks(page);
    await page.goto('/score-library/booklet?scores=999999');
    await page.getByRole('button', { name: 'Make PDF' }).click();
    await expect(toast(page, 'Restore the deleted scores first')).toBeVisible();
    await expect.poll(() => coveredBy(page)).toEqual([]);
    await expect(toast(page, 'Restore the deleted scores first')).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as { taken?: string[] }).taken)).toEqual([]);
  });
});
