import { t } from '@lingui/core/macro';
import { ActionIcon, Text, Title, Tooltip } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './cards.module.css';
import { saveCsv } from '#platform/save-file.ts';
import { csvFile } from '#platform/csv.ts';
import type { Column } from './figure.ts';
import type { Period } from './period.ts';
import { ChartDataTable } from './chart-data-table.tsx';

type Props<Row> = {
  /** Part of the CSV file's name and the anchor in the address: 'by-grade'. */
  id: string;
  title: string;
  /** What the chart does not show by itself; may be empty. */
  summary: string;
  period: Period;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  isTable: boolean;
  /** Whether the chart is a table with bars, so that no other table is printed. */
  isTableWithBars?: boolean;
  /** Spans the whole width. */
  isWide?: boolean;
  /** Shown in place of the table. */
  chart: ReactNode;
  /** A control beside the title, for example to choose the measure. */
  choice?: ReactNode;
};

/** A figure: its name, a sentence, and either its chart or a table of the same values. Both are printed. */
export function FigureCard<Row>(props: Props<Row>) {
  const { id, title, summary, period, columns, rows, keyOf, isTable, isTableWithBars, isWide, chart, choice } = props;
  const titleId = useId();
  const card = useCardOfAddress(id);
  const label = t`${title}: save as CSV`;
  const table = <ChartDataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />;
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
        <Title order={2} id={titleId}>
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
      {summary !== '' && (
        <Text size="sm" c="dimmed" className={classes.summary ?? ''}>
          {summary}
        </Text>
      )}
      {isTable ? (
        table
      ) : (
        <>
          {chart}
          {isTableWithBars !== true && <div className={classes.onPaper}>{table}</div>}
        </>
      )}
    </section>
  );
}

/** Focuses the card that the address names, so that keyboard users continue there. */
function useCardOfAddress(id: string) {
  const card = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (!isMeant) return;
    // Without preventScroll, the browser would scroll to the middle of a long table.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return card;
}

/** The table as CSV, with raw numbers instead of formatted ones. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header, fileHeader = header }) => fileHeader),
    ...rows.map((row) => columns.map(({ raw }) => raw(row))),
  ];
  return csvFile(lines);
}

/** 'analytics-by-grade-2026-10-23-2026-11-21.csv' */
export function fileName(figure: string, { from, to }: Period): string {
  return `analytics-${figure}-${from}-${to}.csv`;
}
