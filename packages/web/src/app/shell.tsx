import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useLinkProps, useLocation, useMatches, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Anchor, Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { IconLock } from '@tabler/icons-react';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { Page, PageHeaderSlot } from '#platform/ui/page.tsx';
import { fetchAppearance, hasSignedInHere, logOut, useSession } from '#access/session/index.ts';
import { focusTitle, isScreenInUse } from '#platform/ui/title-focus.ts';
import { enumerate } from '#platform/locales/formats.ts';
import { formatPermission } from '#platform/names/permissions.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { useHeldCodes, useProfile } from '#access/profile/index.ts';
import type { Subscreen } from '#platform/room.ts';
import tabs from '#platform/ui/tabs.module.css';
import { PaletteHost } from './palette-host.tsx';
import { PendingScreen } from './pending-screen.tsx';
import classes from './shell.module.css';
import { shownCount, SideNavigation, useWaitingWork } from './side-navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { mayOpen, moduleAt, shownOf, subscreensOf } from './modules.ts';

const loadMenuDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;
const MenuDrawer = lazyDialog(loadMenuDrawer);
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
        {isDrawerOpen !== null && <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />}
        <TopBar onBurger={() => setDrawerOpen(true)} slotRef={setHeaderSlot} />
        <main id="content" className={classes.content} tabIndex={-1}>
          <PageHeaderSlot value={headerSlot}>
            <ModuleTabs />
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

/** The screens of a module. They are links, because each has its address. */
function ModuleTabs() {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const heldCodes = useHeldCodes();
  const waiting = useWaitingWork(heldCodes);
  const module = moduleAt(pathname, heldCodes);
  const screens = module === undefined ? [] : subscreensOf(module, heldCodes);
  const shown = shownOf(screens, { pathname, tab: 'tab' in search ? search.tab : undefined });
  if (module === undefined || shown === undefined) return null;
  const name = i18n._(module.name);
  return (
    <nav aria-label={t`Screens of ${name}`} className={tabs.tabs} data-no-print>
      {screens.map((screen) => (
        <ModuleTab
          key={`${screen.to} ${screen.tab}`}
          screen={screen}
          isShown={screen === shown}
          waiting={waiting.find(({ list }) => list.to === screen.to)?.count ?? 0}
        />
      ))}
    </nav>
  );
}

type ModuleTabProps = { screen: Subscreen; isShown: boolean; waiting: number };

function ModuleTab({ screen: { to, tab, name, isAside }, isShown, waiting }: ModuleTabProps) {
  const { i18n } = useLingui();
  /* Not the router's own Link, which marks every tab with the current path. */
  const link = useLinkProps({ to, search: tab === undefined ? {} : { tab } });
  return (
    <a
      {...link}
      ref={isShown ? scrollToTab : undefined}
      className={tabs.tab}
      aria-current={isShown ? 'page' : undefined}
      aria-label={i18n._(name)}
      data-aside={isAside}
      data-waiting={shownCount(waiting)}
    >
      {i18n._(name)}
    </a>
  );
}

function scrollToTab(tab: HTMLElement | null) {
  if (tab?.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - 48;
}

/** The ICP filing number and similar registrations that some countries require by law. */
function Footer() {
  const { data } = useQuery({ queryKey: ['appearance'], queryFn: fetchAppearance, staleTime: Infinity });
  if (!data?.filing) return null;

  return (
    <Box component="footer" px={24} py={16} ta="center" style={{ gridArea: 'footer' }}>
      <Anchor href={data.filing.address} target="_blank" rel="noreferrer" size="xs" c="dimmed">
        {data.filing.number}
      </Anchor>
    </Box>
  );
}

/** Moves the focus to the title of each newly opened screen, except the first one after a page load. */
function useFocusOnScreenChange(): void {
  const opened = useRouterState({ select: ({ location }) => location.pathname });
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  /* The user may leave the first screen before it is loaded. */
  const last = useRef(hasSignedInHere() ? '/' : opened);

  useEffect(() => {
    if (arrived === undefined || arrived === last.current) return;
    last.current = arrived;
    if (!isScreenInUse()) focusTitle();
  }, [arrived]);
}

/** The first links of a screen: past the menu and the toolbar, to the rows of a list, and past the menu. */
function SkipLinks() {
  return (
    <>
      <a
        href="#content"
        className={classes.skip}
        data-to-list
        onClick={(event) => {
          if (focusList()) event.preventDefault();
        }}
      >
        <Trans>Skip to the list</Trans>
      </a>
      <a href="#content" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
    </>
  );
}

/** Focuses the row that Tab would reach, or the first control of a list without such rows. */
function focusList(): boolean {
  const list = document.querySelector('main [data-list]');
  const row = list?.querySelector<HTMLElement>(':is([data-row], [data-card])[tabindex="0"]');
  const target = row ?? list?.querySelector<HTMLElement>('tbody :is(a[href], button)');
  target?.focus();
  return target !== null && target !== undefined;
}

/** Shows a screen to holders of its code, and to others the reason why not. The server refuses their calls anyway. */
function PermissionGate({ children }: { children: ReactNode }) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const isSignedOut = useSession() === null;
  const profile = useProfile();
  const heldCodes = profile.data?.permissions.map(({ code }) => code);
  const hasNone = heldCodes?.length === 0;

  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification wants this failure logged only
    if (profile.error !== null) console.warn('The profile could not be fetched', profile.error);
  }, [profile.error]);

  useEffect(() => {
    if (!hasNone) return;
    toast.error(t`You are not allowed to access any admin module. Please contact administrator.`);
    logOut();
  }, [hasNone]);

  /* If the profile could not be loaded, the permissions are unknown, which must not look like missing ones. */
  if (profile.error !== null && heldCodes === undefined)
    return (
      <Page title={t`Your profile could not be loaded`}>
        <ListError error={profile.error} onRetry={() => void profile.refetch()} />
      </Page>
    );
  /* Until Login is open, whatever a screen asked for would be refused. */
  if (isSignedOut || hasNone) return <PendingScreen />;
  if (profile.isPending && screen.codes !== undefined) return <PendingScreen />;
  if (heldCodes === undefined || mayOpen(screen, heldCodes)) return children;

  const needed = enumerate((screen.codes ?? []).map(formatPermission));
  return (
    <Page title={t`Not allowed`}>
      <EmptyState
        icon={IconLock}
        title={t`You need the ${needed} permission to open this page`}
        hint={<Trans>Ask an administrator who has it.</Trans>}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Back to the dashboard</Trans>
          </Button>
        }
      />
    </Page>
  );
}
