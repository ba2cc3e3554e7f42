import { t } from '@lingui/core/macro';
import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { type Ref, Suspense } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useOpenPalette } from './palette-host.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import classes from './top-bar.module.css';

const HelpLink = lazyPart(async () => (await import('./help-link.tsx')).HelpLink);

/** @param props.slotRef receives the element into which a screen renders its title and actions */
export function TopBar({ onBurger, slotRef }: { onBurger: () => void; slotRef: Ref<HTMLDivElement> }) {
  return (
    <header className={classes.top}>
      <ConnectionBanner />
      <div className={classes.bar}>
        <ActionIcon className={classes.burger ?? ''} size="lg" onClick={onBurger} aria-label={t`Open the menu`}>
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <div ref={slotRef} className={classes.place} />
        <PaletteButton />
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

function PaletteButton() {
  const open = useOpenPalette();
  return (
    <Tooltip label={`${t`Search and go`} (${shortcut})`}>
      <UnstyledButton
        className={classes.search ?? ''}
        onClick={open}
        aria-label={t`Search and go`}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        {/* Shown as generated content, because an element would become part of the accessible name. */}
        <span className={classes.shortcut} data-keys={shortcut} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';
