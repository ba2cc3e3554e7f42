import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '#platform/ui/chart.tsx';
import { countTile, Figure, Tiles, usePracticeColumns, usePracticeTiles } from './figure.tsx';
import { formatNumber, formatShare, formatTime } from './format.ts';
import { ItemFrame } from './item-frame.tsx';
import { nameScreen } from './names.ts';
import { type Navigation, navigationQuery } from './queries.ts';
import { useAddress } from './use-address.ts';

export function NavigationPage() {
  const { address } = useAddress();
  return (
    <ItemFrame found={useQuery(navigationQuery(address))}>
      {(navigation) => (
        <>
          <NavigationTiles navigation={navigation} />
          <Screens navigation={navigation} />
          <Moves moves={navigation.moves} />
        </>
      )}
    </ItemFrame>
  );
}

type Props = { navigation: Navigation };

function NavigationTiles({ navigation: { visits, sessions, seconds, screens } }: Props) {
  const { rowsOf, leadTo } = useAddress();
  const practice = usePracticeTiles({ seconds, sessions });
  const aVisit = Math.round((sessions / visits) * 10) / 10;
  return (
    <Tiles
      tiles={[
        countTile(t`Visits`, visits, t`at most 30 minutes between sessions`, {
          target: rowsOf(visits, { rows: 'sessions', place: 'entry' }),
        }),
        practice.sessions(visits === 0 ? '' : t`${formatNumber(aVisit)} a visit`),
        { ...practice.time(visits === 0 ? '' : t`${formatTime(seconds / visits)} a visit`), name: t`Time` },
        countTile(t`Screens`, screens.length, t`were used`, {
          target: { ...leadTo({ view: 'table' }), hash: 'screens' },
        }),
      ]}
    />
  );
}

type Screen = Navigation['screens'][number];

/** The share of a screen’s sessions that were the last of a visit. */
const dropOff = ({ exits, sessions }: Screen) => (sessions === 0 ? 0 : exits / sessions);

function Screens({ navigation: { screens, visits } }: Props) {
  const { rowsOf } = useAddress();
  const sorted = (value: (screen: Screen) => number) => screens.toSorted((one, other) => value(other) - value(one));
  const { time, students, sessions } = usePracticeColumns<Screen>(({ screen }) => ({ screen }));
  const named = { header: t`Screen`, raw: ({ screen }: Screen) => nameScreen(screen) };
  const ends = (place: 'entry' | 'exit', header: string): Column<Screen> => {
    const count = ({ entries, exits }: Screen) => (place === 'entry' ? entries : exits);
    return {
      header,
      raw: count,
      target: (one) => rowsOf(count(one), { rows: 'sessions', screen: one.screen, place }),
    };
  };
  const share = (header: string, of: (one: Screen) => number): Column<Screen> => ({
    header,
    raw: (one) => Math.round(of(one) * 1e4) / 1e4,
    format: (one) => formatShare(of(one)),
  });
  const entries = ends('entry', t`Visits that began here`);
  const exits = ends('exit', t`Visits that ended here`);
  return (
    <>
      <Figure
        id="screens"
        size="whole"
        title={t`Time by screen`}
        columns={[named, time, students, sessions]}
        rows={sorted(({ seconds }) => seconds)}
        keyOf={(one) => one.screen}
        kind="bars"
      />
      <Figure
        id="entries"
        title={t`Where visits begin`}
        columns={[named, entries, share(t`Of all visits`, (one) => (visits === 0 ? 0 : one.entries / visits))]}
        rows={sorted((one) => one.entries)}
        keyOf={(one) => one.screen}
        markOf={(one) => ({
          text: `${formatNumber(one.entries)} · ${formatShare(visits === 0 ? 0 : one.entries / visits)}`,
        })}
        kind="bars"
      />
      <Figure
        id="drop-offs"
        title={t`Where visits end`}
        note={t`of the sessions on the screen`}
        columns={[named, { ...share(t`Drop-off`, dropOff), target: exits.target }, exits]}
        rows={sorted(dropOff)}
        keyOf={(one) => one.screen}
        markOf={(one) => ({ text: `${formatShare(dropOff(one))} · ${formatNumber(one.exits)}` })}
        kind="bars"
        full={1}
      />
    </>
  );
}

type Move = Navigation['moves'][number];

/** Moves between screens: a row for each that users leave, a column for each that they go to, the most used first. */
function Moves({ moves }: { moves: readonly Move[] }) {
  const { rowsOf } = useAddress();
  const max = Math.max(...moves.map(({ count }) => count));
  const screens = screensOf(moves);
  const toColumn = (to: string): Column<string> => {
    const count = (from: string) => moves.find((move) => move.from === from && move.to === to)?.count ?? 0;
    return {
      header: nameScreen(to),
      raw: count,
      spoken: (from) => t`${nameScreen(from)} to ${nameScreen(to)}: ${formatNumber(count(from))}`,
      target: (from) => rowsOf(count(from), { rows: 'sessions', screen: from, next: to }),
      heat: (from) => count(from) / max,
    };
  };
  return (
    <Figure
      id="moves"
      size="whole"
      title={t`From screen to screen`}
      columns={[{ header: t`From ↓ to →`, raw: nameScreen }, ...screens.map(toColumn)]}
      rows={screens}
      kind="table"
    />
  );
}

export function screensOf(moves: readonly Move[]): string[] {
  const used = new Map<string, number>();
  for (const { from, to, count } of moves)
    for (const screen of [from, to]) used.set(screen, (used.get(screen) ?? 0) + count);
  return [...used].toSorted(([, one], [, other]) => other - one).map(([screen]) => screen);
}
