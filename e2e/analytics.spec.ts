import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addMonths, firstDayOf, monthOf } from '@eemusic/contract/platform/days';
import { account } from './account.ts';
import { checkLooks, checkLooksAtBoth } from './looks.ts';
import { test } from './journey.ts';
import { dayAfter, learningApp } from './keys.ts';
import { button, dialog, title, visit } from './list.ts';
import { post } from './sign-in.ts';
import { tabTo } from './keyboard.ts';

test.use({ as: account, contextOptions: { reducedMotion: 'reduce' } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('navigation', { name: 'Analytics' }).getByText(name);
const tile = (page: Page, name: RegExp) => page.getByRole('list', { name: 'Figures of the period' }).getByText(name);

/** The first day of the last 12 months. */
const elevenMonthsBefore = (day: string) => firstDayOf(addMonths(monthOf(day), -11));

/**
 * Practice of two pupils of the Zither Academy a week ago: a visit with three sessions, and one with a single session.
 */
async function practise(server: string, token: string): Promise<void> {
  const answer = await post(server, '/admin/users', { Page: 1, Size: 10, searchQuery: 'Zither' }, token);
  const { students }: { students: { studentId: number; fullName: string }[] } = await answer.json();
  const idOf = (name: string) => students.find(({ fullName }) => fullName === name)?.studentId ?? 0;
  const session = (name: string, [hour, screen]: [string, string], accuracy: number | null = null) => ({
    sessionId: `zither-${hour}`,
    studentId: idOf(name),
    scoreId: null,
    accuracy,
    screen,
    startedAt: `${dayAfter(-7)}T${hour}:00Z`,
    seconds: 600,
  });
  const sessions = [
    session('Zither Wei', ['10:00', 'home']),
    session('Zither Wei', ['10:15', 'practice'], 0.5),
    session('Zither Wei', ['10:30', 'practice'], 0.75),
    session('Zither Lan', ['12:00', 'home']),
  ];
  const { data } = await learningApp(server).POST('/learner/practice', { body: { sessions } });
  expect(data).toMatchObject({ accepted: 4 });
}

test('the figures of a school lead to the rows behind them', async ({ page, server, session }) => {
  await practise(server, session?.token ?? '');

  await test.step('of one school, found by its name', async () => {
    await page.goto('/analytics');
    await expect(title(page, 'Analytics: Overview')).toBeVisible();
    await button(page, 'Filter').click();
    await page.getByRole('option', { name: 'School/Teacher' }).click();
    await page.getByRole('combobox', { name: 'Search School/Teacher' }).fill('zither');
    await page.getByRole('option', { name: 'Zither Academy' }).click();
    await expect(page).toHaveURL(/\/analytics\/overview\?educator=\d+$/);
    await checkLooksAtBoth(page, 'analytics money', card(page, 'Sales'));
    await page.getByRole('radiogroup', { name: 'About' }).getByText('Students').click();
    await expect(tile(page, /^2$/).first()).toBeVisible();
  });

  await test.step('a mark is reached by keyboard and opens its rows, as many as it told; the address keeps them', async () => {
    const region = card(page, 'Students by region').getByRole('link');
    await expect(region).toHaveText(/Shanghai\s*2/);
    await tabTo(page, region);
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('status')).toHaveText('2 students');
    await page.reload();
    await expect(dialog(page).getByRole('status')).toHaveText('2 students');
    await checkLooksAtBoth(page, 'analytics rows', dialog(page).getByRole('link', { name: 'Zither Wei' }));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await checkLooksAtBoth(page, 'analytics overview', card(page, 'Students by region'));
  });

  await test.step('the table says the same, and so does the file', async () => {
    await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Table').click();
    const cells = card(page, 'Students by region').getByRole('row').nth(1).locator('th, td');
    await expect(cells).toHaveText(['Shanghai', '2', '4', '40m']);
    const downloading = page.waitForEvent('download');
    await button(page, 'Students by region: save as CSV').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(
      `analytics-by-region-${elevenMonthsBefore(dayAfter(0))}-${dayAfter(0)}.csv`,
    );
    expect(await readFile(await download.path(), 'utf8')).toBe(
      '\uFEFFRegion,Students,Sessions,Practice time (seconds)\r\nShanghai,2,4,2400\r\n',
    );
  });

  await test.step('the performance is of the same school, and a slice leads to its sessions', async () => {
    await item(page, 'Performance').click();
    await expect(tile(page, /^62\.5%$/)).toBeVisible();
    await page.getByText('Pie', { exact: true }).click();
    await checkLooksAtBoth(page, 'analytics performance', card(page, 'Practice time by grade'));
    await card(page, 'Practice time by grade')
      .getByRole('link', { name: /Without a score/ })
      .click();
    await expect(dialog(page).getByRole('status')).toHaveText('4 sessions');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('on a phone: days are wide enough for a finger, and where visits lead', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `/analytics/overview?part=students&from=${dayAfter(-29)}&to=${dayAfter(0)}`);
    const days = card(page, 'Active students by day').getByRole('list').getByRole('link');
    await expect(days.last()).toBeVisible();
    const widths = await days.evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().width));
    expect(Math.min(...widths), 'the width of a day, for a finger').toBeGreaterThanOrEqual(24);
    await item(page, 'Navigation').click();
    await expect(card(page, 'Where visits end').getByRole('link').first()).toHaveText(/Home\s*50%/);
    await checkLooksAtBoth(page, 'analytics navigation', card(page, 'Where visits end'));
    await page.getByRole('link', { name: 'Home to Practice: 1' }).click();
    await expect(dialog(page).getByRole('status')).toHaveText('1 session');
    await checkLooks(page, 'analytics rows');
  });

  await test.step('days before the first say so; what is no item is nowhere', async () => {
    await visit(page, '/analytics/overview?from=2019-01-01&to=2019-01-31&part=students');
    await expect(page.getByText('No practice from 1 Jan 2019 to 31 Jan 2019')).toBeVisible();
    await button(page, 'Show the last days with practice').click();
    await expect(card(page, 'Students by region')).toBeVisible();
    await visit(page, '/analytics/nowhere');
    await expect(title(page, 'Not found')).toBeVisible();
  });
});
