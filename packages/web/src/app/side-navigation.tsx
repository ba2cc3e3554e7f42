import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconLayoutDashboard, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLinkProps, useLocation } from '@tanstack/react-router';
import { useQueries } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { Brand, BrandMark } from '#platform/ui/brand.tsx';
import { isAt, moduleAt, modulesOf, workOf, workQuery } from './modules.ts';
import classes from './side-navigation.module.css';
import { useProfile } from '#access/profile/index.ts';
import type { Module, WaitingWork } from '#platform/room.ts';

type Props = {
  isNarrow: boolean;
  /** Missing in the drawer, which is closed by its own header. */
  onToggle?: () => void;
  onOpen?: () => void;
};

export function SideNavigation({ isNarrow, onToggle, onOpen }: Props) {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const profile = useProfile();
  const heldCodes = profile.data?.permissions.map(({ code }) => code) ?? [];
  const waiting = useWaitingWork(heldCodes);
  const current = moduleAt(pathname, heldCodes);

  return (
    <nav aria-label={t`Main`} className="flex flex-col gap-16" style={{ height: '100%', padding: 8 }}>
      {onToggle !== undefined && (
        <Link
          to="/dashboard"
          aria-label="EEMusic Console"
          className="flex flex-none items-center inherit-color no-underline rounded-8"
          style={{ height: 40, paddingInline: 6 }}
        >
          {isNarrow ? <BrandMark size={28} /> : <Brand size="md" />}
        </Link>
      )}
      <ul className={classes.list}>
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
          <li className="dimmed text-xs" style={{ padding: '8px 11px' }}>
            <Trans>The other entries could not be loaded</Trans>
          </li>
        )}
        {modulesOf(heldCodes).map((module) => (
          <li key={module.to}>
            <ItemLink
              name={i18n._(module.name)}
              icon={module.icon}
              to={module.to}
              waiting={waiting.reduce((sum, { list, count }) => sum + (isAt(module, list.to) ? count : 0), 0)}
              current={module === current ? 'page' : undefined}
              isNarrow={isNarrow}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {onToggle !== undefined && (
        <Tooltip label={isNarrow ? t`Expand the menu` : t`Collapse the menu`} position="right">
          <ActionIcon
            aria-label={t`Collapse the menu`}
            aria-pressed={isNarrow}
            size={40}
            flex="none"
            onClick={onToggle}
          >
            {isNarrow ? <IconLayoutSidebarLeftExpand {...iconLook} /> : <IconLayoutSidebarLeftCollapse {...iconLook} />}
          </ActionIcon>
        </Tooltip>
      )}
    </nav>
  );
}

const waitingMs = 5 * 60_000;

/** What waits in the modules; known again after five minutes, or when the dashboard asks. */
export function useWaitingWork(heldCodes: readonly Code[]): readonly WaitingWork[] {
  return useQueries({
    queries: workOf(heldCodes).map((work) => ({ ...workQuery(work, heldCodes), staleTime: waitingMs })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
}

export const shownCount = (waiting: number) => (waiting > 99 ? '99+' : waiting || undefined);

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type LinkProps = Pick<Module, 'icon' | 'to'> & {
  name: string;
  waiting?: number;
  current: 'page' | undefined;
  isNarrow: boolean;
  onOpen: (() => void) | undefined;
};

function ItemLink({ name, icon: Icon, waiting = 0, to, current, isNarrow, onOpen }: LinkProps) {
  /* Not the router's own Link, which marks every address that is a prefix of the current one. */
  const link = useLinkProps({ to, ...(onOpen && { onClick: onOpen }) });
  const shown = (
    <a
      {...link}
      className={classes.item}
      data-waiting={isNarrow ? undefined : shownCount(waiting)}
      aria-current={current}
      aria-label={name}
    >
      <Icon {...iconLook} />
      {!isNarrow && <span className="overflow-hidden text-ellipsis">{name}</span>}
    </a>
  );
  if (!isNarrow) return shown;
  return (
    <Tooltip label={name} position="right">
      {shown}
    </Tooltip>
  );
}
