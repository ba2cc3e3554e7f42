import type { Language } from '@eemusic/contract/platform/languages';

/**
 * Marks that Login is still the HTML of the build, and keeps a click on a button, or Enter in a field, until React can
 * handle it: without React, the browser would send the form as an address that contains the password.
 */
export function holdClicks(root: HTMLElement, language: Language): void {
  root.dataset['language'] = language;
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button || root.dataset['language'] === undefined) return;
    event.preventDefault();
    delete root.querySelector<HTMLElement>('[data-held]')?.dataset['held'];
    button.dataset['held'] = '';
  });
}

/** Repeats the last click that was kept. */
export function releaseClick(root: HTMLElement): void {
  delete root.dataset['language'];
  const held = root.querySelector<HTMLElement>('[data-held]');
  if (held === null) return;
  delete held.dataset['held'];
  held.click();
}
