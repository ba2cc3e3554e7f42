import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { Group, Radio } from '@mantine/core';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage } from './use-choose-language.ts';

/** Takes effect at once, unlike the fields of the form beside it. */
export function LanguageField({ userId }: { userId: number }) {
  const choose = useChooseLanguage(userId);
  return (
    <Radio.Group
      aria-label={t`Language`}
      description={t`It changes at once.`}
      value={current()}
      onChange={(language) => {
        if (isLanguage(language)) choose(language);
      }}
    >
      <Group mt="xs" mb={6} gap="lg">
        {languages.map((language) => (
          <Radio key={language} value={language} label={<span lang={language}>{languageNames[language]}</span>} />
        ))}
      </Group>
    </Radio.Group>
  );
}
