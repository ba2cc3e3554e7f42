import { msg, t } from '@lingui/core/macro';
import {
  ActionIcon,
  Button,
  type MantineColorScheme,
  Menu,
  Text,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconHourglassEmpty,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
  IconWifiOff,
} from '@tabler/icons-react';
import { type Ref, Suspense, useEffect, useState } from 'react';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsFetching } from '@tanstack/react-query';
import { isLanguage, languages } from '@eemusic/contract/platform/languages';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { languageNames } from '#platform/locales/language.ts';
import { current } from '#platform/locales/texts.ts';
import { useChooseLanguage, useProfile } from '#access/profile/index.ts';
import { logOut } from '#access/session/index.ts';
import { Portrait } from '#platform/ui/portrait.tsx';
import { confirm } from '#platform/ui/confirm.tsx';
import { checkConnection, useConnection } from '#platform/api/connection.ts';
import { usePaletteHost } from './palette-host.tsx';
import classes from './top-bar.module.css';

const HelpLink = lazyPart(async () => (await import('./help-link.tsx')).HelpLink);

/** @param props.slotRef receives the element into which a screen renders its title and actions */
export function TopBar({ onBurger, slotRef }: { onBurger: () => void; slotRef: Ref<HTMLDivElement> }) {
  const { openPalette } = usePaletteHost();
  return (
    <header className={classes.top}>
      <ConnectionBanner />
      <div className={classes.bar}>
        <ActionIcon className={classes.burger ?? ''} size="lg" onClick={onBurger} aria-label={t`Open the menu`}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div ref={slotRef} className={classes.place} />
        <Tooltip label={`${t`Search and go`} (${shortcut})`}>
          <UnstyledButton
            className={classes.search ?? ''}
            onClick={openPalette}
            aria-label={t`Search and go`}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={20} stroke={1.75} aria-hidden />
            {/* Shown as generated content, because an element would become part of the accessible name. */}
            <span className={classes.shortcut} data-keys={shortcut} aria-hidden />
          </UnstyledButton>
        </Tooltip>
        <div className={classes.help}>
          <Suspense>
            <HelpLink />
          </Suspense>
        </div>
        <ProfileMenu />
      </div>
    </header>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

const schemes = [
  { scheme: 'light', name: msg`Light`, Icon: IconSun },
  { scheme: 'dark', name: msg`Dark`, Icon: IconMoon },
  { scheme: 'auto', name: msg`Same as the system`, Icon: IconDeviceDesktop },
] as const;

function ProfileMenu() {
  const { i18n } = useLingui();
  const { data: profile } = useProfile();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = profile?.fullName || t`Admin`;

  const chooseLanguage = useChooseLanguage(profile?.userId ?? 0);
  const askToLogOut = async () => {
    if (await confirm({ message: t`Are you sure you want to logout?` })) logOut();
  };

  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <UnstyledButton
          className="flex items-center gap-8 rounded-8 hover-surface"
          maw={220}
          px={8}
          py={4}
          aria-label={t`Profile menu of ${name}`}
        >
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
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
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

/** Above every screen: that the connection is lost, or the server is slow. The screen stays. */
export function ConnectionBanner() {
  const connection = useConnection();
  const isSlow = useIsSlow();
  return (
    <div role="status">
      {connection !== 'online' && (
        <div className={classes.banner}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden />
          <span className="flex-1">
            {connection === 'offline'
              ? t`You are offline – trying again`
              : t`The server cannot be reached – trying again`}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => void checkConnection()}>
            <Trans>Try now</Trans>
          </Button>
        </div>
      )}
      {connection === 'online' && isSlow && (
        <div className={classes.banner}>
          <IconHourglassEmpty size={16} stroke={1.75} aria-hidden />
          <Trans>The server is taking longer than usual – still waiting for its answer</Trans>
        </div>
      )}
    </div>
  );
}

/** In ms: how long a screen may show only placeholders without a word. */
const longWait = 5_000;

/** Whether something has been awaited for long of which nothing can be shown yet. */
function useIsSlow(): boolean {
  const isAwaited = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setSlow(true), longWait);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAwaited]);
  return isSlow;
}
