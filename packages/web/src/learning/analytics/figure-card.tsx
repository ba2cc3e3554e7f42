import { t } from '@lingui/core/macro';
import { ActionIcon, Text, Title, Tooltip } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './cards.module.css';
import { csvOf, fileName, saveCsv } from './csv.ts';
import type { Column } from './figure.ts';
import type { Period } from './period.ts';
import { TwinTable } from './twin-table.tsx';

type Props<Row> = {
  /** Names its file, and it in an address: 'by-grade'. */
  id: string;
  title: string;
  /** The figure in a sentence. */
  summary: string;
  period: Period;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isTable: boolean;
  /** Takes the whole width. */
  isWide?: boolean;
  /** What is shown in the place of the table. */
  chart: ReactNode;
  /** Beside the title, such as what is shown of it. */
  choice?: ReactNode;
};

/** One figure: its name, a sentence, and a chart or the table that says the same; on paper both. */
export function FigureCard<Row>(props: Props<Row>) {
  const { id, title, summary, period, columns, rows, keyOf, isTable, isWide, chart, choice } = props;
  const titleId = useId();
  const card = useCardOfAddress(id);
  const label = t`${title}: save as CSV`;
  const table = <TwinTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />;
  return (
    <section
      id={id}
      ref={card}
      tabIndex={-1}
      className={classes.card}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
    >
      <header className={classes.head}>
        <Title order={2} size="h3" id={titleId}>
          {title}
        </Title>
        <div className={classes.tools} data-no-print>
          {choice}
          <Tooltip label={t`Save as CSV`}>
            <ActionIcon aria-label={label} onClick={() => saveCsv(fileName(id, period), csvOf(columns, rows))}>
              <IconFileTypeCsv size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      <Text size="sm" c="dimmed" className={classes.summary ?? ''}>
        {summary}
      </Text>
      {isTable ? (
        table
      ) : (
        <>
          {chart}
          <div className={classes.onPaper}>{table}</div>
        </>
      )}
    </section>
  );
}

/** Whoever comes by an address that names the card goes on from there. */
function useCardOfAddress(id: string) {
  const card = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (!isMeant) return;
    // A long table would be shown by its middle.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return card;
}
