import { plural, t } from '@lingui/core/macro';
import { Bars } from './bars.tsx';
import { FigureCard } from './figure-card.tsx';
import { type Column, type Mark, rowsOf } from './figure.ts';
import { nameState } from './names.ts';
import type { Overview } from './queries.ts';
import { formatNumber } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

type State = Overview['subscriptions'][number];

/** The current state of keys. */
export function Subscriptions({ overview: { subscriptions, period } }: { overview: Overview }) {
  const { address } = useAddress();
  const target = ({ state, keys }: State) => rowsOf(keys, { rows: 'keys', state });
  const marks = subscriptions.map((one): Mark => ({
    key: one.state,
    name: nameState(one.state),
    value: one.keys,
    text: formatNumber(one.keys),
    spokenText: plural(one.keys, { one: '# key', other: '# keys' }),
    target: target(one),
  }));
  const columns: Column<State>[] = [
    { header: t`State`, format: ({ state }) => nameState(state), raw: ({ state }) => nameState(state) },
    { header: t`Keys`, isNumber: true, format: ({ keys }) => formatNumber(keys), raw: ({ keys }) => keys, target },
  ];
  const title = t`Subscriptions now, by state`;
  const total = subscriptions.reduce((sum, { keys }) => sum + keys, 0);
  return (
    <FigureCard
      id="subscriptions"
      title={title}
      summary={summaryOf({ marks, format: formatNumber, total })}
      period={period}
      columns={columns}
      rows={subscriptions}
      keyOf={({ state }) => state}
      isTable={address.view === 'table'}
      isWide
      chart={<Bars marks={marks} label={title} />}
    />
  );
}
