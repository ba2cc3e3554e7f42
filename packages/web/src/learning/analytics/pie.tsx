import type { CSSProperties } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './charts.module.css';
import type { Mark } from './figure.ts';
import { LeadLink } from './lead-link.tsx';
import { sayShare } from './say.ts';
import { slicesOf } from './slices.ts';

type Props = {
  /** In the order of the clock, from the top. */
  marks: readonly Mark[];
  label: string;
};

/**
 * A slice has the number of its line in the legend, so that nobody has to know colours apart; the lines are the links,
 * and a slice leads where its line does.
 */
export function Pie({ marks, label }: Props) {
  const onKeyDown = useGridKeyboard();
  const slices = slicesOf(marks);
  return (
    <div className={classes.pie}>
      <svg viewBox="-50 -50 100 100" aria-hidden className={classes.slices}>
        {slices.map(({ mark, path, label: [x, y], share, number }) => (
          <LeadLink key={mark.key} leads={mark.leads} mark={{ row: 0, isFirst: false }}>
            <g data-slice={(number - 1) % 12}>
              <title>{labelled(mark.name, mark.text)}</title>
              <path d={path} />
              {share >= 0.03 && (
                <text x={x} y={y}>
                  {number}
                </text>
              )}
            </g>
          </LeadLink>
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a list whose links are reached by arrow keys */}
      <ol className={classes.legend} aria-label={label} onKeyDown={onKeyDown}>
        {slices.map(({ mark, share, number }, index) => (
          <li key={mark.key}>
            <LeadLink leads={mark.leads} className={classes.entry} mark={{ row: index, isFirst: index === 0 }}>
              <span
                className={classes.swatch}
                data-slice={(number - 1) % 12}
                style={{ '--share': share } as CSSProperties}
                aria-hidden
              >
                {number}
              </span>
              <span className={classes.name}>{mark.name}</span>{' '}
              <span className={classes.value}>
                {sayShare(share)}
                <span className={classes.beside}> {mark.text}</span>
              </span>
            </LeadLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
