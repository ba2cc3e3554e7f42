import type { Language } from '@eemusic/contract/platform/languages';
import { useEffect } from 'react';
import { storeLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';

/** Switches to the language of the account as soon as it is loaded. If it is null, the browser's language stays. */
export function useAccountLanguage(language: Language | null | undefined): void {
  useEffect(() => {
    if (!language) return;
    storeLanguage(language);
    /* If the texts cannot be loaded, the screen stays as it is. */
    if (language !== current()) void speak(language).catch(() => undefined);
  }, [language]);
}
