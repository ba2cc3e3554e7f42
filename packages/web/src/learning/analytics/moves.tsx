import { plural, t } from '@lingui/core/macro';
import { FigureCard } from './figure-card.tsx';
import type { Column } from './figure.ts';
import { targetOf, type Move } from './matrix.ts';
import { MovesTable } from './moves-table.tsx';
import { nameScreen } from './names.ts';
import type { Navigation } from './queries.ts';
import { formatNumber } from './format.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

/** Moves between screens, as a matrix or as one row for each pair. */
export function Moves({ moves, period }: Pick<Navigation, 'moves' | 'period'>) {
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
