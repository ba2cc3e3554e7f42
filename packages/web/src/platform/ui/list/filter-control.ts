export type Choice = {
  value: string | number;
  label: string;
  /** Characters of the music font, shown as its symbol. */
  glyph?: string | undefined;
  /** Number of rows that it would find; greyed out if 0. */
  count?: number | undefined;
};

/** A filter of the toolbar; `id` is its name in the address. */
export type FilterControl = {
  id: string;
  label: string;
  /** Several values can be chosen; `severalOf` reads them from the address. */
  isMany?: boolean;
  /** Choices show counts, so space for the numbers is reserved. */
  isCounted?: boolean;
  /** Filters to clear when this one changes, because their choices depend on it. */
  clears?: readonly string[];
} & (
  | { choices: readonly Choice[] }
  | {
      /** Finds choices; the first few matches are enough. */
      find: (search: string) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<readonly Choice[]>;
      };
      /** Loads the label of a value from the address. */
      labelOf: (value: string | number) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<string>;
      };
    }
);

/** The chosen values of a filter. */
export function chosenIn({ isMany = false }: FilterControl, value: string | number | undefined): (string | number)[] {
  if (value === undefined) return [];
  return isMany ? String(value).split('-').map(Number) : [value];
}

/** The filter's value after toggling a choice. */
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

/** A single id stays a number, which the router writes without quotes. */
export function joined(ids: Iterable<number>): string | number | undefined {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length < 2 ? sorted[0] : sorted.join('-');
}
