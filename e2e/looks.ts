import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';

/** Whether journeys check how each of their states looks; otherwise only the crawl over all screens does. */
export const isWhole = process.env['TEST_ALL'] === 'true';

/** The folder for screenshots to review; if it is not set, none are taken. */
const folder = process.env['PICTURES'];

/**
 * Checks the current screen in light and dark: it must be accessible and not scroll horizontally. Takes screenshots if
 * their folder is set.
 */
export async function checkLooks(
  page: Page,
  name: string,
  schemes: readonly ['light', 'dark'] | readonly ['dark', 'light'] = ['light', 'dark'],
): Promise<void> {
  if (!isWhole) return;
  for (const [turn, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    /* Only colours are checked in the second scheme, because nothing else differs. */
    await expectAccessible(page, turn === 0 ? 'everything' : 'colours');
    const width = page.viewportSize()?.width;
    if (folder) await page.screenshot({ path: `${folder}/${name} ${width} ${scheme}.png` });
  }
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Checks the same state on a phone and on a desktop, and restores the size. The locator must be visible on both. */
export async function checkLooksAtBoth(page: Page, name: string, knownBy: Locator): Promise<void> {
  const before = page.viewportSize() ?? desk;
  await expect(knownBy).toBeVisible();
  await checkLooks(page, name);
  if (!isWhole) return;
  await resize(page, before.width === phone.width ? desk : phone);
  await expect(knownBy).toBeVisible();
  /* Begins with the current scheme, because changing it is slow. */
  await checkLooks(page, name, ['dark', 'light']);
  await resize(page, before);
}

/** Parts that are laid out by script have their new size two frames later. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return;
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

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
  const chosen = { runOnly: options[what], isAlone: !isWhole };
  return page.evaluate(async ({ runOnly, isAlone }) => {
    let hasMoved = document.getAnimations().some((animation) => animation instanceof CSSTransition);
    const noteMove = () => (hasMoved = true);
    document.addEventListener('transitionrun', noteMove);
    // Defined by the script of axe-core.
    const { axe } = window as unknown as { axe: Axe };
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
    /* What opens over a screen is checked alone by day: the crawl has checked the screen before. */
    const opened = [...document.querySelectorAll('[data-portal] :is([role=listbox], [role=menu])')];
    const alone = isAlone ? (opened.find((element) => element.checkVisibility()) ?? dialog) : undefined;
    /* Assistive technology reads only the name of an engraved page, so its thousands of glyphs are left out. */
    const context = { include: [alone ?? document.documentElement], exclude: ['[role=img] > svg'] };
    /* Controls that a dialog partly covers cannot be clicked, so their size does not matter. */
    const isCovered = (id: string, element: Element) => id === 'target-size' && dialog?.contains(element) === false;
    /* Selectors and HTML of passing elements would cost time; those of violations are read from the elements below. */
    const options = { runOnly, resultTypes: ['violations'], elementRef: true, selectors: false } as const;
    const found = await axe.run(context, options);
    document.removeEventListener('transitionrun', noteMove);
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
        if (!element.isConnected || isCovered(id, element)) continue;
        if (id === 'target-size' && !(await isSmallWhenScrolledFree(element))) continue;
        wrong.push(element.outerHTML.slice(0, 300));
      }
      if (wrong.length > 0) violations.push(`${id}: ${wrong.join('\n')}`);
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return { violations, hasMoved };
  }, chosen);
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

/** Waits for transitions to end, because intermediate colours belong to neither state. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    const ended = Promise.allSettled(transitions.map(({ finished }) => finished));
    /* The transition of an element that is not rendered may never end, so waiting is limited. */
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000));
    return Promise.race([ended, patience]).then(() => undefined);
  });
}
