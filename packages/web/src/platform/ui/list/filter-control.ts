export type Choice = {
  value: string | number;
  label: string;
  /** Characters of the music font that stand for it. */
  glyph?: string | undefined;
  /** How many rows it would find; one that finds none is greyed. */
  count?: number | undefined;
};

/** A filter of the toolbar; `id` is its name in the address. */
export type FilterControl = {
  id: string;
  label: string;
  /** Several can be chosen; the address tells them as `severalOf` reads them. */
  isMany?: boolean;
  /** Its choices are counted, so that there is room for numbers from the first moment on. */
  isCounted?: boolean;
  /** Filters that are taken away when this one changes, as their choices hang on it. */
  clears?: readonly string[];
} & (
  | { choices: readonly Choice[] }
  | {
      /** What can be chosen, as the server finds it; the first few are enough. */
      find: (search: string) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<readonly Choice[]>;
      };
      /** The label of a value that came with the address. */
      labelOf: (value: string | number) => {
        queryKey: readonly unknown[];
        queryFn: (context: { signal: AbortSignal }) => Promise<string>;
      };
    }
);

/** What is chosen of a filter. */
export function chosenIn({ isMany = false }: FilterControl, value: string | number | undefined): (string | number)[] {
  if (value === undefined) return [];
  return isMany ? String(value).split('-').map(Number) : [value];
}

/** The filter's value after a click on one of its choices. */
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

/** A single id stays a number, so that the address has no quotes. */
export function joined(ids: Iterable<number>): string | number | undefined {
  const sorted = [...new Set(ids)].toSorted((a, b) => a - b);
  return sorted.length < 2 ? sorted[0] : sorted.join('-');
}
