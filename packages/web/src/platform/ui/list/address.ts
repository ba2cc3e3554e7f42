import { joined } from './filter-control.ts';

/** Parses one value of an address; undefined if it is invalid. */
export type Reader<Value> = (raw: unknown) => Value | undefined;

/** `by` is the id of a column. */
export type Sort<By extends string = string> = { by: By; order: 'asc' | 'desc' };

export type Filters = Record<string, string | number>;

type Spec<By extends string, F extends Filters> = {
  sortable: readonly By[];
  /** The order while none is chosen; not written to the address. */
  defaultSort: Sort<By>;
  filters?: { [Name in keyof F]: Reader<F[Name]> };
};

/** The state of a list in its address, so that Back, a reload and a pasted link show the same. */
export type AddressOfList<By extends string = string, F extends Filters = Filters> = {
  search?: string;
  sort?: By;
  order?: 'desc';
  page?: number;
} & Partial<F>;

export type ListFilter<By extends string = string, F extends Filters = Filters> = {
  search: string;
  sort: Sort<By>;
  filters: Partial<F>;
};

export type ListSpec<By extends string = string, F extends Filters = Filters> = Omit<Spec<By, F>, 'filters'> & {
  filters?: { [Name in keyof F]?: Reader<F[Name]> };
  read: (raw: Record<string, unknown>) => AddressOfList<By, F>;
  filterOf: (address: AddressOfList<By, F>) => ListFilter<By, F>;
  isSortable: (column: string) => boolean;
};

export type AddressOf<Spec> = Spec extends ListSpec<infer By, infer F> ? AddressOfList<By, F> : never;
export type FilterOf<Spec> = Spec extends ListSpec<infer By, infer F> ? ListFilter<By, F> : never;

export function listAddress<const By extends string, F extends Filters = Record<never, never>>(
  spec: Spec<By, F>,
): ListSpec<By, F> {
  const isSortable = (column: unknown): column is By => spec.sortable.some((one) => one === column);
  const readers = Object.entries<Reader<string | number>>(spec.filters ?? {});
  const readFilters = (raw: Record<string, unknown>) => {
    const values = readers.map(([name, read]) => [name, read(raw[name])] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<F>;
  };

  return {
    ...spec,
    isSortable,
    read: (raw) => {
      const search = text(120)(raw['search']);
      const page = count(2_000_000)(raw['page']);
      const sort = isSortable(raw['sort']) ? raw['sort'] : undefined;
      const order: Sort['order'] = raw['order'] === 'desc' ? 'desc' : 'asc';
      const isDefault = sort === spec.defaultSort.by && order === spec.defaultSort.order;
      return {
        ...(search !== undefined && { search }),
        ...(sort !== undefined && !isDefault && { sort, ...(order === 'desc' && { order }) }),
        ...(page !== undefined && page > 1 && { page }),
        ...readFilters(raw),
      };
    },
    filterOf: (address) => {
      const { search = '', sort, order = 'asc' } = address;
      return {
        search,
        sort: sort === undefined ? spec.defaultSort : { by: sort, order },
        filters: readFilters(address),
      };
    },
  };
}

/** For `validateSearch`: otherwise the router keeps what a reader drops, such as `?edit=abc`. */
export function onlyKnown<Address extends object>(raw: Record<string, unknown>, read: Address): Address {
  return { ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read };
}

export function isNarrowed({ search, filters }: ListFilter): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

export type AddressBy<Readers> = {
  [Name in keyof Readers]?: (Readers[Name] extends Reader<infer Value> ? Value : never) | undefined;
};

/** Reads the parameters of an address that has no list. */
export function readBy<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (raw: Record<string, unknown>) => {
    const values = Object.entries(readers).map(([name, read]) => [name, read(raw[name])]);
    return Object.fromEntries(values) as AddressBy<Readers>;
  };
}

/** Left out for the first page. */
export const pageNumber: Reader<number> = (raw) => (raw === 1 ? undefined : count(2_000_000)(raw));

/** A whole number from 1, such as an id. */
export function count(max = 2 ** 31 - 1): Reader<number> {
  return (raw) => (typeof raw === 'number' && Number.isInteger(raw) && raw > 0 && raw <= max ? raw : undefined);
}

/** Several of the numbers from `first` to `last`, written '1-3'. */
export function severalOf(first: number, last: number): Reader<string | number> {
  return (raw) => {
    const ids = /^\d+(-\d+)*$/.test(String(raw)) ? String(raw).split('-').map(Number) : [];
    return joined(ids.filter((id) => id >= first && id <= last));
  };
}

/** Accepts numbers too, because the router parses a text of digits as a number. */
export function text(max: number): Reader<string> {
  return (raw) => {
    const value = typeof raw === 'number' ? String(raw) : raw;
    return typeof value === 'string' && value !== '' ? value.slice(0, max) : undefined;
  };
}

export function oneOf<const Value extends string | number>(...values: readonly Value[]): Reader<Value> {
  return (raw) => values.find((value) => value === raw);
}
