import { isLanguage, type Language, languageOf } from '@eemusic/contract/platform/languages';

export const languageNames: Record<Language, string> = { en: 'English', 'zh-Hans': '简体中文' };

/** Before sign-in the account's language is unknown, so the language last chosen in this browser is used. */
const storageKey = 'eemusic.language';

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
