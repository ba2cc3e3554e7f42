import type { Comparison } from '@eemusic/contract/library/duplicates';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { type Highlight, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import classes from './compare-dialog.module.css';

type Props = {
  label: string;
  side: Comparison['one'];
  /** The current measure's position; undefined if nothing differs. */
  current: number | undefined;
  /** Identifies the score. */
  head: ReactNode;
  /** Lets a player highlight the notes as it plays them. */
  followed?: Pick<ComponentProps<typeof SheetMusic>, 'paper' | 'onShown'>;
};

/** One of the two scores, with differing measures highlighted. */
export function ComparePane({ label, side, current, head, followed }: Props) {
  const light = useMemo<Highlight>(
    () => ({
      tone: 'warning',
      measures: side.differing.map((position) => position - 1),
      ...(current !== undefined && { current: current - 1 }),
    }),
    [side, current],
  );
  return (
    <div className={classes.side}>
      {head}
      <SheetPane className={classes.sheet} label={label}>
        <SheetMusic pages={side.pages} name={side.name} light={light} {...followed} />
      </SheetPane>
    </div>
  );
}
