import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { releaseClick } from '#access/session/index.ts';
import { current } from '#platform/locales/texts.ts';

/** Shows the console. If the page already contains Login in this language, React takes it over with what is typed. */
export function mount(root: HTMLElement, console: ReactNode): void {
  if (root.dataset['language'] === current()) {
    /* In slices, so that typing is not held up. */
    startTransition(() => void hydrateRoot(root, console));
    releaseClick(root);
    return;
  }
  delete root.dataset['language'];
  root.replaceChildren();
  createRoot(root).render(console);
}
