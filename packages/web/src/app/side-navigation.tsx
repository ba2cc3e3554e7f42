import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { Brand, BrandMark } from '#platform/ui/brand.tsx';
import { modulesOf } from './modules.ts';
import { iconLook, ItemLink, ModuleItem } from './module-item.tsx';
import classes from './side-navigation.module.css';
import { useProfile } from '#access/profile/index.ts';

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
