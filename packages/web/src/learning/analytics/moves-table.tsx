import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import classes from './charts.module.css';
import { FigureLink } from './figure-link.tsx';
import { targetOf, matrixOf, type Move } from './matrix.ts';
import { nameScreen } from './names.ts';
import { formatNumber } from './format.ts';

/** A heat map of moves between screens. Each cell links to its sessions; arrow keys move between cells. */
export function MovesTable({ moves, label }: { moves: readonly Move[]; label: string }) {
  const onKeyDown = useGridKeyboard();
  const { screens, cells, max, left } = matrixOf(moves);
  if (screens.length === 0) return null;
  return (
    <>
      <div className={classes.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-element-to-interactive-role -- an ARIA grid: arrow keys move the focus between its links */}
        <table role="grid" aria-label={label} className={classes.moves} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col" className={classes.axes}>
                <Trans>From ↓ to →</Trans>
              </th>
              {screens.map((screen) => (
                <th key={screen} scope="col">
                  {nameScreen(screen)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, index) => (
              <tr key={screens[index]}>
                <th scope="row">{nameScreen(screens[index] ?? '')}</th>
                {row.map((move, column) => (
                  <td key={move.to}>
                    <Cell move={move} max={max} row={index} isFirst={index === 0 && column === 0} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <p className={classes.axes}>
          <Trans>The table has {formatNumber(left)} more moves, between less used screens.</Trans>
        </p>
      )}
    </>
  );
}

type CellProps = { move: Move; max: number; row: number; isFirst: boolean };

function Cell({ move, max, row, isFirst }: CellProps) {
  const [from, to] = [nameScreen(move.from), nameScreen(move.to)];
  const name = t`${from} to ${to}: ${formatNumber(move.count)}`;
  if (move.count === 0) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an empty cell of the grid is reached by arrow keys, too
      <span className={classes.cell} data-row={row} tabIndex={isFirst ? 0 : -1} title={name}>
        {formatNumber(0)}
      </span>
    );
  }
  return (
    <span style={{ '--heat': move.count / max } as CSSProperties}>
      <FigureLink target={targetOf(move)} className={classes.cell} label={name} title={name} mark={{ row, isFirst }}>
        {formatNumber(move.count)}
      </FigureLink>
    </span>
  );
}
