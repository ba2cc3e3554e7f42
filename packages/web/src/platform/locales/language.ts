import { isLanguage, type Language, languageOf } from '@eemusic/contract/platform/languages';

/** Each language in its own name, for people who read no other. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-Hans': '简体中文' };

/** The sign-in page does not know the account yet, so it uses the language last chosen in this browser. */
const storageKey = 'eemusic.language';

/** The language chosen in this browser, else the first of the browser's preferred languages that is supported. */
export function wantedLanguage(): Language {
  return storedLanguage() ?? languageOf(navigator.languages) ?? 'en';
}

function storedLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : null;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}
