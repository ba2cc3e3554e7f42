import './start/mantine.css';
import '#platform/ui/fonts.css';
import '#platform/ui/ui.css';
import '#platform/ui/shared.css';
import '#platform/ui/print.css';
import '#platform/ui/forced-colors.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wantedLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';
import { open } from '#app/start/open.tsx';
import { printInLight } from '#platform/ui/print-light.ts';
import { returnFocusFromDialogs } from '#platform/ui/return-focus.ts';
import { ignoreStrayClicks } from '#platform/ui/stray-clicks.ts';

printInLight();
returnFocusFromDialogs();
ignoreStrayClicks();
const root = document.getElementById('root');
/** React takes over the Login that the page contains. Both are transitions, so that typing is not held up. */
const show = async () => {
  const console = await open();
  if (!root) return;
  if (root.dataset['language'] === current()) return startTransition(() => void hydrateRoot(root, console));
  root.replaceChildren();
  startTransition(() => createRoot(root).render(console));
};
/* If the texts cannot be loaded, the console starts in English. */
void speak(wantedLanguage()).then(show, show);
