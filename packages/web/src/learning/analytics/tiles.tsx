import { VisuallyHidden } from '@mantine/core';
import classes from './cards.module.css';
import type { Change } from './change.ts';
import type { FigureTarget } from './figure.ts';
import { FigureLink } from './figure-link.tsx';

export type Tile = {
  key: string;
  name: string;
  value: string;
  /** The value in full words for screen readers, if it is abbreviated. */
  spokenText?: string;
  /** Explains how the value is counted. */
  hint: string;
  /** The change since the period before, such as '+2% from 1,102'. */
  change?: Change | null;
  target?: FigureTarget | undefined;
};

export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {tiles.map(({ key, name, value, spokenText, hint, change, target }) => (
        <li key={key}>
          <FigureLink target={target} className={classes.tile}>
            <span className={classes.tileName}>{name}</span>
            <span className={classes.tileValue}>
              <span aria-hidden={spokenText !== undefined}>{value}</span>
              {spokenText !== undefined && <VisuallyHidden>{spokenText}</VisuallyHidden>}
            </span>
            <span className={classes.tileHint}>{hint}</span>
            {change && (
              <span className={classes.tileHint}>
                <b className={classes.change} data-tone={change.tone}>
                  {change.share}
                </b>{' '}
                {change.from}
              </span>
            )}
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}
