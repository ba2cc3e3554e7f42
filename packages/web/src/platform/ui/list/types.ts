import type { FailureTexts } from '#platform/ui/toast.tsx';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import type { Filters, ListFilter, ListSpec } from './address.ts';
import type { Preferences } from './preferences.ts';
import type { FilterControl } from './filter-control.ts';
import type { Chosen, Selection } from './selection.ts';
import type { ListAddress } from './use-list-address.ts';

export const rowsPerPage = 100;

export type TableColumn<Row> = {
  id: string;
  header: string;
  /** Only for screen readers, as of buttons. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  isNumber?: boolean;
  width?: number;
  /** Hidden in a table on a phone, which then fits there. */
  isWide?: boolean;
  /** What a table on a phone shows below the cell, in place of hidden columns. */
  under?: (row: Row) => ReactNode;
  /** What a table shows below all rows. */
  total?: ReactNode;
};

/** A column of a list. Texts are truncated to the row's height; the tooltip has the full text. */
export type Column<Row> = Omit<TableColumn<Row>, 'isWide' | 'under' | 'total'> & {
  /** Whether it is the name of the row. It cannot be hidden; on a phone other columns move before or under it. */
  isName?: boolean;
  isAlwaysShown?: boolean;
  /** Width in pixels at which all values are readable; if the columns do not fit, the list scrolls sideways. */
  width: number;
  /** Height in pixels that it needs; rows are as high, unless the user chose compact ones. */
  height?: number;
  /** Share of the remaining width; 0 by default. A column that grows may also shrink, unless it is the name. */
  grow?: number;
  /** Width in pixels to which it may shrink, where its header would otherwise be cut. */
  least?: number;
  /** Whether it is left out where the list would otherwise have to cut more than what shrinks first. */
  isWhereRoom?: boolean;
  /** Whether it shrinks before the others, because it is rarely read in the list. */
  shrinksFirst?: boolean;
  /**
   * Whether it lies over the columns before the last one while the pointer or the focus is in the row, and takes no
   * width; without a pointer that hovers it is a column like others.
   */
  isOnHover?: boolean;
  /** Shown only in a narrow list, in place of columns that do not fit. */
  isForNarrow?: boolean;
  /** Never shown; rows can only be sorted by it. */
  isForSort?: boolean;
  /** Labels of the two orders; by default 'Name, ascending' and so on. */
  orders?: { asc: string; desc: string };
  /** Position in a narrow list; not shown there by default. */
  narrow?: 'before' | 'under' | 'beside';
  /** Width of a column beside the name in a narrow list; `width` by default. */
  narrowWidth?: number;
};

export type SelectAll = {
  state: 'none' | 'some' | 'all';
  isDisabled: boolean;
  isPending: boolean;
  onToggle: () => void;
};

export type Rows<Row> = { rows: readonly Row[]; total: number };

/** The query of one page. Pass `signal` to the call, so that requests for pages scrolled past are cancelled. */
export type PageQuery<Row> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Rows<Row>>;
};

export type SelectionState<By extends string = string, F extends Filters = Filters> = {
  selection: Selection<By, F>;
  select: Dispatch<SetStateAction<Selection<By, F>>>;
};

export type SelectionOf<Spec> = Spec extends ListSpec<infer By, infer F> ? SelectionState<By, F> : never;

export type Deletion<By extends string = string, F extends Filters = Filters> = {
  ask: (chosen: Chosen<By, F>) => void;
  isPending: boolean;
};

export type Share = 'none' | 'some' | 'all';

export type Selecting<Row> = {
  shareOf: (row: Row) => Share;
  whyNot: (row: Row) => string | null;
  toggle: (row: Row, at: { index: number; isRange: boolean }) => void;
  clear: () => void;
  selectAll: SelectAll;
  /** Everything that the list finds; offered once a whole page is selected. */
  matching?: { total: number; isPending: boolean; onSelect: () => void } | null;
  count: number;
  /** Number of selected rows that were selected under another search and are not loaded under this one. */
  elsewhere: number;
  deletion?: { ask: () => void; isPending: boolean } | undefined;
  actions?: ReactNode;
};

/** Moves the focus between rows and the panels below them. */
export type PanelFocus = {
  /** `enter` focuses the panel of a row; it returns false if nothing in it can be focused. */
  register: (index: number, enter: ((at: 'first' | 'last') => boolean) | null) => void;
  moveToRow: (index: number) => void;
};

export type PanelRoom = { width: number; isNarrow: boolean };

export type PanelProps<By extends string, F extends Filters> = {
  index: number;
  filter: ListFilter<By, F>;
  room: PanelRoom;
  focus: PanelFocus;
};

/** Rows that expand to a panel whose height is known. Such a list has no pages. */
export type Expansion<Row, By extends string, F extends Filters> = {
  isOpen: (row: Row, filter: ListFilter<By, F>) => boolean;
  setOpen: (row: Row, isOpen: boolean, filter: ListFilter<By, F>) => void;
  heightOf: (row: Row, room: PanelRoom) => number;
  renderPanel: (row: Row, props: PanelProps<By, F>) => ReactNode;
};

export type ListProps<Row, By extends string, F extends Filters> = {
  label: string;
  list: string;
  person: number;
  address: ListAddress<By, F>;
  query: (filter: ListFilter<By, F>, page: number, size: number) => PageQuery<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  searchLabel: string;
  besideSearch?: ReactNode;
  besideFilters?: ReactNode;
  countText: (total: number) => string;
  /** More rows than this are not counted: the total is one more. */
  maxCounted?: number | undefined;
  filters?: readonly FilterControl[];
  otherFilter?: { chip: ReactNode; names: readonly string[] };
  /** The main action of a row, by its name, by Enter, or by a click anywhere except on a control. */
  onOpen?: (row: Row, by: 'click' | 'key') => void;
  /** Called when the focus moves to a row, so that the result of Enter can be prefetched. */
  onReach?: (row: Row) => void;
  selection?: SelectionState<By, F> & {
    /** Counts everything that matches, for 'select all'. */
    findAll: (filter: ListFilter<By, F>) => Promise<Selected>;
    /** Why a row cannot be selected; null where it can. */
    whyNot?: (row: Row) => string | null;
    deletion?: Deletion<By, F>;
    /** Called for the Delete key while nothing is selected. */
    onNothing?: () => void;
    /** Further actions for the selection; null while it is too large. */
    actions?: (chosen: Chosen<By, F> | null) => ReactNode;
  };
  /** The notice that the list could not be loaded; by default the server's text. */
  failureTexts?: FailureTexts;
  panel?: ReactNode;
  expansion?: Expansion<Row, By, F>;
  renderBody?: (props: BodyProps<Row, By, F>) => ReactNode;
  /** Shows pictures in place of rows, without a menu of columns; `waiting` is the placeholder. */
  pictures?: { body: (props: BodyProps<Row, By, F>) => ReactNode; waiting: ReactNode };
  /** Whether rows can be selected; by default if there is a `selection`. */
  hasCheckboxes?: boolean;
  empty: ReactNode;
  children?: ReactNode;
  skeletonRows?: number;
  size?: number;
};

export type BodyProps<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  filter: ListFilter<By, F>;
  found: number;
  selecting?: Selecting<Row>;
  size: number;
  isOutdated: boolean;
  preferences: Preferences;
};
