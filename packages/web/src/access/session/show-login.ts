import { loginFormId, loginStylesId } from '@eemusic/contract/access/rendered-login';
import { wantedLanguage } from '#platform/locales/language.ts';
import { holdClicks } from './held-click.ts';
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
  document.documentElement.lang = language;
  holdClicks(root, language);
}
