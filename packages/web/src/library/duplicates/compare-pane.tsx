import type { Comparison } from '@eemusic/contract/library/duplicates';
import { useMemo, type ReactNode } from 'react';
import { type Light, SheetMusic, SheetPane } from '#library/sheet-music/index.ts';
import classes from './compare-dialog.module.css';

type Props = {
  label: string;
  side: Comparison['one'];
  /** The number of the measure that is looked at; none where nothing differs. */
  current: number | undefined;
  /** Which score it is. */
  head: ReactNode;
};

/** One of two scores, with the measures lit that are not the same in the other one. */
export function ComparePane({ label, side, current, head }: Props) {
  const light = useMemo<Light>(
    () => ({
      tone: 'warning',
      measures: side.differing.map((number) => number - side.firstMeasure),
      ...(current !== undefined && { current: current - side.firstMeasure }),
    }),
    [side, current],
  );
  return (
    <div className={classes.side}>
      {head}
      <SheetPane className={classes.sheet} label={label}>
        <SheetMusic pages={side.pages} name={side.name} light={light} />
      </SheetPane>
    </div>
  );
}
