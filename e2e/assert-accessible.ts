import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

type Rules = readonly string[] | { type: 'rule'; values: string[] };
type Run = { runOnly: Rules; resultTypes: readonly ['violations']; elementRef: true; selectors: false };
type Axe = {
  run: (
    what: { include: Element[]; exclude: string[] },
    options: Run,
  ) => Promise<{ violations: { id: string; nodes: { element: Element }[] }[] }>;
};

const options = {
  everything: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: ['color-contrast', 'link-in-text-block'],
};

/** Fails if WCAG 2.2 AA (or only its rules on colours) is violated, or if the page scrolls horizontally. */
export async function expectAccessible(page: Page, what: keyof typeof options = 'everything'): Promise<void> {
  await bringAxe(page);
  /* Waits for the heading of the screen, which is not there while its code or rows are still loading. */
  if (what === 'everything') await expect(page.locator('h1:not([data-pending])')).not.toHaveCount(0);
  let check = await findViolations(page, what);
  /* A notice that fades meanwhile has intermediate colours, so if there are violations, the page is checked again. */
  for (let turn = 0; turn < 3 && check.violations.length > 0 && check.hasMoved; turn++)
    check = await findViolations(page, what);
  expect(check.violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function findViolations(page: Page, what: keyof typeof options) {
  await settle(page);
  return page.evaluate(async (runOnly) => {
    let hasMoved = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    const noteMove = () => (hasMoved = true);
    document.addEventListener('transitionrun', noteMove);
    // Defined by the script of axe-core.
    const { axe } = window as unknown as { axe: Axe };
    /* Assistive technology reads only the name of an engraved page, so its thousands of glyphs are left out. */
    const context = { include: [document.documentElement], exclude: ['[role=img] > svg'] };
    /* Selectors and HTML of passing elements would cost time; those of violations are read from the elements below. */
    const options = { runOnly, resultTypes: ['violations'], elementRef: true, selectors: false } as const;
    const found = await axe.run(context, options);
    document.removeEventListener('transitionrun', noteMove);
    /* Controls that a dialog partly covers cannot be clicked, so their size does not matter. */
    const dialog = document.querySelector('[aria-modal=true]');
    const isCovered = (id: string, element: Element) =>
      id === 'target-size' && dialog !== null && !dialog.contains(element);
    /* A row that a bar or the edge of the window cuts off can be scrolled into view, and is measured there. */
    const isSmallWhenScrolledFree = async (element: Element) => {
      element.scrollIntoView({ block: 'center' });
      const { violations } = await axe.run(
        { include: [element], exclude: [] },
        { ...options, runOnly: { type: 'rule', values: ['target-size'] } },
      );
      return violations.length > 0;
    };
    const { scrollX, scrollY } = window;
    const violations: string[] = [];
    for (const { id, nodes } of found.violations) {
      const wrong: string[] = [];
      for (const { element } of nodes) {
        if (isCovered(id, element)) continue;
        if (id === 'target-size' && !(await isSmallWhenScrolledFree(element))) continue;
        wrong.push(element.outerHTML.slice(0, 300));
      }
      if (wrong.length > 0) violations.push(`${id}: ${wrong.join('\n')}`);
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return { violations, hasMoved };
  }, options[what]);
}

/**
 * The script of axe, which is injected once. Its builder would inject it into every frame on each run, which takes a
 * third of the time.
 */
const axe = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * The script stays in the page. Called directly, and only for violations, it takes a third of the time of its builder.
 */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`${axe}; axe.configure({ noHtml: true })`);
}
