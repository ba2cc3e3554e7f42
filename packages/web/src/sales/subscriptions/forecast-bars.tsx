import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import { ForecastLink, useIsChosen } from './forecast-link.tsx';
import { countKeys, type ForecastMonth, nameMonth, nameShort } from './forecast-months.ts';
import classes from './forecast.module.css';

/** A phone has room for four digits; larger numbers are rounded, and marked as rounded. */
function formatShortNumber(keys: number): string {
  if (keys < 10_000) return numbers().format(keys);
  return `≈${numbers({ notation: 'compact', maximumSignificantDigits: 2 }).format(keys)}`;
}

/** Made of links without a chart library, so that nothing has to be loaded. */
export function ForecastBars({ months }: { months: readonly ForecastMonth[] }) {
  const isChosen = useIsChosen();
  const maxKeys = Math.max(1, ...months.map(({ keys }) => keys));
  return (
    <ol className={classes.bars}>
      {months.map((month, index) => (
        <li key={month.month} className={classes.month}>
          <Month month={month} isFirst={index === 0} isChosen={isChosen(month)} share={month.keys / maxKeys} />
        </li>
      ))}
    </ol>
  );
}

type Props = { month: ForecastMonth; isFirst: boolean; isChosen: boolean; share: number };

/** A month without keys is not a link, unless it is the chosen one, which a click cancels. */
function Month({ month, isFirst, isChosen, share }: Props) {
  const hasYear = isFirst || month.month.endsWith('-01');
  const marks = (
    <>
      <VisuallyHidden>
        {nameMonth(month)}: {countKeys(month.keys)}
      </VisuallyHidden>
      <span className={classes.marks} aria-hidden>
        <span className={classes.plot}>
          <span className={classes.figure} data-is="whole">
            {numbers().format(month.keys)}
          </span>
          <span className={classes.figure} data-is="short">
            {formatShortNumber(month.keys)}
          </span>
          <span className={classes.bar} style={{ '--share': share } as CSSProperties} />
        </span>
        <span className={classes.label}>{nameShort(month)}</span>
        <span className={classes.year}>{hasYear && month.month.slice(0, 4)}</span>
      </span>
    </>
  );
  if (month.keys === 0 && !isChosen) return <span className={classes.cell}>{marks}</span>;
  return (
    <ForecastLink month={month} isChosen={isChosen} className={classes.cell}>
      {marks}
    </ForecastLink>
  );
}
