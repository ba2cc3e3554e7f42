import { plural, t } from '@lingui/core/macro';
import { enumerate, joinSentences } from '#platform/locales/formats.ts';
import type { Rows } from './address.ts';
import { Bars } from './bars.tsx';
import { partColumns } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { type Column, type Mark, rowsOf } from './figure.ts';
import { nameScreen } from './names.ts';
import type { Navigation } from './queries.ts';
import { formatNumber, formatShare, formatTime } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

type Screen = Navigation['screens'][number];
type VisitEnd = 'entry' | 'exit';

const partOf = ({ screen }: Screen): Rows => ({ screen });
const nameOf = ({ screen }: Screen) => nameScreen(screen);

/** Usage of each screen, where visits begin and where they end. */
export function NavigationScreens({ screens, visits, period }: Pick<Navigation, 'screens' | 'visits' | 'period'>) {
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
export function dropOff({ exits, sessions }: Pick<Screen, 'exits' | 'sessions'>): number {
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
