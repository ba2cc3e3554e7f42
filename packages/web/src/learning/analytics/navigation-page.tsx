import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useGridKeyboard } from '#platform/ui/use-grid-keyboard.ts';
import { enumerate, joinSentences } from '#platform/locales/formats.ts';
import { ItemFrame } from './item-frame.tsx';
import { type Navigation, navigationQuery } from './queries.ts';
import { type Column, type FigureTarget, type Mark, rowsOf } from './figure.ts';
import { formatNumber, formatShare, formatTime } from './format.ts';
import { Tiles } from './tiles.tsx';
import { useAddress } from './use-address.ts';
import { chartOrTable } from './views.ts';
import { FigureCard } from './figure-card.tsx';
import { nameScreen } from './names.ts';
import { summaryOf } from './summary.ts';
import { FigureLink } from './figure-link.tsx';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { partColumns } from './columns.ts';
import classes from './charts.module.css';

/** Which screens of the learning app are used, how users move between them, and where they leave. */
export function NavigationPage() {
  const { address } = useAddress();
  const found = useQuery(navigationQuery(address));
  return (
    <ItemFrame found={found} views={chartOrTable()} namesOf={() => ({})} heights={[320, 320, 320]} hasTiles>
      {({ visits, sessions, seconds, screens, moves, period }) => (
        <>
          <Tiles
            label={t`Figures of the period`}
            tiles={[
              {
                key: 'visits',
                name: t`Visits`,
                value: formatNumber(visits),
                hint: t`at most 30 minutes between sessions`,
                target: rowsOf(visits, { rows: 'sessions', place: 'entry' }),
              },
              {
                key: 'sessions',
                name: t`Sessions`,
                value: formatNumber(sessions),
                hint: visits === 0 ? '' : t`${formatNumber(Math.round((sessions / visits) * 10) / 10)} a visit`,
                target: rowsOf(sessions, { rows: 'sessions' }),
              },
              {
                key: 'seconds',
                name: t`Time`,
                value: formatTime(seconds),
                spokenText: formatTime(seconds, 'long'),
                hint: visits === 0 ? '' : t`${formatTime(seconds / visits)} a visit`,
                target: rowsOf(sessions, { rows: 'sessions' }),
              },
              {
                key: 'screens',
                name: t`Screens`,
                value: formatNumber(screens.length),
                hint: t`were used`,
                target: { to: 'table', id: 'screens' },
              },
            ]}
          />
          <NavigationScreens screens={screens} visits={visits} period={period} />
          <Moves moves={moves} period={period} />
        </>
      )}
    </ItemFrame>
  );
}

/** Moves between screens, as a matrix or as one row for each pair. */
function Moves({ moves, period }: Pick<Navigation, 'moves' | 'period'>) {
  const { address } = useAddress();
  const marks = moves.map((move) => {
    const [from, to] = [nameScreen(move.from), nameScreen(move.to)];
    return { key: `${from} ${to}`, name: t`${from} to ${to}`, value: move.count, text: '', target: undefined };
  });
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  const columns: Column<Move>[] = [
    { header: t`From`, format: ({ from }) => nameScreen(from), raw: ({ from }) => from },
    { header: t({ message: 'To', context: 'screen' }), format: ({ to }) => nameScreen(to), raw: ({ to }) => to },
    {
      header: t`Moves`,
      isNumber: true,
      format: ({ count }) => formatNumber(count),
      raw: ({ count }) => count,
      target: targetOf,
    },
  ];
  const title = t`From screen to screen`;
  const kinds = plural(moves.length, { one: 'One kind of move.', other: '# kinds of moves.' });
  return (
    <FigureCard
      id="moves"
      title={title}
      summary={
        moves.length === 0
          ? summaryOf({ marks, format: formatNumber })
          : `${kinds} ${summaryOf({ marks, format: formatNumber, total })}`
      }
      period={period}
      columns={columns}
      rows={moves}
      keyOf={({ from, to }) => `${from}\n${to}`}
      isTable={address.view === 'table'}
      isWide
      chart={<MovesTable moves={moves} label={title} />}
    />
  );
}

/** A heat map of moves between screens. Each cell links to its sessions; arrow keys move between cells. */
function MovesTable({ moves, label }: { moves: readonly Move[]; label: string }) {
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

type Move = { from: string; to: string; count: number };

type Matrix = {
  /** Most used screens first. */
  screens: string[];
  /** One row for each screen that users leave, with a cell for each screen that they go to. */
  cells: Move[][];
  max: number;
  /** How many moves the matrix leaves out, because it is limited to the most used screens. */
  left: number;
};

const maxScreens = 12;

/** Moves between less used screens are shown only in the full table. */
export function matrixOf(moves: readonly Move[]): Matrix {
  const used = new Map<string, number>();
  for (const { from, to, count } of moves) {
    used.set(from, (used.get(from) ?? 0) + count);
    used.set(to, (used.get(to) ?? 0) + count);
  }
  const screens = [...used]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxScreens)
    .map(([screen]) => screen);
  const counts = new Map(moves.map((move) => [keyOf(move), move.count]));
  const cells = screens.map((from) => screens.map((to) => ({ from, to, count: counts.get(keyOf({ from, to })) ?? 0 })));
  const shown = cells.flat().map(({ count }) => count);
  const all = moves.reduce((sum, { count }) => sum + count, 0);
  return {
    screens,
    cells,
    max: Math.max(1, ...shown),
    left: all - shown.reduce((sum, count) => sum + count, 0),
  };
}

