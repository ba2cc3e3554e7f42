import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconChevronRight,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLinkProps, useLocation } from '@tanstack/react-router';
import { useLingui } from '@lingui/react';
import { useLocalStorage } from '@mantine/hooks';
import { useId } from 'react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { Brand, BrandMark } from '#platform/ui/brand.tsx';
import { isAt, isShown, modulesOf, subscreensOf } from './modules.ts';
import classes from './side-navigation.module.css';
import { useProfile } from '#access/profile/index.ts';
import type { Module, Subscreen } from '#platform/room.ts';

type Props = {
  /** Shows icons only. */
  isNarrow: boolean;
  /** Missing in the drawer, which is closed by its own header. */
  onToggle?: () => void;
  /** Called when a link is opened. */
  onOpen?: () => void;
};

export function SideNavigation({ isNarrow, onToggle, onOpen }: Props) {
  const { pathname } = useLocation();
  const profile = useProfile();
  const heldCodes = profile.data?.permissions.map(({ code }) => code) ?? [];

  return (
    <nav aria-label={t`Main`} className={classes.navigation}>
      {onToggle !== undefined && (
        <Link to="/dashboard" aria-label="EEMusic Console" className={classes.home}>
          {isNarrow ? <BrandMark size={28} /> : <Brand size="md" />}
        </Link>
      )}
      <ul className={classes.items}>
        <li>
          <ItemLink
            name={t`Dashboard`}
            icon={IconLayoutDashboard}
            to="/dashboard"
            current={pathname === '/dashboard' ? 'page' : undefined}
            isNarrow={isNarrow}
            onOpen={onOpen}
          />
        </li>
        {profile.isPending && <Skeleton component="li" h={36} />}
        {profile.isError && profile.data === undefined && (
          <li className={classes.failed}>
            <Trans>The other entries could not be loaded</Trans>
          </li>
        )}
        {modulesOf(heldCodes).map((module) => (
          <ModuleItem key={module.to} module={module} heldCodes={heldCodes} isNarrow={isNarrow} onOpen={onOpen} />
        ))}
      </ul>
      {onToggle !== undefined && <NarrowToggle isNarrow={isNarrow} onToggle={onToggle} />}
    </nav>
  );
}

function NarrowToggle({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  return (
    <Tooltip label={isNarrow ? t`Expand the menu` : t`Collapse the menu`} position="right">
      <ActionIcon aria-label={t`Collapse the menu`} aria-pressed={isNarrow} size={40} onClick={onToggle}>
        {isNarrow ? <IconLayoutSidebarLeftExpand {...iconLook} /> : <IconLayoutSidebarLeftCollapse {...iconLook} />}
      </ActionIcon>
    </Tooltip>
  );
}

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type LinkProps = {
  name: string;
  icon: Icon;
  to: Module['to'];
  /** 'true' if one of its subscreens is the current page. */
  current: 'page' | 'true' | undefined;
  isNarrow: boolean;
  onOpen: (() => void) | undefined;
};

function ItemLink({ name, icon: Icon, to, current, isNarrow, onOpen }: LinkProps) {
  /* Not the router's own Link, which marks every address that is a prefix of the current one. */
  const link = useLinkProps({ to, ...(onOpen && { onClick: onOpen }) });
  const shown = (
    <a {...link} className={classes.item} aria-current={current} aria-label={name}>
      <Icon {...iconLook} />
      {!isNarrow && <span className={classes.name}>{name}</span>}
    </a>
  );
  if (!isNarrow) return shown;
  return (
    <Tooltip label={name} position="right">
      {shown}
    </Tooltip>
  );
}

function SubscreenLink({
  screen,
  isShown,
  onOpen,
}: { screen: Subscreen; isShown: boolean } & Pick<IconLookProps, 'onOpen'>) {
  const { i18n } = useLingui();
  const { to, tab } = screen;
  const link = useLinkProps({ to, search: tab === undefined ? {} : { tab }, ...(onOpen && { onClick: onOpen }) });
  return (
    <a {...link} className={classes.screen} aria-current={isShown ? 'page' : undefined}>
      {i18n._(screen.name)}
    </a>
  );
}

type IconLookProps = {
  module: Module;
  heldCodes: readonly Code[];
  isNarrow: boolean;
  onOpen: (() => void) | undefined;
};

/**
 * A module with its subscreens, which are expanded while one is open; whether each is expanded is stored on this
 * device.
 */
function ModuleItem({ module, heldCodes, isNarrow, onOpen }: IconLookProps) {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const listId = useId();
  const [unfolded, setUnfolded] = useLocalStorage<Partial<Record<string, boolean>>>({
    key: 'eemusic.navigation.unfolded',
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const name = i18n._(module.name);
  const at = { pathname, tab: 'tab' in search ? search.tab : undefined };
  const screens = isNarrow ? [] : subscreensOf(module, heldCodes);
  const shown = screens.find((screen) => isShown(screen, at));
  const isActive = isAt(module, pathname) || shown !== undefined;
  const isUnfolded = unfolded[module.to] ?? isActive;

  return (
    <li className={classes.module}>
      <ItemLink
        name={name}
        icon={module.icon}
        to={module.to}
        current={shown !== undefined && isUnfolded ? 'true' : isActive ? 'page' : undefined}
        isNarrow={isNarrow}
        onOpen={onOpen}
      />
      {screens.length > 0 && (
        <UnstyledButton
          className={classes.fold}
          aria-label={t`Screens of ${name}`}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setUnfolded({ ...unfolded, [module.to]: !isUnfolded })}
        >
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </UnstyledButton>
      )}
      {screens.length > 0 && (
        <ul id={listId} className={classes.screens} hidden={!isUnfolded}>
          {screens.map((screen) => (
            <li key={`${screen.to} ${screen.tab}`}>
              <SubscreenLink screen={screen} isShown={screen === shown} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
