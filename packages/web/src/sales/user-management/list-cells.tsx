import { type Field, type FieldKind, type Fields, statusLabel } from '@eemusic/contract/platform/record-fields';
import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Group, Menu, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconArrowLeft, IconDots } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { inLanguage, money, numbers } from '#platform/locales/formats.ts';
import { formatFieldValue, formatStatus } from '#platform/names/fields.ts';
import { EmailText } from '#platform/ui/list/email-text.tsx';
import cells from '#platform/ui/list/cells.module.css';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import classes from './cells.module.css';

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
type Kind = Omit<ListColumn<never>, 'header' | 'cell'> & { cell: (value: string) => ReactNode };

const unwrapped = (kind: FieldKind) => (value: string) => (
  <CellText wrap="never">{formatFieldValue(kind, value)}</CellText>
);

/** Wide enough for all but the longest values on one line, even at a window width of 1280 pixels. */
const kinds: Readonly<Record<FieldKind, Kind>> = {
  text: { width: 124, grow: 1, narrow: 'under', cell: (text) => text },
  phone: { width: 146, cell: (value) => <span className="dimmed min-w-0">{unwrapped('phone')(value)}</span> },
  email: {
    width: 200,
    grow: 2,
    shrinksFirst: true,
    narrow: 'under',
    cell: (address) => (
      <span className="dimmed min-w-0">
        <EmailText address={address} />
      </span>
    ),
  },
  region: { width: 102, cell: unwrapped('region') },
  category: { width: 102, cell: unwrapped('category') },
  day: { width: 112, cell: unwrapped('day') },
  year: { width: 80, cell: unwrapped('year') },
};

/** The column of a field; `name` is that of its value in a row. */
export function fieldColumn<const Name extends string>(
  { label, kind }: Field,
  name: Name,
): ListColumn<Readonly<Record<Name, Value>>> {
  const { cell, ...look } = kinds[kind];
  return {
    header: inLanguage(label),
    ...look,
    cell: ({ [name]: value }) => (value === null ? null : cell(String(value))),
  };
}

export function fieldColumns<const All extends Fields>(fields: All) {
  const columns = Object.entries<Field>(fields).map(([name, field]) => [name, fieldColumn(field, name)]);
  return Object.fromEntries(columns) as { [Name in keyof All & string]: ListColumn<Readonly<Record<Name, Value>>> };
}

export const averageColumn = (): ListColumn<{ avgSalesMonth: number }> => ({
  header: t`Avg sales/mth`,
  isNumber: true,
  width: 124,
  cell: ({ avgSalesMonth }) => money(avgSalesMonth),
});

export const statusColumn = <Row,>(cell: (row: Row) => ReactNode): ListColumn<Row> => ({
  header: inLanguage(statusLabel),
  isNumber: true,
  width: 72,
  narrow: 'beside',
  cell,
});

/** Where a cell of a row leads. It is a link, so that it can be opened in another tab. */
export type RowTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'state'>;

/** The page of a record. */
export const toPage = (list: 'channels' | 'schools' | 'users', id: number) => ({
  to: `/user-management/${list}/$id` as const,
  params: { id: String(id) },
});

/** A count that links to the list of the counted records; plain text without `target`. */
export function CountCell({ value, label, target }: { value: number; label: string; target?: RowTarget | undefined }) {
  const text = numbers().format(value);
  if (target === undefined) return <span className={classes.number}>{text}</span>;
  return (
    <Link className={classes.count} aria-label={label} preload={false} {...target}>
      {text}
    </Link>
  );
}

/** The name of a record, which links to its page. */
export function NameCell({ name, target }: { name: string; target: RowTarget }) {
  return (
    <Link className={cells.name} preload={false} {...target}>
      <CellText>{name}</CellText>
    </Link>
  );
}

/** The status as text, for users who may not change it. */
export function StatusText({ isOn }: { isOn: boolean }) {
  if (isOn) return formatStatus(1);
  return (
    <Text span inherit c="dimmed">
      {formatStatus(0)}
    </Text>
  );
}

type RowAction = {
  /** Name of the action, such as 'Edit'. */
  name: string;
  /** The same with the name of the record, for screen readers. */
  label: string;
  icon: Icon;
  target: RowTarget;
  /** Whether it is offered only in the menu on a phone, because another link in the row leads there. */
  isForMenu?: boolean;
};

type Props = { of: string; actions: readonly RowAction[]; isNarrow: boolean };

/** Links at the end of a row that look like buttons; on a phone they are in one menu. */
export function RowActions({ of, actions, isNarrow }: Props) {
  if (isNarrow) {
    return (
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon aria-label={t`Actions of ${of}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ name, icon: Glyph, target }) => (
            <Menu.Item
              key={name}
              leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <Link {...target} {...props} />}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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

/** Whether a row has room for one button only. */
export function useIsSmallScreen(): boolean {
  return useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false });
}

/** Goes back to the list in which the user clicked a count. */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      mb="xs"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
