import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

type Run = { runOnly: readonly string[]; resultTypes: readonly ['violations']; elementRef: true; selectors: false };
type Axe = {
  run: (
    what: { include: Element[]; exclude: string[] },
    options: Run,
  ) => Promise<{ violations: { id: string; nodes: { element: Element }[] }[] }>;
};

const asked = {
  everything: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** No violation of WCAG 2.2 AA, or none of its rules on colours, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, what: keyof typeof asked = 'everything'): Promise<void> {
  await bringAxe(page);
  await settle(page);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    /* Of engraved music, thousands of signs, nobody is told anything but the name of the picture that holds them. */
    const context = { include: [document.documentElement], exclude: ['[role=img] > svg'] };
    /* Neither selectors nor HTML of what is right: of what is wrong, the elements themselves can be asked. */
    const options = { runOnly, resultTypes: ['violations'], elementRef: true, selectors: false } as const;
    const { violations } = await axe.run(context, options);
    /* What a dialog covers in part is no target until it is closed. */
    const dialog = document.querySelector('[aria-modal=true]');
    const isCovered = (id: string, element: Element) =>
      id === 'target-size' && dialog !== null && !dialog.contains(element);
    return violations.flatMap(({ id, nodes }) => {
      const wrong = nodes.flatMap(({ element }) => (isCovered(id, element) ? [] : element.outerHTML.slice(0, 300)));
      return wrong.length > 0 ? [`${id}: ${wrong.join('\n')}`] : [];
    });
  }, asked[what]);
  expect(violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** What the builder brings into each frame; there are no frames here, and a run of its own is a third of a look. */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** It stays in a page; asked there, and for violations only, it answers in a third of the time of its builder. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`${axe}; axe.configure({ noHtml: true })`);
}
