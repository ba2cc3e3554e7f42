import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconBuilding, IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage } from '#access/profile/index.ts';
import { logOut } from '#access/session/index.ts';
import { Portrait } from '#platform/ui/portrait.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import classes from './profile-menu.module.css';
import { useProfile } from '#access/profile/index.ts';

const schemes = [
  { scheme: 'light', name: msg`Light`, Icon: IconSun },
  { scheme: 'dark', name: msg`Dark`, Icon: IconMoon },
  { scheme: 'auto', name: msg`Same as the system`, Icon: IconDeviceDesktop },
] as const;

export function ProfileMenu() {
  const { i18n } = useLingui();
  const { data: profile } = useProfile();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = profile?.fullName || t`Admin`;

  const choose = (value: string | null) => {
    const chosen = schemes.find(({ scheme }) => scheme === value);
    if (chosen) setColorScheme(chosen.scheme);
  };
  const chooseLanguage = useChooseLanguage(profile?.userId ?? 0);
  const askToLogOut = async () => {
    if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
  };

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ''} aria-label={t`Profile menu of ${name}`}>
          <Portrait src={profile?.image ?? null} size={32} />
          <Text className={classes.name ?? ''} fw={500} truncate>
            {name}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs" truncate>
            {profile?.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Appearance</Trans>
        </Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {schemes.map(({ scheme, name: schemeName, Icon }) => (
            <Menu.RadioItem
              key={scheme}
              value={scheme}
              closeMenuOnClick={false}
              rightSection={<Icon size={16} stroke={1.75} aria-hidden />}
            >
              {i18n._(schemeName)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Language</Trans>
        </Menu.Label>
        <Menu.RadioGroup
          value={current()}
          onChange={(language) => {
            if (profile && isLanguage(language)) chooseLanguage(language);
          }}
        >
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick={false}>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {profile?.permissions.some(({ code }) => code === 'SM' || code === 'AD') && (
          <Menu.Item
            leftSection={<IconBuilding size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link to="/settings/company" {...props} />}
          >
            <Trans>Company</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/profile" {...props} />}
        >
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void askToLogOut()}>
          <Trans>Logout</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
