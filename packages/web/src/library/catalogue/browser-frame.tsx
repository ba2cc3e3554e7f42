import type { ListedScore } from '@eemusic/contract/library/catalogue';
import type { ReactNode } from 'react';
import type { PageQuery } from '#platform/ui/list/types.ts';
import { type Browser, BrowserContext } from './browser-context.ts';
import { DockContext, type Docking } from './dock.ts';
import classes from './dock.module.css';
import { DockPanel } from './dock-panel.tsx';

type Props = {
  browser: Browser;
  /** Null if the window is too narrow for a dock. */
  docking: Docking | null;
  /** The first page of the list, for the dock; null while it is closed. */
  list: PageQuery<ListedScore> | null;
  children: ReactNode;
};

/** A list of scores, with the dock beside it if it is open. */
export function BrowserFrame({ browser, docking, list, children }: Props) {
  const isOpen = docking !== null && list !== null;
  return (
    <BrowserContext value={browser}>
      <DockContext value={docking}>
        <div className={isOpen ? classes.docked : undefined}>
          {children}
          {isOpen && <DockPanel docking={docking} list={list} />}
        </div>
      </DockContext>
    </BrowserContext>
  );
}
