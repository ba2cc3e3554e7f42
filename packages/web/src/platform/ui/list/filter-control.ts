import type { UseQueryResult } from '@tanstack/react-query';

export type Choice = {
  value: string | number;
  label: string;
  glyph?: string | undefined;
  count?: number | undefined;
};

/** A filter of a list; `id` is its name in the address. */
export type FilterControl = {
  id: string;
  label: string;
  /** Whether several values can be chosen; `severalOf` reads them from the address. */
  isMany?: boolean;
  /** Whether choices have counts, so that space is reserved for the numbers. */
  isCounted?: boolean;
  /** Between label and value, 'is' by default; empty if the value says it all. */
  operator?: string;
  isMenu?: boolean;
  /** Filters that are cleared when this one changes, because their choices depend on it. */
  clears?: readonly string[];
} & (
  | {
      choices: readonly Choice[];
      /** The query that loads the choices; the opened filter says why they are missing. */
      loading?: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>;
    }
  | {
      /** Finds choices; the first few matches are enough. */
      find: (search: string) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<readonly Choice[]>;
      };
      labelOf: (value: string | number) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<string>;
      };
    }
);

export function chosenIn({ isMany = false }: FilterControl, value: string | number | undefined): (string | number)[] {
  if (value === undefined) return [];
  return isMany ? String(value).split('-').map(Number) : [value];
}

export function withChoice(
  filter: FilterControl,
  value: string | number | undefined,
  choice: string | number,
): string | number | undefined {
  if (!filter.isMany) return choice;
  const chosen = new Set(chosenIn(filter, value).map(Number));
  if (!chosen.delete(Number(choice))) chosen.add(Number(choice));
  return joined(chosen);
}

/** A single id stays a number, because the router writes numbers without quotes. */
export function joined(ids: Iterable<number>): string | number | undefined {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length < 2 ? sorted[0] : sorted.join('-');
}
