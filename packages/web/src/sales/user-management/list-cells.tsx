import {
  categories,
  type Field,
  type FieldKind,
  type Fields,
  statusLabel,
} from '@eemusic/contract/platform/record-fields';
import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Group, Menu, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inLanguage, money, numbers } from '#platform/locales/formats.ts';
import { formatFieldValue, formatStatus, regionChoices } from '#platform/names/fields.ts';
import { EmailText } from '#platform/ui/list/cells.tsx';
import type { Filters } from '#platform/ui/list/address.ts';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import { MoreMenu } from '#platform/ui/more-menu.tsx';
import { RecordSwitch } from '#platform/ui/record-switch.tsx';
import { daysLeft, NameLink, Small, soonDays, type Target } from '#sales/ui/index.ts';
import classes from './cells.module.css';
import { switchOf } from './inactive-text.ts';
import type { declareRecords } from './records.ts';

type ListColumn<Row> = Omit<Column<Row>, 'id'>;

/** One column for each field by which the list can be sorted, in display order. */
export type ColumnsBySort<Row, Sort extends string> = Record<Sort, ListColumn<Row>>;

export function columnsOf<Row, Sort extends string>(
  bySort: ColumnsBySort<Row, Sort>,
  actions: Omit<Column<Row>, 'id' | 'header'>,
): (Column<Row> & { id: Sort | 'actions' })[] {
  const columns = Object.entries<ListColumn<Row>>(bySort).map(([id, column]) => ({ ...column, id: id as Sort }));
  const last = {
    id: 'actions' as const,
    header: t`Actions`,
    isHeaderHidden: true,
    isAlwaysShown: true,
    isOnHover: true,
  };
  return [...columns, { ...last, narrow: 'beside', ...actions }];
}

type Value = string | number | null;
type Look = Omit<ListColumn<never>, 'header' | 'cell'> & { cell: (value: string) => ReactNode };

const unwrapped = (kind: FieldKind) => (value: string) => (
  <CellText wrap="never">{formatFieldValue(kind, value)}</CellText>
);

/** Wide enough for all but the longest values on one line; contact data make room for names and figures. */
const looks: Readonly<Record<FieldKind, Look>> = {
  text: { width: 120, isWhereRoom: true, cell: (text) => text },
  phone: {
    width: 142,
    isWhereRoom: true,
    cell: (value) => <span className="dimmed min-w-0">{unwrapped('phone')(value)}</span>,
  },
  email: {
    width: 200,
    grow: 2,
    least: 104,
    shrinksFirst: true,
    isWhereRoom: true,
    cell: (address) => (
      <span className="dimmed min-w-0">
        <EmailText address={address} />
      </span>
    ),
  },
  region: { width: 92, cell: unwrapped('region') },
  category: { width: 102, cell: unwrapped('category') },
  day: { width: 106, cell: unwrapped('day') },
  year: { width: 80, cell: unwrapped('year') },
};

/** The column of a field; `name` is that of its value in a row. */
export function fieldColumn<const Name extends string>(
  { label, kind }: Field,
  name: Name,
): ListColumn<Readonly<Record<Name, Value>>> {
  const { cell, ...look } = looks[kind];
  return {
    header: inLanguage(label),
    ...look,
    cell: ({ [name]: value }) => (value === null || value === '' ? null : cell(String(value))),
  };
}

export function fieldColumns<const All extends Fields>(fields: All) {
  const columns = Object.entries<Field>(fields).map(([name, field]) => [name, fieldColumn(field, name)]);
  return Object.fromEntries(columns) as { [Name in keyof All & string]: ListColumn<Readonly<Record<Name, Value>>> };
}

/** What the cells of a kind of record need of its description. */
type Described<Row> = Pick<
  ReturnType<typeof declareRecords<Row, unknown, string, Filters, object, string>>,
  'kind' | 'id' | 'status' | 'itemOf' | 'toPage' | 'setStatus'
>;

/** The name, which links to the page of the record. */
export const nameColumn = <Row,>({ label }: Field, { itemOf, toPage }: Described<Row>): ListColumn<Row> => ({
  header: inLanguage(label),
  isName: true,
  width: 240,
  grow: 3,
  narrow: 'under',
  cell: (row) => <NameLink name={itemOf(row).name} target={toPage(row)} />,
});

