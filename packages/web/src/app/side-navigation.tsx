import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ActionIcon, NavLink, Skeleton, Stack, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand, BrandMark } from '#ui/brand.tsx';
import { isAt, mayOpen, modules } from './modules.ts';
import classes from './side-navigation.module.css';
import { useProfile } from './use-profile.ts';

type Props = {
  /** Icons alone. */
  isNarrow: boolean;
  /** Not given where it cannot be made narrow. */
  onToggle?: () => void;
  /** A link was followed. */
  onOpen?: () => void;
};

export function SideNavigation({ isNarrow, onToggle, onOpen }: Props) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const profile = useProfile();
  const held = profile.data?.permissions.map(({ code }) => code) ?? [];

  return (
    <Stack className={classes.side ?? ''} gap="md">
      {onToggle !== undefined && (
        <div className={classes.brand}>
          <Link to="/dashboard" aria-label={t`EEMusic Console`} className={classes.home}>
            {isNarrow ? <BrandMark size={28} /> : <Brand size="md" />}
          </Link>
        </div>
      )}
      <nav aria-label={t`Main`} className={classes.items}>
        <Item
          name={t`Dashboard`}
          isNarrow={isNarrow}
          isActive={pathname === '/dashboard'}
          icon={<IconLayoutDashboard {...iconLook} />}
          to="/dashboard"
          onOpen={onOpen}
        />
        {profile.isPending && <Skeleton h={32} />}
        {modules
          .filter((module) => mayOpen(module, held))
          .map((module) => (
            <Item
              key={module.to}
              name={i18n._(module.name)}
              isNarrow={isNarrow}
              isActive={isAt(module, pathname)}
              icon={<module.icon {...iconLook} />}
              to={module.to}
              onOpen={onOpen}
            />
          ))}
      </nav>
      {onToggle !== undefined && (
        <Tooltip label={isNarrow ? t`Widen the menu` : t`Collapse the menu`} position="right">
          <ActionIcon
            className={classes.toggle ?? ''}
            aria-label={t`Collapse the menu`}
            aria-pressed={isNarrow}
            size="lg"
            onClick={onToggle}
          >
            {isNarrow ? <IconLayoutSidebarLeftExpand {...iconLook} /> : <IconLayoutSidebarLeftCollapse {...iconLook} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Stack>
  );
}

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ItemProps = {
  name: string;
  isNarrow: boolean;
  isActive: boolean;
  icon: ReactNode;
  to: (typeof modules)[number]['to'];
  onOpen: (() => void) | undefined;
};

function Item({ name, isNarrow, isActive, icon, to, onOpen }: ItemProps) {
  return (
    <Tooltip label={name} position="right" disabled={!isNarrow}>
      <NavLink
        className={classes.item ?? ''}
        label={isNarrow ? null : name}
        leftSection={icon}
        active={isActive}
        aria-current={isActive ? 'page' : undefined}
        aria-label={name}
        {...(onOpen && { onClick: onOpen })}
        renderRoot={(props) => <Link to={to} {...props} />}
      />
    </Tooltip>
  );
}
