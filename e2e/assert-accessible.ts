import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violation of WCAG 2.2 AA, or none of its rules on colours, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<void> {
  const axe = new AxeBuilder({ page });
  const ruled = what === 'everything' ? axe.withTags(rules) : axe.withRules(['color-contrast', 'link-in-text-block']);
  /* Legacy: without a second tab for frames, of which there are none, it takes half the time. */
  const { violations } = await ruled.setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
