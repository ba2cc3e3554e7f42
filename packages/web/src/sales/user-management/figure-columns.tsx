import { listLastPractice, listReceiverFigures } from '@eemusic/contract/sales/record-pages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#platform/api/call.ts';
import { numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import classes from './cells.module.css';
import type { Kind, OfPage } from './records.ts';

type ListColumn<Row> = Omit<Column<Row>, 'id'>;
type Figures<Figure> = { figures: readonly (Figure & { id: number })[] };

/** Asks for the figures of all rows of a page, as soon as a cell of one of them is shown. */
function figuresOf<Figure>(kind: Kind, read: (ids: number[]) => Promise<Figures<Figure>>) {
  return function FigureCell({ id, page, children }: FigureProps<Figure>) {
    const { data } = useQuery({
      queryKey: [kind, 'page', 'figures', page],
      queryFn: async () => (await read(page.split(',').map(Number))).figures,
    });
    const figure = data?.find((one) => one.id === id);
    return figure === undefined ? null : children(figure);
  };
}

type FigureProps<Figure> = { id: number; page: string; children: (figure: Figure) => ReactNode };

const ofReceivers = (receiver: Receiver) =>
  figuresOf(`${receiver}s`, (ids) => call(listReceiverFigures, { receiver, ids }));

const cells = { channel: ofReceivers('channel'), educator: ofReceivers('educator') };
const StudentFigure = figuresOf('students', (ids) => call(listLastPractice, { ids }));

const dayOf = (day: string | null) => (day === null ? '–' : <CellText wrap="never">{day}</CellText>);

export function receiverColumns<Row extends OfPage>(receiver: Receiver, isPhone: boolean, idOf: (row: Row) => number) {
  const ReceiverFigure = cells[receiver];
  const column = { width: 96 };
  return {
    lastSale: {
      ...column,
      header: t`Last sale`,
      narrow: 'under',
      cell: (row) => (
        <ReceiverFigure id={idOf(row)} page={row.page}>
          {({ lastSale }) => (isPhone && lastSale !== null ? t`last sale ${lastSale}` : dayOf(lastSale))}
        </ReceiverFigure>
      ),
    },
    activeKeys: {
      ...column,
      header: t`Active keys`,
      isNumber: true,
      cell: (row) => (
        <ReceiverFigure id={idOf(row)} page={row.page}>
          {({ activeKeys, keys }) => <Share part={activeKeys} all={keys} />}
        </ReceiverFigure>
      ),
    },
  } satisfies Record<string, ListColumn<Row>>;
}

function Share({ part, all }: { part: number; all: number }) {
  if (all === 0) return '–';
  const [some, total] = [numbers().format(part), numbers().format(all)];
  const text = t`${some} of ${total} keys`;
  return (
    <span className="flex items-center gap-8" title={text} role="img" aria-label={text}>
      <span className={classes.share} aria-hidden>
        <span style={{ width: `${(100 * part) / all}%` }} />
      </span>
      <span style={{ minWidth: '3ch', textAlign: 'end' }}>{some}</span>
    </span>
  );
}

export const practiceColumn = (): ListColumn<OfPage & { studentId: number }> => ({
  header: t`Last practice`,
  width: 100,
  cell: ({ studentId, page }) => (
    <StudentFigure id={studentId} page={page}>
      {({ lastPractice }) => dayOf(lastPractice)}
    </StudentFigure>
  ),
});
