import type { Language } from '@eemusic/contract/platform/languages';
import { renderToString } from 'react-dom/server';
import { speak } from '#platform/locales/texts.ts';
import { Start } from './start.tsx';

/** React puts what belongs to the head in front: the page has its own title, and one picture needs no hint. */
const parts = /^(?:<link[^>]*>|<title>[^<]*<\/title>)*(?<styles>(?:<style.*?<\/style>)*)(?<form>.*)$/s;

/** Renders Login as HTML while the web app is built (`packages/web/scripts/bundle.ts`). */
export async function renderLogin(language: Language): Promise<{ styles: string; form: string }> {
  await speak(language);
  const { styles = '', form = '' } = parts.exec(renderToString(<Start />))?.groups ?? {};
  return { styles, form };
}
