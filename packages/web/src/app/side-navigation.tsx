import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Skeleton, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconLayoutDashboard,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link, useLinkProps, useLocation } from '@tanstack/react-router';
import { useQueries } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { useLocalStorage } from '@mantine/hooks';
import { useId } from 'react';
import type { Code } from '@eemusic/contract/platform/permissions';
import { Brand, BrandMark } from '#platform/ui/brand.tsx';
import { isAt, isShown, modulesOf, subscreensOf, workOf, workQuery } from './modules.ts';
import classes from './side-navigation.module.css';
import { useProfile } from '#access/profile/index.ts';
import type { Module, Subscreen, WaitingWork } from '#platform/room.ts';

type Props = {
  isNarrow: boolean;
  /** Missing in the drawer, which is closed by its own header. */
  onToggle?: () => void;
  onOpen?: () => void;
};

export function SideNavigation({ isNarrow, onToggle, onOpen }: Props) {
  const { pathname } = useLocation();
  const profile = useProfile();
  const heldCodes = profile.data?.permissions.map(({ code }) => code) ?? [];
  const waiting = useWaitingWork(heldCodes);

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
          <ModuleItem
            key={module.to}
            module={module}
            heldCodes={heldCodes}
            waiting={waiting.reduce((sum, { list, count }) => sum + (isAt(module, list.to) ? count : 0), 0)}
            isNarrow={isNarrow}
            onOpen={onOpen}
          />
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
function useWaitingWork(heldCodes: readonly Code[]): readonly WaitingWork[] {
  return useQueries({
    queries: workOf(heldCodes).map((work) => ({ ...workQuery(work, heldCodes), staleTime: waitingMs })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
}

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type LinkProps = Pick<Module, 'icon' | 'to'> & {
  name: string;
  waiting?: number;
  /** 'true' if one of its subscreens is the current page. */
  current: 'page' | 'true' | undefined;
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
      data-waiting={!isNarrow && waiting > 0 ? (waiting > 99 ? '99+' : waiting) : undefined}
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

type SubscreenProps = Pick<LinkProps, 'onOpen'> & { screen: Subscreen; isShown: boolean };

function SubscreenLink({ screen: { to, tab, name }, isShown, onOpen }: SubscreenProps) {
  const { i18n } = useLingui();
  const link = useLinkProps({ to, search: tab === undefined ? {} : { tab }, ...(onOpen && { onClick: onOpen }) });
  return (
    <a {...link} className={classes.screen} aria-current={isShown ? 'page' : undefined}>
      {i18n._(name)}
    </a>
  );
}

type ModuleItemProps = Pick<LinkProps, 'isNarrow' | 'onOpen'> & {
  module: Module;
  heldCodes: readonly Code[];
  waiting: number;
};

/** A module with its subscreens, which are expanded while one is open, or as stored on this device. */
function ModuleItem({ module, heldCodes, waiting, isNarrow, onOpen }: ModuleItemProps) {
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
        waiting={waiting}
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
        <ul id={listId} className="m-0 list-none" style={{ padding: '2px 0 6px' }} hidden={!isUnfolded}>
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
