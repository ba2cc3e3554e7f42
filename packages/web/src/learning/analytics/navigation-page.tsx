import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ItemFrame } from './item-frame.tsx';
import { Moves } from './moves.tsx';
import { NavigationScreens } from './navigation-screens.tsx';
import { navigationQuery } from './queries.ts';
import { rowsOf } from './figure.ts';
import { formatNumber, formatTime } from './format.ts';
import { Tiles } from './tiles.tsx';
import { useAddress } from './use-address.ts';
import { chartOrTable } from './views.ts';

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