/** Dimmed after the last day; in the last days it says how many are left. */
export function ExpiryDay({ day, isNamed = false }: { day: string; isNamed?: boolean }) {
  const left = daysLeft(day);
  const prefix = isNamed && left >= 0 && `${t`ends`} `;
  if (left > soonDays)
    return (
      <CellText wrap="never">
        {prefix}
        {day}
      </CellText>
    );
  const look = left < 0 ? ({ c: 'dimmed' } as const) : { c: 'var(--caution-text)', fw: 600 };
  return (
    <CellText wrap="never" title={day}>
      {prefix}
      <Text span inherit {...look}>
        {day}
      </Text>{' '}
      {left < 0 ? (
        <Small ml={4}>{t`ended`}</Small>
      ) : (
        <>
          <VisuallyHidden>{plural(left, { one: '# day left', other: '# days left' })}</VisuallyHidden>
          <Small ml={4} aria-hidden>{t`${left} d`}</Small>
        </>
      )}
    </CellText>
  );
}

export const averageColumn = (): ListColumn<{ avgSalesMonth: number }> => ({
  header: t`Avg sales/mth`,
  isNumber: true,
  width: 112,
  cell: ({ avgSalesMonth }) => money(avgSalesMonth),
});

/** What a phone says of a record in place of columns. */
export const summaryColumn = <Row extends { avgSalesMonth: number }>(
  countOf: (row: Row) => string,
): ListColumn<Row> => ({
  header: t`Avg sales/mth`,
  isForNarrow: true,
  width: 0,
  narrow: 'under',
  cell: (row) => `${countOf(row)} · ${t`${money(row.avgSalesMonth)}/mth`}`,
});

/** Text for users who may only read it. */
export const statusColumn = <Row extends object>(records: Described<Row>, mayManage: boolean): ListColumn<Row> => ({
  header: inLanguage(statusLabel),
  isNumber: true,
  width: 68,
  narrow: 'beside',
  cell: (row) => {
    const { kind, id, status, itemOf, setStatus } = records;
    const { id: recordId, name } = itemOf(row);
    const isOn = row[status] === 1;
    return mayManage ? (
      <RecordSwitch
        {...switchOf(kind, name)}
        {...{ row, id, status }}
        label={t`${name} is active`}
        send={(next) => setStatus(recordId, next)}
      />
    ) : (
      <Text span inherit {...(!isOn && { c: 'dimmed' })}>
        {formatStatus(isOn ? 1 : 0)}
      </Text>
    );
  },
});

export function CountCell({ value, label, target }: { value: number; label: string; target?: Target | undefined }) {
  const text = numbers().format(value);
  if (target === undefined) return text;
  return (
    <Link className={classes.count} aria-label={label} preload={false} {...target}>
      {text}
    </Link>
  );
}

type RowAction = {
  name: string;
  /** The same with the name of the record, for screen readers. */
  label: string;
  icon: Icon;
  target: Target;
  /** Whether it is offered only in the menu on a phone, because another link in the row leads there. */
  isForMenu?: boolean;
};

type Props = { of: string; actions: readonly RowAction[]; isNarrow: boolean };

/** Links at the end of a row that look like buttons; on a phone they are in one menu. */
export function RowActions({ of, actions, isNarrow }: Props) {
  if (isNarrow) {
    return (
      <MoreMenu variant="subtle" size="md" label={t`Actions of ${of}`}>
        {actions.map(({ name, icon: Glyph, target }) => (
          <Menu.Item
            key={name}
            leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
            renderRoot={(props) => <Link {...target} {...props} />}
          >
            {name}
          </Menu.Item>
        ))}
      </MoreMenu>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {actions
        .filter(({ isForMenu = false }) => !isForMenu)
        .map(({ name, label, icon: Glyph, target }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon aria-label={label} renderRoot={(props) => <Link preload={false} {...target} {...props} />}>
              <Glyph size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        ))}
    </Group>
  );
}

export const statusFilter = (): FilterControl => ({
  id: 'status',
  label: inLanguage(statusLabel),
  choices: [1, 0].map((value) => ({ value, label: formatStatus(value) })),
});

export const fieldFilter = (id: string, { label, kind }: Field): FilterControl => ({
  id,
  label: inLanguage(label),
  choices:
    kind === 'region'
      ? regionChoices()
      : categories.map((value) => ({ value, label: formatFieldValue('category', value) })),
});

/** @param without the label of the choice, such as 'Without a channel' */
export function unassignedFilter(without: string): FilterControl {
  return { id: 'unassigned', label: t`Assignment`, operator: '', choices: [{ value: 'yes', label: without }] };
}
