import { type Language, languages } from '@eemusic/contract/platform/languages';
import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage } from '#access/profile/index.ts';
import { logOut, useSession } from '#access/session/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';

export type Action = { id: string; name: string; words: string; icon: Icon; act: () => void };

/** In every language, because a user who looks for a language may not read the current one. */
const languageWords: Record<Language, string> = {
  en: 'language 语言 英语 英文 切换语言',
  'zh-Hans': 'language Chinese Simplified 语言 中文 汉语 切换语言',
};

/** Actions that take effect at once, without opening a screen. */
export function useActions(showKeys: () => void): readonly Action[] {
  const { setColorScheme } = useMantineColorScheme();
  const chooseLanguage = useChooseLanguage(useSession()?.userId ?? 0);
  return [
    ...languages
      .filter((language) => language !== current())
      .map((language) => ({
        id: language,
        name: languageNames[language],
        words: languageWords[language],
        icon: IconLanguage,
        act: () => chooseLanguage(language),
      })),
    { id: 'light', name: t`Light colours`, words: t`theme bright`, icon: IconSun, act: () => setColorScheme('light') },
    { id: 'dark', name: t`Dark colours`, words: t`theme night`, icon: IconMoon, act: () => setColorScheme('dark') },
    {
      id: 'auto',
      name: t`Same colours as the system`,
      words: t`theme auto`,
      icon: IconDeviceDesktop,
      act: () => setColorScheme('auto'),
    },
    { id: 'keys', name: t`Show the keyboard shortcuts`, words: t`keys help ?`, icon: IconKeyboard, act: showKeys },
    { id: 'logout', name: t`Logout`, words: t`sign out leave`, icon: IconLogout, act: () => void leave() },
  ];
}

async function leave(): Promise<void> {
  if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
}
