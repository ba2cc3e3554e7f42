import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { releaseClick } from '#access/session/index.ts';
import { current } from '#platform/locales/texts.ts';

/**
 * Shows the console. If the page already contains Login in this language, React takes it over with what is
 * typed. Both are transitions, which React renders in slices, so that typing and scrolling are not held up.
 */
export function mount(root: HTMLElement, console: ReactNode): void {
  if (root.dataset['language'] === current()) {
    startTransition(() => void hydrateRoot(root, console));
    releaseClick(root);
    return;
  }
  delete root.dataset['language'];
  root.replaceChildren();
  startTransition(() => createRoot(root).render(console));
}
