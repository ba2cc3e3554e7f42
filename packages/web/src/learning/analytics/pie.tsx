import type { CSSProperties } from 'react';
import { labelled } from '#platform/locales/formats.ts';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './charts.module.css';
import pie from './pie.module.css';
import type { Mark } from './figure.ts';
import { FigureLink } from './figure-link.tsx';
import { formatShare } from './format.ts';
import { slicesOf } from './slices.ts';

type Props = {
  /** Clockwise from the top. */
  marks: readonly Mark[];
  label: string;
};

/**
 * Slices follow the lines of the legend clockwise and show their share, so that nobody has to distinguish colours. The
 * lines are links; a click on a slice opens the link of its line.
 */
export function Pie({ marks, label }: Props) {
  const onKeyDown = useGridKeyboard();
  const slices = slicesOf(marks);
  const first = slices.findIndex(({ mark }) => mark.target !== undefined);
  return (
    <div className={pie.pie}>
      <svg viewBox="-50 -50 100 100" aria-hidden className={pie.slices}>
        {slices.map(({ mark, path, label: [x, y], share, number }) => (
          <FigureLink key={mark.key} target={mark.target} mark={{ row: 0, isFirst: false }} plain="g">
            <g data-slice={(number - 1) % 12}>
              <title>{labelled(mark.name, mark.text)}</title>
              <path d={path} />
              {share >= 0.08 && (
                <text x={x} y={y}>
                  {formatShare(share)}
                </text>
              )}
            </g>
          </FigureLink>
        ))}
      </svg>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the list moves the focus between its links by arrow keys */}
      <ol className={pie.legend} aria-label={label} onKeyDown={onKeyDown}>
        {slices.map(({ mark, share, number }, index) => (
          <li key={mark.key}>
            <FigureLink target={mark.target} className={pie.entry} mark={{ row: index, isFirst: index === first }}>
              <span
                className={pie.swatch}
                data-slice={(number - 1) % 12}
                style={{ '--share': share } as CSSProperties}
                aria-hidden
              />
              <span className={classes.name}>{mark.name}</span>{' '}
              <span className={classes.value}>
                {formatShare(share)}
                <span className={pie.beside}> {mark.text}</span>
              </span>
            </FigureLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
