import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Group, SegmentedControl, Table, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import { csvFile, saveCsv } from '#platform/save-file.ts';
import classes from './chart.module.css';
import { useGridKeyboard, type Lead, LeadLink } from './lead-link.tsx';
import { Bars, dimmed, type Legend, type Mark, Pie, Plot, type Scale, shareOf, Swatch, Track } from './plot.tsx';

/** A column of a chart's table and of its file. The first one names the rows, the second one is drawn. */
export type Column<Row> = {
  header: string;
  fileHeader?: string;
  raw: (row: Row) => string | number | null;
  format?: (row: Row) => string;
  /** In full words for screen readers, if the format is abbreviated. */
  spoken?: (row: Row) => string;
  target?: ((row: Row) => Lead | undefined) | undefined;
  isNumber?: boolean;
  /** The strength of the cell's colour, from 0 to 1; arrow keys move between such cells. */
  heat?: (row: Row) => number;
  total?: string;
};

export type View = 'chart' | 'table';

export type ChartProps<Row> = {
  id: string;
  title: ReactNode;
  label?: string;
  note?: ReactNode;
  /** What the chart is about, in large type, with what belongs to it. */
  figure?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf?: (row: Row) => string | number;
  /** 'table' has a bar below each number instead of a chart; without a kind, `children` are the chart. */
  kind?: 'columns' | 'line' | 'bars' | 'pie' | 'table';
  /** What the table does not say about a mark. */
  markOf?: (row: Row, index: number) => Partial<Mark>;
  scale?: Scale;
  legend?: Legend;
  full?: number;
  heads?: ComponentProps<typeof Bars>['heads'];
  /** How much of the row it takes: half of it by default. */
  size?: 'whole' | 'large' | 'small';
  shown?: View;
  onShow?: (shown: View) => void;
  isClosed?: boolean;
  choice?: ReactNode;
  fileName: string;
  children?: ReactNode;
  ref?: ((card: HTMLElement | null) => void) | undefined;
};

/** A figure as a chart or a table of the same values, which both lead to what they count, and as a file. */
export function Chart<Row>(props: ChartProps<Row>) {
  const { id, title, label, note, figure, columns, rows, size, shown = 'chart', onShow } = props;
  const { isClosed = false, choice, fileName, kind, ref, children } = props;
  const titleId = useId();
  const name = label ?? (typeof title === 'string' ? title : '');
  const isTable = shown === 'table' || kind === 'table';
  const isDrawn = !isTable && kind !== undefined;
  return (
    <section
      id={id}
      ref={ref}
      tabIndex={-1}
      className={classes.card}
      data-size={size}
      {...(label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label })}
    >
      <Group component="header" justify="space-between" gap="xs" mih={28}>
        <Group gap="4px 8px" flex="1 1 140px">
          <Title order={2} id={titleId}>
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        </Group>
        {!isClosed && (
          <Group gap="xs" data-no-print>
            {choice}
            {onShow !== undefined && <ViewChoice shown={shown} onShow={onShow} />}
            <Tooltip label={t`Save as CSV`}>
              <ActionIcon
                size={28}
                aria-label={t`${name}: save as CSV`}
                onClick={() => saveCsv(`${fileName}.csv`, csvOf(columns, rows))}
              >
                <IconFileTypeCsv size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      {figure !== undefined && (
        <Group gap="0 10px" align="baseline" mt={4} mb="xs" className={classes.headline ?? ''}>
          {figure}
        </Group>
      )}
      {!isClosed && isDrawn && <Drawn {...props} marks={marksOf(props)} label={name} />}
      {!isClosed && (
        <div className={isTable ? undefined : classes.onPaper}>
          <ChartTable {...props} label={name} hasBars={kind === 'table'} />
        </div>
      )}
      {!isClosed && (shown === 'chart' || kind !== undefined) && children}
    </section>
  );
}

type DrawnProps = Pick<ChartProps<never>, 'kind' | 'scale' | 'legend' | 'full' | 'heads'> & {
  marks: Mark[];
  label: string;
};

function Drawn({ kind, full, heads, ...drawn }: DrawnProps) {
  const { marks, legend = [] } = drawn;
  if (marks.every(({ value }) => value === null || value === 0)) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing in this period.</Trans>
      </Text>
    );
  }
  return (
    <>
      {kind === 'pie' && <Pie {...drawn} />}
      {kind === 'bars' && <Bars {...drawn} full={full} heads={heads} />}
      {(kind === 'columns' || kind === 'line') && <Plot {...drawn} kind={kind} />}
      {legend.length > 0 && (
        <Group gap="4px 16px" mt="xs" aria-hidden>
          {legend.map(({ name, tone }) => (
            <Group key={tone} gap={6}>
              <Swatch color={`var(--chart-${tone})`} />
              {dimmed(name)}
            </Group>
          ))}
        </Group>
      )}
    </>
  );
}

