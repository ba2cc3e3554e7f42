import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';
import { account } from './account.ts';

type Fixtures = {
  /** A page of the signed-in administrator. What its console complains about fails the test. */
  signedIn: Page;
  /** Complaints that a test provokes: the console tells of every refused call. */
  expectedComplaints: RegExp[];
};

export const test = base.extend<Fixtures>({
  expectedComplaints: [[], { option: true }],
  signedIn: async ({ page, expectedComplaints }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`;
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && !expectedComplaints.some((expected) => expected.test(text))) complaints.push(text);
    });

    page.setDefaultTimeout(15_000);
    await page.goto('/');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');

    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** No violation of WCAG 2.2 AA, and nothing to scroll sideways. */
export async function expectWellMade(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
