import type { Page } from '@playwright/test';

/** Waits for transitions to end, because intermediate colours belong to neither state. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    const ended = Promise.allSettled(transitions.map(({ finished }) => finished));
    /* The transition of an element that is not rendered may never end, so waiting is limited. */
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000));
    return Promise.race([ended, patience]).then(() => undefined);
  });
}
