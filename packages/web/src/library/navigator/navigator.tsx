import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { LazyNavigatorPane } from './lazy-navigator-pane.tsx';
import type { PaneProps } from './navigator-pane.tsx';
import classes from './navigator.module.css';
import type { NavigatorState } from './use-navigator.ts';

const NavigatorDrawer = lazyDialog(async () => (await import('./navigator-drawer.tsx')).NavigatorDrawer);

type Props = Omit<PaneProps, 'onFold'> & { navigator: NavigatorState; children: ReactNode };

/** A list of scores with the map of their places beside it, or in a drawer if there is no room. */
export function Navigator({ navigator, children, ...pane }: Props) {
  const { isColumn, isDrawer, close } = navigator;
  const [isDrawerNeeded, setDrawerNeeded] = useState(false);
  if (isDrawer && !isDrawerNeeded) setDrawerNeeded(true);
  return (
    <div className={classes.frame} data-column={isColumn || undefined}>
      {isColumn && (
        <aside className={classes.column} aria-label={t`Places`}>
          <LazyNavigatorPane {...pane} onFold={close} />
        </aside>
      )}
      {isDrawerNeeded && <NavigatorDrawer {...pane} isOpen={isDrawer} onClose={close} />}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** Opens the navigator if it is collapsed or does not fit. */
export function NavigatorButton({ isColumn, open }: NavigatorState) {
  if (isColumn) return null;
  return (
    <Button
      size="sm"
      data-shrinks
      title={t`Places`}
      variant="default"
      leftSection={<IconMap2 size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      onClick={open}
    >
      <Trans>Places</Trans>
    </Button>
  );
}
