import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Brand, BrandMark } from '#platform/ui/brand.tsx';
import type { Module } from '#platform/room.ts';
import { isAt, modulesOf } from './modules.ts';
import classes from './side-navigation.module.css';
import { useProfile } from './use-profile.ts';

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Shows icons only. */
  isNarrow: boolean;
  /** Left out in the drawer, which has a head of its own. */
  onToggle?: () => void;
  /** Called when a link was followed. */
  onOpen?: () => void;
};

export function SideNavigation({ isNarrow, onToggle, onOpen }: Props) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const profile = useProfile();
  const held = profile.data?.permissions.map(({ code }) => code) ?? [];

  return (
    <nav aria-label={t`Main`} className={classes.navigation}>
      {onToggle !== undefined && (
        <Link to="/dashboard" aria-label="EEMusic Console" className={classes.home}>
          {isNarrow ? <BrandMark size={28} /> : <Brand size="md" />}
        </Link>
      )}
      <ul className={classes.items}>
        <Item
          name={t`Dashboard`}
          icon={IconLayoutDashboard}
          to="/dashboard"
          isActive={pathname === '/dashboard'}
          isNarrow={isNarrow}
          onOpen={onOpen}
        />
        {profile.data === undefined && <Skeleton component="li" h={36} />}
        {modulesOf(held).map((module) => (
          <Item
            key={module.to}
            name={i18n._(module.name)}
            icon={module.icon}
            to={module.to}
            isActive={isAt(module, pathname)}
            isNarrow={isNarrow}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {onToggle !== undefined && <NarrowToggle isNarrow={isNarrow} onToggle={onToggle} />}
    </nav>
  );
}

type ItemProps = {
  name: string;
  icon: Icon;
  to: Module['to'];
  isActive: boolean;
  isNarrow: boolean;
  onOpen: (() => void) | undefined;
};

function Item({ name, icon: Icon, to, isActive, isNarrow, onOpen }: ItemProps) {
  return (
    <li>
      <Tooltip label={name} position="right" disabled={!isNarrow}>
        <Link
          to={to}
          className={classes.item}
          aria-current={isActive ? 'page' : undefined}
          aria-label={name}
          {...(onOpen && { onClick: onOpen })}
        >
          <Icon {...iconLook} />
          {!isNarrow && <span>{name}</span>}
        </Link>
      </Tooltip>
    </li>
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
