import { t } from '@lingui/core/macro';
import { type CSSProperties, useRef } from 'react';
import { useGeometry } from './use-geometry.ts';
import { columnsIn } from './picture-columns.ts';
import { Waiting } from './picture-card.tsx';
import classes from './pictures.module.css';

/** Placeholder until the first answer. */
export function PicturesWaiting() {
  const frame = useRef<HTMLDivElement>(null);
  const columns = columnsIn(useGeometry(frame).width);
  return (
    <div ref={frame} className={classes.waiting}>
      <div
        role="status"
        aria-label={t`Loading`}
        aria-busy
        className={classes.pictures}
        style={{ '--columns': columns } as CSSProperties}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className={classes.card}>
            <Waiting />
          </div>
        ))}
      </div>
    </div>
  );
}
