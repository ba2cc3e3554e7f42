import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { type CSSProperties, useRef } from 'react';
import { useGeometry } from '#platform/ui/list/use-geometry.ts';
import { columnsIn } from './grid-columns.ts';
import classes from './score-grid.module.css';

/** The pictures until the first answer is here. */
export function GridWaiting() {
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useGeometry(frame).width);
  return (
    <div ref={frame} className={classes.waiting}>
      <div
        role="status"
        aria-label={t`Loading`}
        aria-busy
        className={classes.grid}
        style={{ '--columns': columns } as CSSProperties}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className={classes.card ?? ''} />
        ))}
      </div>
    </div>
  );
}
