import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { PageHeaderSlot } from '#platform/ui/page.tsx';
import { Footer } from './footer.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { PermissionGate } from './permission-gate.tsx';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { SkipLinks } from './skip-links.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusOnScreenChange } from './use-focus-on-screen-change.ts';

const MenuDrawer = lazyPart(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function Shell() {
  const [isNarrow, setNarrow] = useLocalStorage({
    key: 'eemusic.navigation.narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  useFocusOnScreenChange();

  return (
    <PaletteHost>
      <div className={classes.shell} data-narrow={isNarrow || undefined}>
        <SkipLinks />
        <div className={classes.side}>
          <SideNavigation isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
        </div>
        <Suspense>
          <MenuDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
        <TopBar onBurger={drawer.open} slotRef={setHeaderSlot} />
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageHeaderSlot value={headerSlot}>
            <Suspense fallback={<PendingScreen />}>
              <PermissionGate>
                <Outlet />
              </PermissionGate>
            </Suspense>
          </PageHeaderSlot>
        </main>
        <Footer />
      </div>
    </PaletteHost>
  );
}
