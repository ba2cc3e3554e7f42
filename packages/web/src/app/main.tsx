import './start/mantine.css';
import '#platform/ui/fonts.css';
import '#platform/ui/ui.css';
import '#platform/ui/print.css';
import '#platform/ui/forced-colors.css';
import { wantedLanguage } from '#platform/locales/language.ts';
import { speak } from '#platform/locales/texts.ts';
import { mount } from '#app/start/mount.ts';
import { open } from '#app/start/open.tsx';
import { printInLight } from '#platform/ui/print-light.ts';
import { returnFocusFromDialogs } from '#platform/ui/return-focus.ts';
import { ignoreStrayClicks } from '#platform/ui/stray-clicks.ts';

printInLight();
returnFocusFromDialogs();
ignoreStrayClicks();
const root = document.getElementById('root');
const show = async () => {
  const console = await open();
  if (root) mount(root, console);
};
/* If the texts cannot be loaded, the console starts in English. */
void speak(wantedLanguage()).then(show, show);
