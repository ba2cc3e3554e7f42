import type { Page } from '@playwright/test';

/** What is on its way from one look to another has the colours of neither. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
}
