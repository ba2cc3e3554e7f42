import type { Selected } from '@eemusic/contract/platform/selection';
import type { ReactNode } from 'react';
import type { Filters, ListFilter, ListSpec } from './address.ts';
import type { Preferences } from './preferences.ts';
import type { FilterControl } from './filter-control.ts';
import type { Chosen, Selection } from './selection.ts';
import type { ListAddress } from './use-list-address.ts';

/** A column of any table. */
export type TableColumn<Row> = {
  id: string;
  header: string;
  /** For columns of buttons, whose header only a screen reader needs. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Aligned at the end, as figures are. */
  isNumber?: boolean;
  /** Pixels. */
  width?: number;
};

/** A column of a list, whose texts and numbers are cut at the height of a row, with all of it in their title. */
export type Column<Row> = TableColumn<Row> & {
  /** Names the row; it cannot be hidden, and on a phone others stand before it or under it. */
  isName?: boolean;
  /** Cannot be hidden either, such as the actions of a row. */
  isAlwaysShown?: boolean;
  /** Pixels that it needs at least; where they do not all fit, the list is narrow. */
  width: number;
  /** Its share of what is left over; none without it. */
  grow?: number;
  /** Only a narrow list has it, where it stands for columns that have no room. */
  isForNarrow?: boolean;
  /** Left out where not all columns fit, the highest number first, before the list becomes narrow. */
  yields?: number;
  /** Never shown: rows are only sorted by it. */
  isForSort?: boolean;
  /** What the orders by it are called where that is not 'Name, ascending'. */
  orders?: { asc: string; desc: string };
  /** Where it stands in a narrow list; without it the column is left out there. */
  narrow?: 'before' | 'under' | 'beside';
  /** Pixels beside the name of a narrow list; those of `width` without it. */
  narrowWidth?: number;
};

export type SelectAll = {
  state: 'none' | 'some' | 'all';
  isDisabled: boolean;
  /** The server is counting. */
  isPending: boolean;
  onToggle: () => void;
};

export type Rows<Row> = { rows: readonly Row[]; total: number };

/** One page of rows. Pass `signal` to the call, so that pages scrolled past are cancelled. */
export type PageQuery<Row> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Rows<Row>>;
};

export type SelectionState<By extends string = string, F extends Filters = Filters> = {
  selection: Selection<By, F>;
  select: (selection: Selection<By, F>) => void;
  /** What was selected under another search than that of `key`, and has not been seen under it. */
  carried: Carried;
  carry: (carried: Carried) => void;
};

/** What is selected of a declared list. */
export type SelectionOf<Spec> = Spec extends ListSpec<infer By, infer F> ? SelectionState<By, F> : never;

export type Carried = { key: string; ids: ReadonlySet<number> };

/** Deletes what is chosen after asking; see `useBulkDelete`. */
export type Deletion<By extends string = string, F extends Filters = Filters> = {
  ask: (chosen: Chosen<By, F>) => void;
  isPending: boolean;
};

export type Share = 'none' | 'some' | 'all';

/** What is selected, and what a click or a key selects. */
export type Selecting<Row> = {
  /** How much of what a row stands for is selected. */
  shareOf: (row: Row) => Share;
  /** Why a row cannot be selected; null where it can. */
  whyNot: (row: Row) => string | null;
  toggle: (row: Row, at: { index: number; isRange: boolean }) => void;
  clear: () => void;
  selectAll: SelectAll;
  count: number;
  /** How many of them were selected under another search, and have not been seen under this one. */
  elsewhere: number;
  deletion?: { ask: () => void; isPending: boolean } | undefined;
  /** What else can be done with them. */
  actions?: ReactNode;
};

/** Leads the focus from row to row into the panels between them, and out of them. */
export type PanelFocus = {
  /** Says how the focus enters the panel of a row; that answers false where nothing in it takes the focus. */
  register: (index: number, enter: ((at: 'first' | 'last') => boolean) | null) => void;
  moveToRow: (index: number) => void;
};

/** How much room a panel has. */
export type PanelRoom = { width: number; isNarrow: boolean };

export type PanelProps<By extends string, F extends Filters> = {
  /** Of its row. */
  index: number;
  filter: ListFilter<By, F>;
  room: PanelRoom;
  focus: PanelFocus;
};

/** Rows that expand to a panel, as high as is known before it is drawn. Such a list has no pages. */
export type Expansion<Row, By extends string, F extends Filters> = {
  isOpen: (row: Row, filter: ListFilter<By, F>) => boolean;
  setOpen: (row: Row, isOpen: boolean, filter: ListFilter<By, F>) => void;
  heightOf: (row: Row, room: PanelRoom) => number;
  renderPanel: (row: Row, props: PanelProps<By, F>) => ReactNode;
};

export type ListProps<Row, By extends string, F extends Filters> = {
  /** What the table lists, for screen readers: 'Channels'. */
  label: string;
  /** Under which columns and density are kept, for each person. */
  list: string;
  person: number;
  address: ListAddress<By, F>;
  query: (filter: ListFilter<By, F>, page: number, size: number) => PageQuery<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => number;
  /** Names the row in the label of its checkbox. */
  nameOf: (row: Row) => string;
  searchLabel: string;
  /** '12 channels'. */
  countText: (total: number) => string;
  filters?: readonly FilterControl[];
  /** A filter that is set elsewhere, to be taken away here. */
  otherFilter?: { pill: ReactNode; names: readonly string[] };
  /** The main action of a row, by Enter. */
  onOpen?: (row: Row) => void;
  selection?: SelectionState<By, F> & {
    /** All that match, as the server counts them. */
    findAll: (filter: ListFilter<By, F>) => Promise<Selected>;
    /** Why a row cannot be selected; null where it can. */
    whyNot?: (row: Row) => string | null;
    deletion?: Deletion<By, F>;
    /** What else can be done with them; null while it is too many. */
    actions?: (chosen: Chosen<By, F> | null) => ReactNode;
  };
  /** Between the toolbar and the rows. */
  panel?: ReactNode;
  expansion?: Expansion<Row, By, F>;
  /** Draws the rows, unless `ListBody` alone does. */
  renderBody?: (props: BodyProps<Row, By, F>) => ReactNode;
  /** Draws the rows as pictures, for which there are no columns to choose, and what stands there until the first answer. */
  pictures?: { body: (props: BodyProps<Row, By, F>) => ReactNode; waiting: ReactNode };
  /** Whether rows can be selected; those with `selection` can. */
  hasCheckboxes?: boolean;
  /** Shown instead of the table when there are no rows; `isNarrowed` tells whether a search may be why. */
  empty: ReactNode;
  /** At the end of the toolbar. */
  children?: ReactNode;
  skeletonRows?: number;
  /** Rows of a page, of the address as of a call. */
  size?: number;
};

/** What shows the rows of a filter that is answered. */
export type BodyProps<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  filter: ListFilter<By, F>;
  /** As the first answer told. */
  found: number;
  selecting?: Selecting<Row>;
  size: number;
  isOutdated: boolean;
  preferences: Preferences;
};
