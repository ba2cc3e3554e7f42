import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { logOut } from '#session/index.ts';
import { confirm } from '#ui/confirm.tsx';
import classes from './profile-menu.module.css';
import { useProfile } from './use-profile.ts';

const schemes = [
  { scheme: 'light', name: msg`Light`, Icon: IconSun },
  { scheme: 'dark', name: msg`Dark`, Icon: IconMoon },
  { scheme: 'auto', name: msg`As the system`, Icon: IconDeviceDesktop },
] as const;

export function ProfileMenu() {
  const { i18n } = useLingui();
  const { data: profile } = useProfile();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = profile?.fullName || t`Admin`;

  const askToLogOut = async () => {
    if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
  };

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target ?? ''} aria-label={t`Profile menu of ${name}`}>
          <Avatar src={profile?.image ?? null} alt="" size={32} color="accent" />
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
          <Trans>Colours</Trans>
        </Menu.Label>
        {schemes.map(({ scheme, name: schemeName, Icon }) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={scheme === colorScheme}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            rightSection={scheme === colorScheme ? <IconCheck size={16} aria-hidden /> : null}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
          >
            {i18n._(schemeName)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />} onClick={() => void askToLogOut()}>
          <Trans>Logout</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