const keyOf = ({ from, to }: { from: string; to: string }) => `${from}\n${to}`;

/** Links to the sessions on one screen after which the user went to the other. */
function targetOf({ from, to, count }: Move): FigureTarget | undefined {
  return rowsOf(count, { rows: 'sessions', screen: from, next: to });
}

type Screen = Navigation['screens'][number];
type VisitEnd = 'entry' | 'exit';

const partOf = ({ screen }: Screen): Rows => ({ screen });
const nameOf = ({ screen }: Screen) => nameScreen(screen);

/** Usage of each screen, where visits begin and where they end. */
function NavigationScreens({ screens, visits, period }: Pick<Navigation, 'screens' | 'visits' | 'period'>) {
  const { address } = useAddress();
  const shared = { period, keyOf: ({ screen }: Screen) => screen, isTable: address.view === 'table' };
  const bySeconds = screens.toSorted((one, other) => other.seconds - one.seconds);
  const byEntries = screens.toSorted((one, other) => other.entries - one.entries);
  const byDropOff = screens.toSorted((one, other) => dropOff(other) - dropOff(one));
  const time = bySeconds.map((one) => markOf(one, one.seconds, formatTime(one.seconds), partOf(one), one.sessions));
  const entries = byEntries.map((one) =>
    markOf(
      one,
      one.entries,
      `${formatNumber(one.entries)} · ${formatShare(visits === 0 ? 0 : one.entries / visits)}`,
      rowsAt(one, 'entry'),
      one.entries,
    ),
  );
  const exits = byDropOff.map((one) =>
    markOf(
      one,
      dropOff(one),
      `${formatShare(dropOff(one))} · ${formatNumber(one.exits)}`,
      rowsAt(one, 'exit'),
      one.exits,
    ),
  );
  const [used, begun, left] = [t`Time by screen`, t`Where visits begin`, t`Where visits end`];
  const seconds = screens.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <>
      <FigureCard
        {...shared}
        id="screens"
        title={used}
        summary={summaryOf({ marks: time, format: (value) => formatTime(value), total: seconds })}
        columns={partColumns(t`Screen`, nameOf, partOf)}
        rows={bySeconds}
        isWide
        chart={<Bars marks={time} label={used} />}
      />
      <FigureCard
        {...shared}
        id="entries"
        title={begun}
        summary={summaryOf({ marks: entries, format: formatNumber, total: visits })}
        columns={[
          screenColumn(),
          visitEndColumn('entry'),
          shareColumn(t`Of all visits`, ({ entries }) => (visits === 0 ? 0 : entries / visits)),
        ]}
        rows={byEntries}
        chart={<Bars marks={entries} label={begun} />}
      />
      <FigureCard
        {...shared}
        id="drop-offs"
        title={left}
        summary={joinSentences([
          t`The share of a screen’s sessions after which the visit ended.`,
          summaryOf({ marks: exits, format: formatShare }),
        ])}
        columns={[screenColumn(), visitEndColumn('exit'), shareColumn(t`Drop-off`, dropOff)]}
        rows={byDropOff}
        chart={<Bars marks={exits} label={left} full={1} />}
      />
    </>
  );
}

/** The share of a screen’s sessions that were the last of a visit. */
function dropOff({ exits, sessions }: Pick<Screen, 'exits' | 'sessions'>): number {
  return sessions === 0 ? 0 : exits / sessions;
}

const rowsAt = ({ screen }: Screen, visitEnd: VisitEnd): Rows => ({ screen, place: visitEnd });

function markOf(one: Screen, value: number, text: string, rows: Rows, count: number): Mark {
  return {
    key: one.screen,
    name: nameOf(one),
    value,
    text,
    spokenText: enumerate([text, plural(count, { one: '# session', other: '# sessions' })]),
    target: rowsOf(count, { rows: 'sessions', ...rows }),
  };
}

const screenColumn = (): Column<Screen> => ({ header: t`Screen`, format: nameOf, raw: ({ screen }) => screen });

function visitEndColumn(visitEnd: VisitEnd): Column<Screen> {
  const count = (one: Screen) => (visitEnd === 'entry' ? one.entries : one.exits);
  return {
    header: visitEnd === 'entry' ? t`Visits that began here` : t`Visits that ended here`,
    isNumber: true,
    format: (one) => formatNumber(count(one)),
    raw: count,
    target: (one) => rowsOf(count(one), { rows: 'sessions', ...rowsAt(one, visitEnd) }),
  };
}

function shareColumn(header: string, share: (one: Screen) => number): Column<Screen> {
  return {
    header,
    isNumber: true,
    format: (one) => formatShare(share(one)),
    raw: (one) => Math.round(share(one) * 1e4) / 1e4,
  };
}
