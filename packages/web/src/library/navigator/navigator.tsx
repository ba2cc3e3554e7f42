import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconMap2 } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#access/session/index.ts';
import { useOpenDock } from '#library/scores/index.ts';
import { ActionButton } from '#platform/ui/links.tsx';
import { lazyDialog, lazyPart } from '#platform/ui/lazy-part.tsx';
import type { PaneProps } from './navigator-pane.tsx';
import classes from './navigator.module.css';

export const NavigatorPane = lazyPart(async () => (await import('./navigator-pane.tsx')).NavigatorPane);
const NavigatorDrawer = lazyDialog(async () => (await import('./navigator-pane.tsx')).NavigatorDrawer);

type Props = Omit<PaneProps, 'onFold'> & { navigator: NavigatorState; children: ReactNode };

export function Navigator({ navigator, children, ...pane }: Props) {
  const { isColumn, isDrawer, close } = navigator;
  const [isDrawerNeeded, setDrawerNeeded] = useState(false);
  if (isDrawer && !isDrawerNeeded) setDrawerNeeded(true);
  return (
    <div className={classes.frame} data-column={isColumn || undefined}>
      {isColumn && (
        <aside className={classes.column} aria-label={t`Places`}>
          <Suspense fallback={<Skeleton h={640} aria-busy />}>
            <NavigatorPane {...pane} onFold={close} />
          </Suspense>
        </aside>
      )}
      {isDrawerNeeded && <NavigatorDrawer {...pane} isOpen={isDrawer} onClose={close} />}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function NavigatorButton({ isColumn, open }: NavigatorState) {
  if (isColumn) return null;
  return (
    <ActionButton
      icon={IconMap2}
      size="sm"
      data-shrinks
      title={t`Places`}
      variant="default"
      aria-haspopup="dialog"
      onClick={open}
    >{t`Places`}</ActionButton>
  );
}

/** Minimum window width in pixels for a list with the map, and for both with a preview. */
const minWidth = 1200;
const minWidthBesideDock = 1720;

export function useNavigator() {
  const person = useSession()?.userId ?? 0;
  const width = useOpenDock().isOpen ? minWidthBesideDock : minWidth;
  const hasRoom = useMediaQuery(`(min-width: ${width}px)`, false, { getInitialValueInEffect: false });
  const [isDrawn, setDrawn] = useState(false);
  const [isFolded, setFolded] = useLocalStorage({
    key: `eemusic.navigator.folded.${person}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return {
    isColumn: hasRoom && !isFolded,
    isDrawer: !hasRoom && isDrawn,
    open: () => (hasRoom ? setFolded(false) : setDrawn(true)),
    close: () => (hasRoom ? setFolded(true) : setDrawn(false)),
  };
}

export type NavigatorState = ReturnType<typeof useNavigator>;
