import { isLanguage, type Language } from '@eemusic/contract/platform/languages';

/** Each in itself, for who reads no other. */
export const languageNames: Record<Language, string> = { en: 'English', 'zh-Hans': '简体中文' };

/** The sign-in page, which knows no account yet, is in the language that was used last. */
const storageKey = 'eemusic.language';

/** What was chosen in this browser; else the first language of its owner that the interface speaks. */
export function wantedLanguage(): Language {
  return storedLanguage() ?? languageOf(navigator.languages);
}

function storedLanguage(): Language | null {
  const stored = localStorage.getItem(storageKey);
  return isLanguage(stored) ? stored : null;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(storageKey, language);
}

/** Readers of any Chinese read Simplified more easily than English. */
export function languageOf(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => /^(en|zh)\b/i.exec(tag)?.[1]?.toLowerCase());
  return spoken.find((language) => language !== undefined) === 'zh' ? 'zh-Hans' : 'en';
}
