import { Skeleton } from '@mantine/core';
import classes from './entry-list.module.css';

/** As high as the rows that replace them. */
export function EntrySkeletons() {
  return (
    <div aria-hidden className={classes.days}>
      <div className={classes.day}>
        <Skeleton height={16} width={220} my={2} />
      </div>
      <div className={classes.entries}>
        {Array.from({ length: 10 }, (_, row) => (
          <div key={`waiting ${row}`} className={classes.entry}>
            <div className={classes.waiting}>
              <Skeleton height={12} width="60%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
