import type { Language } from '@eemusic/contract/platform/languages';
import { useEffect } from 'react';
import { storeLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';

/** The language of the account wins over that of the browser, once it is known. Null was never chosen. */
export function useAccountLanguage(language: Language | null | undefined): void {
  useEffect(() => {
    if (!language) return;
    storeLanguage(language);
    /* The screen stays as it is, should the texts not arrive. */
    if (language !== current()) void speak(language).catch(() => undefined);
  }, [language]);
}
