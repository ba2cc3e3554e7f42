import '@mantine/core/styles.layer.css';
import '#ui/ui.css';
import '#ui/print.css';
import { createRoot } from 'react-dom/client';
import { wantedLanguage } from '#locales/language.ts';
import { speak } from '#locales/texts.ts';
import { open } from '#start/open.tsx';
import { printInLight } from '#ui/print-light.ts';

printInLight();
const root = document.getElementById('root');
const show = () => root && createRoot(root).render(open());
/* English is better than nothing, should the texts not arrive. */
void speak(wantedLanguage()).then(show, show);
