import { addDays } from '@eemusic/contract/platform/days';
import { formatDay } from '#platform/locales/format-time.ts';
import classes from './day-bars.module.css';

type Props = {
  /** The first and the last day, as YYYY-MM-DD. */
  from: string;
  to: string;
  values: readonly number[];
};

/** A bar for each day, as a picture beside the number that says the same. */
export function DayBars({ from, to, values }: Props) {
  const highest = Math.max(1, ...values);
  return (
    <span className={classes.bars} aria-hidden>
      <span className={classes.plot}>
        {values.map((value, index) => (
          <span key={addDays(from, index)} style={{ height: `${(value / highest) * 100}%` }} />
        ))}
      </span>
      <span className={classes.days}>
        <span>{formatDay(from)}</span>
        <span>{formatDay(to)}</span>
      </span>
    </span>
  );
}
