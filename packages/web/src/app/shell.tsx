import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
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

const loadMenuDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
const MenuDrawer = lazyPart(loadMenuDrawer);
/** In ms, so that the first screen comes before the menu, which is opened later if at all. */
const loadMenuAfter = 3_000;
/** Windows in which the menu is in a drawer, as in the styles of the shell. */
const menuInDrawer = '(max-width: 1000px)';

export function Shell() {
  const [isNarrow, setNarrow] = useLocalStorage({
    key: 'eemusic.navigation.narrow',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  /* Null until it is opened for the first time. */
  const [isDrawerOpen, setDrawerOpen] = useState<boolean | null>(null);
  const [headerSlot, setHeaderSlot] = useState<HTMLElement | null>(null);
  const isInDrawer = useMediaQuery(menuInDrawer, false, { getInitialValueInEffect: false });
  /* False in the first render only, which React cannot interrupt; the screen itself is then rendered in slices. */
  const isScreenRendered = useDeferredValue(true, false);
  useFocusOnScreenChange();
  useEffect(() => {
    if (!isInDrawer) return;
    const timer = setTimeout(() => void loadMenuDrawer().catch(() => undefined), loadMenuAfter);
    return () => clearTimeout(timer);
  }, [isInDrawer]);

  return (
    <PaletteHost>
      <div className={classes.shell} data-collapsed={isNarrow || undefined}>
        <SkipLinks />
        {!isInDrawer && (
          <div className={classes.side}>
            <SideNavigation isNarrow={isNarrow} onToggle={() => setNarrow(!isNarrow)} />
          </div>
        )}
        {isDrawerOpen !== null && (
          <Suspense>
            <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
          </Suspense>
        )}
        <TopBar onBurger={() => setDrawerOpen(true)} slotRef={setHeaderSlot} />
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageHeaderSlot value={headerSlot}>
            <Suspense fallback={<PendingScreen />}>
              {isScreenRendered ? (
                <PermissionGate>
                  <Outlet />
                </PermissionGate>
              ) : (
                <PendingScreen />
              )}
            </Suspense>
          </PageHeaderSlot>
        </main>
        <Footer />
      </div>
    </PaletteHost>
  );
}
