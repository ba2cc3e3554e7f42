import classes from './cards.module.css';
import type { Leads } from './figure.ts';
import { LeadLink } from './lead-link.tsx';

export type Tile = {
  key: string;
  name: string;
  value: string;
  /** Where the value is an abbreviation. */
  said?: string;
  /** What it is counted by. */
  hint: string;
  leads?: Leads | undefined;
};

export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label: string }) {
  return (
    <ul className={classes.tiles} aria-label={label}>
      {tiles.map(({ key, name, value, said, hint, leads }) => (
        <li key={key}>
          <LeadLink leads={leads} className={classes.tile}>
            <span className={classes.tileName}>{name}</span>
            <span className={classes.tileValue}>
              <span aria-hidden={said !== undefined}>{value}</span>
              {said !== undefined && <span className={classes.hidden}>{said}</span>}
            </span>
            <span className={classes.tileHint}>{hint}</span>
          </LeadLink>
        </li>
      ))}
    </ul>
  );
}
