import type { Code } from '@eemusic/contract/platform/permissions';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type Icon, IconChevronRight } from '@tabler/icons-react';
import { useLinkProps, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import type { Module, Subscreen } from '#platform/room.ts';
import { isAt, isShown, subscreensOf } from './modules.ts';
import classes from './side-navigation.module.css';

export const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type LinkProps = {
  name: string;
  icon: Icon;
  to: Module['to'];
  /** 'true' if one of its subscreens is the current page. */
  current: 'page' | 'true' | undefined;
  isNarrow: boolean;
  onOpen: (() => void) | undefined;
};

export function ItemLink({ name, icon: Icon, to, current, isNarrow, onOpen }: LinkProps) {
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

function SubscreenLink({ screen, isShown, onOpen }: { screen: Subscreen; isShown: boolean } & Pick<Props, 'onOpen'>) {
  const { i18n } = useLingui();
  const { to, tab } = screen;
  const link = useLinkProps({ to, search: tab === undefined ? {} : { tab }, ...(onOpen && { onClick: onOpen }) });
  return (
    <a {...link} className={classes.screen} aria-current={isShown ? 'page' : undefined}>
      {i18n._(screen.name)}
    </a>
  );
}

type Props = { module: Module; heldCodes: readonly Code[]; isNarrow: boolean; onOpen: (() => void) | undefined };

/**
 * A module with its subscreens, which are expanded while one is open; whether each is expanded is stored on this
 * device.
 */
export function ModuleItem({ module, heldCodes, isNarrow, onOpen }: Props) {
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
