import { t } from '@lingui/core/macro';
import { Burger } from '@mantine/core';
import type { Ref } from 'react';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

/** @param props.placeRef gets the element where a screen puts its title and actions */
export function TopBar({ onBurger, placeRef }: { onBurger: () => void; placeRef: Ref<HTMLDivElement> }) {
  return (
    <header className={classes.bar}>
      <Burger className={classes.burger ?? ''} size="sm" onClick={onBurger} aria-label={t`Open the menu`} />
      <div ref={placeRef} className={classes.place} />
      <ProfileMenu />
    </header>
  );
}
