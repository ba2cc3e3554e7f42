/** The columns by which the list can be sorted. */
const sortable = ['fullName', 'username', 'email', 'mobile', 'age', 'isActive'] as const;
export type Sortable = (typeof sortable)[number];

export function isSortable(column: unknown): column is Sortable {
  return sortable.some((one) => one === column);
}

export const usualSize = 100;

/** What the address of the screen tells, so that back, reload and a pasted link show the same. */
export type AdministratorsAddress = {
  /** The administrators themselves without it. */
  tab?: 'activity';
  /** The list is shown without it. */
  mode?: 'add';
  /** The administrator whose form is open. */
  edit?: number;
  search?: string;
  sort?: Sortable;
  /** Ascending without it. */
  order?: 'desc';
  /** The first one without it. */
  page?: number;
  /** The usual size is left out. */
  size?: number;
};

/** Anything else in an address is left out. */
export function readAdministratorsAddress(given: Record<string, unknown>): AdministratorsAddress {
  const edit = countIn(given['edit'], 2 ** 31 - 1);
  const page = countIn(given['page'], 2_000_000);
  const size = countIn(given['size'], 500);
  const sort = isSortable(given['sort']) ? given['sort'] : undefined;
  const search = typeof given['search'] === 'number' ? String(given['search']) : given['search'];
  return {
    ...(given['tab'] === 'activity' && { tab: 'activity' }),
    ...(given['mode'] === 'add' && { mode: 'add' }),
    ...(given['mode'] !== 'add' && edit !== undefined && { edit }),
    ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 120) }),
    ...(sort !== undefined && { sort }),
    ...(sort !== undefined && given['order'] === 'desc' && { order: 'desc' }),
    ...(page !== undefined && page > 1 && { page }),
    ...(size !== undefined && size !== usualSize && { size }),
  };
}

function countIn(value: unknown, most: number): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
}
