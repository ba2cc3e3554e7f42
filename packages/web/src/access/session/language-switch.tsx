import { languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { Group, UnstyledButton } from '@mantine/core';
import { languageNames, storeLanguage } from '#platform/locales/language.ts';
import { current, speak } from '#platform/locales/texts.ts';
import { toast } from '#platform/ui/toast.tsx';
import classes from './language-switch.module.css';

/** Chooses the language of this browser, used while nobody is signed in, or if the account has no language. */
export function LanguageSwitch() {
  return (
    <Group role="group" aria-label={t`Language`} justify="center" gap="xs">
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          lang={language}
          className={classes.choice ?? ''}
          aria-pressed={language === current()}
          onClick={() => {
            storeLanguage(language);
            speak(language).catch((error: unknown) => toast.failure(error));
          }}
        >
          {languageNames[language]}
        </UnstyledButton>
      ))}
    </Group>
  );
}