export function ViewChoice({ shown, onShow }: { shown: View; onShow: (shown: View) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`Shown as`}
      value={shown}
      onChange={(chosen) => onShow(chosen === 'table' ? chosen : 'chart')}
      data={[
        { value: 'chart', label: t`Chart` },
        { value: 'table', label: t`Table` },
      ]}
    />
  );
}

function formatIn<Row>({ format, raw }: Column<Row>, row: Row): string {
  const value = raw(row) ?? '';
  return format?.(row) ?? (typeof value === 'number' ? numbers().format(value) : value);
}

export function marksOf<Row>({ columns, rows, keyOf, markOf }: ChartProps<Row>): Mark[] {
  const [head, drawn] = columns;
  if (head === undefined || drawn === undefined) return [];
  return rows.map((row, index) => {
    const name = formatIn(head, row);
    const value = drawn.raw(row);
    return {
      key: keyOf?.(row) ?? name,
      name,
      value: value === null ? null : Number(value),
      text: formatIn(drawn, row),
      ...(drawn.spoken && { spoken: drawn.spoken(row) }),
      target: drawn.target?.(row),
      nameTarget: head.target?.(row),
      ...markOf?.(row, index),
    };
  });
}

type TableProps<Row> = Pick<ChartProps<Row>, 'columns' | 'rows' | 'keyOf'> & { label: string; hasBars?: boolean };

export function ChartTable<Row>({ label, columns, rows, keyOf, hasBars = false }: TableProps<Row>) {
  const [head, ...others] = columns;
  const onKeyDown = useGridKeyboard();
  if (head === undefined) return null;
  const isNumber = ({ raw, isNumber = rows.some((row) => typeof raw(row) === 'number') }: Column<Row>) => isNumber;
  const alignOf = (column: Column<Row>) => (isNumber(column) ? ('end' as const) : ('start' as const));
  const max = (column: Column<Row>) => Math.max(0, ...rows.map((row) => Number(column.raw(row))));
  const isGrid = columns.some(({ heat }) => heat !== undefined);
  const leads = rows.map((row) => columns.findIndex(({ target }) => target?.(row) !== undefined));
  const first = leads.findIndex((column) => column !== -1);
  const link = (column: Column<Row>, row: Row, index: number) => {
    const isFirst = index === first && columns[leads[index] ?? 0] === column;
    const cell = isGrid && column !== head && { row: index, isFirst, label: column.spoken?.(row) };
    return (
      <LeadLink to={column.target?.(row)} className={classes.link} {...cell}>
        {formatIn(column, row)}
      </LeadLink>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be focusable (WCAG 2.1.1)
    <div style={{ overflowX: 'auto', position: 'relative' }} tabIndex={0} role="group" aria-label={label}>
      <Table
        className={classes.table ?? ''}
        fz="sm"
        highlightOnHover={!isGrid}
        {...(isGrid && { role: 'grid', onKeyDown })}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.header} scope="col" ta={alignOf(column)} c="dimmed">
                {column.header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={keyOf?.(row) ?? formatIn(head, row)}>
              <Table.Th scope="row">{link(head, row, index)}</Table.Th>
              {others.map((column) => (
                <Table.Td key={column.header} ta={alignOf(column)} style={heatOf(column.heat?.(row))}>
                  {link(column, row, index)}
                  {hasBars && !isGrid && isNumber(column) && (
                    <Track share={shareOf(Number(column.raw(row)), max(column))} height={6} />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {columns.some(({ total }) => total !== undefined) && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">
                <Trans>Total</Trans>
              </Table.Th>
              {others.map(({ header, total }) => (
                <Table.Td key={header} ta="end">
                  {total}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </div>
  );
}

const heatOf = (heat = 0): CSSProperties =>
  heat === 0
    ? {}
    : { background: `color-mix(in srgb, var(--mantine-primary-color-filled) ${heat * 42}%, transparent)` };

export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map(({ raw }) => raw(row)));
  return csvFile([columns.map(({ header, fileHeader = header }) => fileHeader), ...lines]);
}
