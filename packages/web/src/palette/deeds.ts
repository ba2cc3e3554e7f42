import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { logOut } from '#session/index.ts';
import { confirm } from '#ui/confirm.tsx';
import { t } from '@lingui/core/macro';

export type Deed = { name: MessageDescriptor; words: MessageDescriptor; act: () => void };

/** What is done at once, without a screen of its own. */
export function useDeeds(showKeys: () => void): readonly Deed[] {
  const { setColorScheme } = useMantineColorScheme();
  return [
    { name: msg`Light colours`, words: msg`theme bright`, act: () => setColorScheme('light') },
    { name: msg`Dark colours`, words: msg`theme night`, act: () => setColorScheme('dark') },
    { name: msg`Colours as the system has them`, words: msg`theme auto`, act: () => setColorScheme('auto') },
    { name: msg`Show the keys`, words: msg`keyboard shortcuts help ?`, act: showKeys },
    { name: msg`Logout`, words: msg`sign out leave`, act: () => void leave() },
  ];
}

async function leave(): Promise<void> {
  if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
}
