import type { Language } from '@eemusic/contract/languages';
import { i18n } from '@lingui/core';

type Translate = (english: string) => string;

/** The wire speaks English. What people read of it is translated here, where it arrives. */
const translations: Partial<Record<string, Translate>> = {};

export async function loadServerTexts(language: Language): Promise<void> {
  if (language !== 'en') translations[language] ??= (await import('./zh-Hans/server.ts')).translate;
}

/** A text of the server or the contract in the language of the interface; as it is where there is no other. */
export function translated(english: string): string {
  return translations[i18n.locale]?.(english) ?? english;
}
