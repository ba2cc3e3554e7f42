import { loginFormId, loginStylesId } from '@eemusic/contract/access/start-data';
import { wantedLanguage } from '#platform/locales/language.ts';
import { readSession } from './stored-session.ts';

/**
 * A script of its own at the end of the page: shows the HTML of Login in the language of this browser while React is
 * still loading. `packages/web/scripts/bundle.ts` builds both.
 */
const language = wantedLanguage();
const root = document.getElementById('root');
const [styles, form] = [loginStylesId, loginFormId(language)].map((id) => document.getElementById(id));
const isBuilt = styles instanceof HTMLTemplateElement && form instanceof HTMLTemplateElement;
if (root && isBuilt && location.pathname === '/' && readSession() === null) {
  root.append(styles.content, form.content);
  root.dataset['language'] = language;
  document.documentElement.lang = language;
  /* Without React, the browser would send the form as an address that contains the password. */
  root.addEventListener('submit', (event) => event.preventDefault());
}
